import { useTranslation } from "#platform/i18n/use-translation.ts";
import type { useDraft } from "#platform/ui/fields/use-draft.ts";

interface Times {
  took_off_at: string | null;
  landed_at: string | null;
}
type Draft = Pick<ReturnType<typeof useDraft<Times>>, "values" | "errors" | "field" | "require">;

/** The take-off and landing of a form, the messages of all of its fields, and both times once they are right. */
export function useTimes({ values, errors, field, require }: Draft) {
  const { t } = useTranslation("flights/mission");
  const { took_off_at, landed_at } = values;
  const isReversed =
    took_off_at !== null && landed_at !== null && Date.parse(landed_at) <= Date.parse(took_off_at);
  return {
    errors: {
      ...errors,
      took_off_at: field("took_off_at").error,
      landed_at: isReversed ? t("landingBeforeTakeOff") : field("landed_at").error,
    },
    take: () =>
      require("took_off_at", "landed_at") && !isReversed && took_off_at !== null && landed_at !== null
        ? { took_off_at, landed_at }
        : undefined,
  };
}
