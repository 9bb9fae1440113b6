import type { Words } from "@overfly/contract/words";
import { useLocale } from "./locale.ts";

/** What the server says in both languages, in the reader's; an older entry may have no Arabic. */
export function useWords() {
  const locale = useLocale();
  return ({ en, ar }: { en: Words["en"]; ar: string | null }): string => (locale === "ar" && ar) || en;
}
