import type { Position } from "geojson";
import { useLocale } from "#platform/i18n/locale.ts";
import { planErrorText } from "#features/flight-routes/planner-text.ts";

interface PlanFailure {
  code: string;
  message: string;
  at?: Position;
}

const OUT_OF_RANGE = /^[\w.]+ is .*; it must lie between (\S+) and (\S+)\.$/;

/** The limits in an out-of-range message, which names the value by its internal name. */
export function limitsIn({
  message,
}: Pick<PlanFailure, "message">): { low: string; high: string } | undefined {
  const [, low, high] = OUT_OF_RANGE.exec(message) ?? [];
  return low === undefined || high === undefined ? undefined : { low, high };
}

/** The reason in the user's language. */
export function usePlanErrorMessage(failure: PlanFailure | undefined): string | undefined {
  useLocale();
  return failure && (planErrorText(failure) ?? failure.message);
}
