import { defineText } from "#text/define-text.ts";

export const useMapText = defineText("map", {
  en: { zoomIn: "Zoom in", zoomOut: "Zoom out", credits: "Credits of the map" },
  ar: { zoomIn: "تكبير", zoomOut: "تصغير", credits: "مصادر الخريطة" },
});
