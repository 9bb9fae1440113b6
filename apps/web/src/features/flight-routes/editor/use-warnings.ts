import { warningText } from "#features/flight-routes/planner-text.ts";
import { usePlanning } from "#features/flight-routes/store/editing.ts";

export interface Warning {
  code: string;
  message: string;
  /** Needs no action. */
  isInformational: boolean;
}

/** The planner's warnings about an item, or about the whole route, in the user's language. */
export function useWarnings(item: string | undefined): Warning[] {
  const planning = usePlanning();
  return (planning.plan?.warnings ?? [])
    .filter((warning) => warning.itemId === item && !DISPLAYED_ELSEWHERE.has(warning.code))
    .map((warning) => ({
      code: warning.code,
      message: warningText(warning),
      isInformational: warning.code.startsWith("speed-limited"),
    }));
}

/** Shown among the checks, or in the row of an empty item. */
const DISPLAYED_ELSEWHERE: ReadonlySet<string> = new Set(["no-take-off-point", "empty-item"]);
