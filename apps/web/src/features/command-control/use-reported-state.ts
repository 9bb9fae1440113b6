import { useLocale } from "#platform/i18n/locale.ts";

/** What docks and aircraft report, by DJI's numbers; the server says it in English. */
const ARABIC = {
  mode: [
    "في وضع الاستعداد",
    "التجهيز للإقلاع",
    "جاهزة للإقلاع",
    "تُقاد يدويًا",
    "تُقلع",
    "تنفّذ المسار",
    "تلتقط صورة بانورامية",
    "تتعقّب",
    "تُفسح الطريق لحركة أخرى",
    "عائدة",
    "تهبط",
    "هبوط اضطراري",
    "تهبط بثلاث مراوح",
    "تحديث البرنامج الثابت",
    "غير متصلة",
    "تطير بمساعدة كشف العوائق",
    "تُقاد بعصا افتراضية",
    "تُقاد مباشرة من السحابة",
    "تنتظر RTK في الجو",
    "تختار محطة",
    "تدور حول نقطة",
  ],
  rainfall: ["لا مطر", "مطر خفيف", "مطر متوسط", "مطر غزير"],
  cover: ["مغلق", "مفتوح", "نصف مفتوح", "معطّل"],
} as const;

/** A reported state in the reader's language; a dash where none was reported. */
export function useReported() {
  const locale = useLocale();
  return (what: keyof typeof ARABIC, code: number | null, english: string | null): string =>
    (locale === "ar" && code !== null && ARABIC[what][code]) || (english ?? "–");
}
