import { defineText } from "#text/define-text.ts";

export const useMapText = defineText("map", {
  en: { zoomIn: "Zoom in", zoomOut: "Zoom out" },
  ar: { zoomIn: "تكبير", zoomOut: "تصغير" },
});
