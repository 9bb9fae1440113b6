import { useLocale } from "#platform/i18n/locale.ts";
import { type PlanError, planErrorText } from "#features/flight-routes/planner-text.ts";

/** The reason in the user's language. */
export function usePlanErrorMessage(failure: PlanError | undefined): string | undefined {
  useLocale();
  return failure && planErrorText(failure);
}
