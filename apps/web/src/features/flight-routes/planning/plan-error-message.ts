import { useLocale } from "#platform/i18n/locale.ts";
import { planErrorText } from "#features/flight-routes/planner-text.ts";

interface PlanFailure {
  code: string;
  message: string;
}

const OUT_OF_RANGE = /^[\w.]+ is .*; it must lie between (\S+) and (\S+)\.$/;

/** The limits in an out-of-range message, which names the value by its internal name. */
export function limitsIn({
  message,
}: Pick<PlanFailure, "message">): { low: string; high: string } | undefined {
  const [, low, high] = OUT_OF_RANGE.exec(message) ?? [];
  return low === undefined || high === undefined ? undefined : { low, high };
}

/** Codes whose message is for developers. */
const INTERNAL_CODES = new Set(["unforeseen", "no-planner"]);

/** The reason in the user's language; in English the planner's own message with its values. */
export function usePlanErrorMessage(failure: PlanFailure | undefined): string | undefined {
  const isEnglish = useLocale() === "en";
  if (!failure) return undefined;
  const isPlain = isEnglish && !limitsIn(failure) && !INTERNAL_CODES.has(failure.code);
  return isPlain ? failure.message : (planErrorText(failure.code) ?? failure.message);
}
