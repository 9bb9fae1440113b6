import { useLocale } from "#platform/i18n/locale.ts";
import { warningText } from "#features/flight-routes/planner-text.ts";
import { usePlanning } from "#features/flight-routes/store/editing.ts";

export interface Warning {
  code: string;
  message: string;
  /** Good to know, nothing to mend. */
  isInformational: boolean;
}

/** What the planner notes about a part, or about the route as a whole, in the reader's language. */
export function useWarnings(item: string | undefined): Warning[] {
  const planning = usePlanning();
  const isEnglish = useLocale() === "en";
  return (planning.plan?.warnings ?? [])
    .filter((warning) => warning.itemId === item && !SHOWN_ELSEWHERE.has(warning.code))
    .map(({ code, message }) => ({
      code,
      message: isEnglish ? message : (warningText(code) ?? message),
      isInformational: code.startsWith("speed-limited"),
    }));
}

/** Among the checks, and in the row of a part that is still empty. */
const SHOWN_ELSEWHERE: ReadonlySet<string> = new Set(["no-take-off-point", "empty-item"]);
