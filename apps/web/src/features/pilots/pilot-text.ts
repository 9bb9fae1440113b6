import { defineText } from "#platform/text/define-text.ts";

export const usePilotText = defineText("pilots", {
  en: {
    title: "Pilots",
    name: "Pilot",
    email: "E-mail",
    hours: "Flight hours",
    upcoming: "Upcoming missions",
    empty: "No pilots yet",
    emptyWords:
      "Everyone of your organization who flies shows here, with hours that follow from their flights.",
  },
  ar: {
    title: "الطيّارون",
    name: "الطيّار",
    email: "البريد الإلكتروني",
    hours: "ساعات الطيران",
    upcoming: "المهام القادمة",
    empty: "لا يوجد طيّارون بعد",
    emptyWords: "يظهر هنا كل من يطير في مؤسستك، مع ساعات تُحسب من رحلاته.",
  },
});
