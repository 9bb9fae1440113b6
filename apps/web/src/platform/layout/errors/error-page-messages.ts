import { currentLocale } from "#platform/i18n/locale.ts";

type Words = Readonly<Record<number, string>>;

const ENGLISH: Words = {
  400: "Hmm, that didn’t work. Something’s off with your request. Give it another shot!",
  401: "Access denied. You need the proper credentials to proceed.",
  403: "Forbidden. You’ve wandered into restricted territory—no entry allowed!",
  404: "Page not found. Maybe it never existed, or maybe it’s just shy.",
  429: "Whoa, slow down! You've hit the limit. Please take a breather and try again soon.",
  500: "Our servers are having a bad day. We’ll make it right—try again soon.",
};
const ENGLISH_OTHER = "Oops, something went wrong on our end. We're fixing it—please try again soon!";

const ARABIC: Words = {
  400: "لم ينجح ذلك. هناك خلل في طلبك. جرّب مرة أخرى!",
  401: "تم رفض الدخول. تحتاج إلى بيانات اعتماد صحيحة للمتابعة.",
  403: "ممنوع. لقد دخلت منطقة محظورة، لا يُسمح بالدخول!",
  404: "الصفحة غير موجودة. ربما لم توجد قط، أو لعلها خجولة فحسب.",
  429: "مهلًا! لقد بلغت الحد المسموح. خذ استراحة وحاول بعد قليل.",
  500: "خوادمنا تمر بيوم سيئ. سنصلح الأمر، حاول بعد قليل.",
};
const ARABIC_OTHER = "حدث خطأ من جانبنا. نعمل على إصلاحه، حاول بعد قليل!";

/** The specification's words for a status. */
export const errorMessage = (status: number): string =>
  currentLocale() === "ar" ? (ARABIC[status] ?? ARABIC_OTHER) : (ENGLISH[status] ?? ENGLISH_OTHER);
