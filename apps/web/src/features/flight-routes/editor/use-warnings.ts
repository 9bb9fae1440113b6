import { useLocale } from "#platform/i18n/locale.ts";
import { warningWords } from "#features/flight-routes/planner-text.ts";
import { usePanel } from "./editor-context.ts";

export interface Warning {
  code: string;
  words: string;
  /** Good to know, nothing to mend. */
  isCalm: boolean;
}

/** What the planner notes about a part, or about the route as a whole, in the reader's language. */
export function useWarnings(part: string | undefined): Warning[] {
  const { planning } = usePanel();
  const isEnglish = useLocale() === "en";
  return (planning.plan?.warnings ?? [])
    .filter((warning) => warning.itemId === part && !TOLD_ELSEWHERE.has(warning.code))
    .map(({ code, message }) => ({
      code,
      words: isEnglish ? message : (warningWords(code) ?? message),
      isCalm: code.startsWith("speed-limited"),
    }));
}

/** Among the checks, and in the row of a part that is still empty. */
const TOLD_ELSEWHERE: ReadonlySet<string> = new Set(["no-take-off-place", "part-empty"]);
