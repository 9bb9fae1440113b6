import { findTranslation } from "#platform/i18n/translation.ts";

/** The label of a path segment: "processing-center" reads "processing center". */
export function breadcrumbLabel(part: string): string {
  const label = decodeURIComponent(part).replaceAll("-", " ");
  return findTranslation(`platform/breadcrumbs:${label}`) ?? label;
}
