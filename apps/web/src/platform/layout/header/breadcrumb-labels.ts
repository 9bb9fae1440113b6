import { findTranslation } from "#platform/i18n/translation.ts";

/** The label of a path segment: "processing-center" reads "processing center". */
export function breadcrumbLabel(part: string): string {
  const label = decodeURIComponent(part).replaceAll("-", " ");
  return findTranslation(`platform/breadcrumbs:${label}`) ?? (isKey(part) ? UNKNOWN : label);
}

/** Stands for a record until its screen says what it is called. */
const UNKNOWN = "…";

/** A record's id, or its token of 16 characters, which is nothing to read. */
const isKey = (part: string): boolean => /^\d+$/.test(part) || /^(?=.*[A-Z0-9_])[\w-]{16}$/.test(part);
