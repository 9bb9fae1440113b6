import { defineText } from "#platform/text/define-text.ts";

export const useMapText = defineText("map", {
  en: {
    zoomIn: "Zoom in",
    zoomOut: "Zoom out",
    credits: "Credits of the map",
    points: "Points of what is drawn",
    pointsHelp: "Arrow keys move it, with Shift further; Delete takes it away, Escape lets go.",
    "point.corner": "Point {{number}}",
    "point.end": "Point {{number}}",
    "point.middle": "New point behind point {{number}}",
    "point.cross": "Taken away {{number}}",
    "point.body": "Shape {{number}}",
  },
  ar: {
    zoomIn: "تكبير",
    zoomOut: "تصغير",
    credits: "مصادر الخريطة",
    points: "نقاط المرسوم",
    pointsHelp: "مفاتيح الأسهم تنقلها، ومع Shift أبعد؛ Delete يزيلها وEscape يتركها.",
    "point.corner": "النقطة {{number}}",
    "point.end": "النقطة {{number}}",
    "point.middle": "نقطة جديدة بعد النقطة {{number}}",
    "point.cross": "مُزالة {{number}}",
    "point.body": "الشكل {{number}}",
  },
});
