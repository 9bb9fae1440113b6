import { currentLocale } from "#platform/i18n/locale.ts";

const ARABIC: ReadonlyMap<string, string> = new Map([
  ["sites", "المواقع"],
  ["missions", "المهام"],
  ["orders", "الطلبات"],
  ["notifications", "الإشعارات"],
  ["view", "عرض"],
  ["create", "جديد"],
  ["edit", "تعديل"],
  ["assign", "الإسناد"],
  ["processing center", "مركز المعالجة"],
  ["findings", "النتائج"],
  ["report", "التقرير"],
  ["dashboard", "لوحة المعلومات"],
  ["inventory", "المعدات"],
  ["kits", "الأطقم"],
  ["drones", "الطائرات"],
  ["payloads", "الحمولات"],
  ["batteries", "البطاريات"],
  ["accessories", "الملحقات"],
  ["docks", "المحطات"],
  ["clients", "العملاء"],
  ["employees", "الطيّارون"],
  ["projects", "المشاريع"],
  ["client projects", "مشاريع العملاء"],
  ["flights", "الرحلات"],
  ["cloud", "السحابة"],
  ["streaming hub", "مركز البث"],
  ["settings", "الإعدادات"],
  ["general", "عام"],
  ["profile", "الملف الشخصي"],
  ["security", "الأمان"],
  ["apps", "التطبيقات"],
  ["organization", "المؤسسة"],
  ["serviceProvider", "مزوّد الخدمة"],
  ["members", "الأعضاء"],
  ["addNewMember", "إضافة عضو"],
  ["team", "الفريق"],
  ["subscriptions", "الاشتراكات"],
  ["billing", "الفوترة"],
  ["audit log", "سجل التدقيق"],
]);

/** A part of the path in words: "processing-center" reads "processing center". */
export function crumbWord(part: string): string {
  const words = decodeURIComponent(part).replaceAll("-", " ");
  return currentLocale() === "ar" ? (ARABIC.get(words) ?? words) : words;
}
