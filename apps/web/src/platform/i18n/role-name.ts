import { useLocale } from "./locale.ts";

/** The built-in roles; the organization's own are called as their makers called them. */
const ARABIC: Record<string, string> = {
  service_provider_admin: "مدير مزوّد الخدمة",
  operations_manager: "مدير العمليات",
  data_analyst: "محلل بيانات",
  maintenance_technician: "فني صيانة",
  pilot: "طيار",
  organization_admin: "مدير المؤسسة",
  client_viewer: "مطّلع لدى العميل",
};

/** A role's name for people: underscores as spaces, built-in ones in the language of the moment. */
export function useRoleName(): (name: string) => string {
  const locale = useLocale();
  return (name) => (locale === "ar" ? ARABIC[name] : undefined) ?? name.replaceAll("_", " ");
}
