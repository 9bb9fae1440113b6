import { defineText } from "#platform/text/define-text.ts";

export const useClientText = defineText("clients", {
  en: {
    title: "Clients",
    name: "Client",
    country: "Country",
    city: "City",
    sites: "Sites",
    open: "Open missions",
    empty: "No clients yet",
    emptyWords: "A client is an organization whose sites you inspect. Each shows here with its sites.",
  },
  ar: {
    title: "العملاء",
    name: "العميل",
    country: "الدولة",
    city: "المدينة",
    sites: "المواقع",
    open: "المهام المفتوحة",
    empty: "لا يوجد عملاء بعد",
    emptyWords: "العميل هو جهة تفحص مواقعها. يظهر كل عميل هنا مع مواقعه.",
  },
});
