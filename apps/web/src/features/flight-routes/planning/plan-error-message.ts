import { useLocale } from "#platform/i18n/locale.ts";
import { faultWords } from "#features/flight-routes/planner-text.ts";

interface Fault {
  code: string;
  message: string;
}

const OUT_OF_RANGE = /^[\w.]+ is .*; it must lie between (\S+) and (\S+)\.$/;

/** The limits that a figure broke, where the planner's words say no more, and under the figure's inner name. */
export function limitsIn({ message }: Pick<Fault, "message">): { low: string; high: string } | undefined {
  const [, low, high] = OUT_OF_RANGE.exec(message) ?? [];
  return low === undefined || high === undefined ? undefined : { low, high };
}

/** Codes whose message is for whoever mends the planner, not for its users. */
const INNER = new Set(["unforeseen", "no-planner"]);

/** The reason in the reader's language; in English with the planner's own figures where they are in it. */
export function useFaultWords(fault: Fault | undefined): string | undefined {
  const isEnglish = useLocale() === "en";
  if (!fault) return undefined;
  const isPlain = isEnglish && !limitsIn(fault) && !INNER.has(fault.code);
  return isPlain ? fault.message : (faultWords(fault.code) ?? fault.message);
}
