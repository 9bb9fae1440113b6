import { defineText } from "#platform/text/define-text.ts";

export const useSeverityText = defineText("severity", {
  en: { low: "Low", medium: "Medium", high: "High", critical: "Critical" },
  ar: { low: "منخفضة", medium: "متوسطة", high: "عالية", critical: "حرجة" },
});
