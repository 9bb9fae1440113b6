import { defineText } from "#platform/text/define-text.ts";

export const useWeatherText = defineText("weather", {
  en: { label: "Weather in {{city}}: {{max}} °C at most, {{min}} °C at least" },
  ar: { label: "الطقس في {{city}}: العظمى {{max}} °م، الصغرى {{min}} °م" },
});
