import { defineText } from "#platform/text/define-text.ts";

export const useStreamText = defineText("streaming-hub", {
  en: {
    title: "Streaming hub",
    empty: "No live streams",
    emptyWords: "The camera of a dock or a drone shows here for as long as it is streaming.",
    stream: "Stream",
    ended: "This stream is not live",
    endedWords: "It has ended, or it never was. Streams that are live stand in the hub.",
    toHub: "Go to the streaming hub",
  },
  ar: {
    title: "مركز البث",
    empty: "لا يوجد بث مباشر",
    emptyWords: "تظهر هنا كاميرا المحطة أو الطائرة ما دامت تبث.",
    stream: "البث",
    ended: "هذا البث غير مباشر الآن",
    endedWords: "انتهى البث أو لم يبدأ قط. تجد البث المباشر في المركز.",
    toHub: "إلى مركز البث",
  },
});
