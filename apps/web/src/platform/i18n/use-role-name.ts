import { findTranslation } from "./translation.ts";
import { useTranslation } from "./use-translation.ts";

/** Built-in roles are named in the reader's language; the organization's own have spaces for underscores. */
export function useRoleName(): (name: string) => string {
  useTranslation("platform/roles");
  return (name) => findTranslation(`platform/roles:${name}`) ?? name.replaceAll("_", " ");
}
