import type { Flight } from "@overfly/contract/flights/flights";
import { useLocale } from "./locale.ts";

/** What a dock does, by DJI's numbers of its steps; the server says it in English. */
const ARABIC: Record<number, string> = {
  0: "بانتظار البدء",
  1: "التحقق من أنه لا مسار يُنفَّذ",
  2: "التحقق من أن المحطة متاحة",
  3: "التحقق من أنه لا مسار جارٍ",
  4: "التحقق من أن الطائرة ليست عائدة",
  5: "جاهزة للمهمة",
  6: "بدء عمل المحطة",
  7: "فحص ذاتي وفتح الغطاء",
  8: "انتظار أنظمة الطائرة",
  9: "انتظار تصحيحات RTK",
  10: "التحقق من مصدر تصحيحات RTK",
  11: "انتظار التحكم في الطائرة",
  12: "تسلّم التحكم في الطائرة",
  16: "طلب المسار",
  17: "تنزيل المسار",
  18: "إرسال المسار إلى الطائرة",
  19: "ضبط الكاميرات",
  20: "ضبط ارتفاع الإقلاع ومكان الهبوط البديل",
  21: "ضبط الطريق إلى النقطة الأولى",
  22: "ضبط نقطة العودة",
  24: "بدء المسار",
  25: "تنفيذ المسار",
  26: "التجهيز للعودة",
  27: "الهبوط في المحطة",
  28: "إغلاق الغطاء",
  29: "توقف عمل المحطة",
  30: "التعافي من عطل",
  31: "حفظ سجلات الطيران",
  32: "فحص الكاميرات",
  33: "عدّ الصور",
  34: "إعادة الغطاء بعد الإقلاع",
  35: "الإبلاغ عن النتيجة",
  36: "الإنهاء",
  65533: "انتظار رد السحابة",
  65534: "لا خطوة خاصة",
  65535: "خطوة غير معروفة",
};

/** The step of a dock's task in the reader's language; null where the dock has told none. */
export function useDockStep() {
  const locale = useLocale();
  return (task: Flight["task"]): string | null => {
    if (!task || task.step === null) return null;
    return (locale === "ar" && task.step_code !== null && ARABIC[task.step_code]) || task.step;
  };
}
