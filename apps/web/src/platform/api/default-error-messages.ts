import { currentLocale } from "#platform/i18n/locale.ts";

/** What is said where the server gave no words of its own. The English is the specification's, and the key. */
const ARABIC: Readonly<Record<string, string>> = {
  "An unexpected error occurred while fetching data.": "حدث خطأ غير متوقع أثناء جلب البيانات.",
  "The server cannot be reached. Check the connection and try again.":
    "تعذّر الوصول إلى الخادم. تحقق من الاتصال وحاول مرة أخرى.",
  "An error occurred": "حدث خطأ",
  "Failed to fetch data": "تعذّر جلب البيانات",
  "Failed to update data.": "تعذّر تحديث البيانات.",
  "Failed to fetch site": "تعذّر جلب الموقع",
  "Failed to edit site": "تعذّر تعديل الموقع",
  "Failed to fetch map sites.": "تعذّر جلب مواقع الخريطة.",
  "Failed to fetch site zones": "تعذّر جلب مناطق الموقع",
  "Failed to update site zones": "تعذّر تحديث مناطق الموقع",
  "Failed to deleting zones": "تعذّر حذف المناطق",
  "Failed to fetch site documents": "تعذّر جلب مستندات الموقع",
  "Failed to delete attachment": "تعذّر حذف المرفق",
  "Failed to fetch site create data": "تعذّر جلب بيانات إنشاء الموقع",
  "Failed to fetch site layouts": "تعذّر جلب مخططات الموقع",
  "Failed to fetch anomaly data.": "تعذّر جلب بيانات الملاحظات.",
  "Failed to fetch the plant": "تعذّر جلب المحطة الشمسية",
  "Error fetching notifications": "خطأ في جلب الإشعارات",
  "Error fetching auth user data": "خطأ في جلب بيانات المستخدم",
  "Error fetching weather data": "خطأ في جلب بيانات الطقس",
};

/** In the reader's language; what was worded in it already stays as it is. */
export const failureWords = (sentence: string): string =>
  (currentLocale() === "ar" && ARABIC[sentence]) || sentence;
