import { useLocale } from "#platform/text/locale.ts";
import { FEATURES_AR, KINDS_AR, VERBS_AR } from "./audit-text-ar.ts";
import { FEATURES_EN, KINDS_EN, VERBS_EN } from "./audit-text-en.ts";

const EN = { features: FEATURES_EN, verbs: VERBS_EN, kinds: KINDS_EN };
const AR = { features: FEATURES_AR, verbs: VERBS_AR, kinds: KINDS_AR };

/** Words for the codes that the program writes; a code that has none reads as it is. */
export function useAuditWords() {
  const { features, verbs, kinds } = useLocale() === "ar" ? AR : EN;
  return {
    action: (code: string): string => {
      const [feature = "", ...verb] = code.split(".");
      return [wordOf(features, feature), wordOf(verbs, verb.join("."))].filter(Boolean).join(": ");
    },
    kind: (code: string): string => wordOf(kinds, code),
  };
}

const wordOf = (words: Record<string, string>, code: string): string =>
  words[code] ?? code.replaceAll(/[_-]/g, " ");
