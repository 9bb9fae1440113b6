import { findTranslation } from "#platform/i18n/translation.ts";
import { useTranslation } from "#platform/i18n/use-translation.ts";

/** Labels of the audit log's codes; a code without a label is shown as it is. */
export function useAuditLabels() {
  useTranslation("audit-log");
  return {
    action: (code: string): string => {
      const [feature = "", ...verb] = code.split(".");
      return [labelOf("feature", feature), labelOf("verb", verb.join("."))].filter(Boolean).join(": ");
    },
    kind: (code: string): string => labelOf("kind", code),
    /** Of what an entry holds beside. */
    detail: (name: string): string => labelOf("detail", name),
  };
}

const labelOf = (group: "detail" | "feature" | "kind" | "verb", code: string): string =>
  findTranslation(`audit-log:${group}.${code}`) ?? code.replaceAll(/[_-]/g, " ");
