import { type Message, message, type SimpleMessage } from "@overfly/i18n/message";
import type { CodeExplanation } from "./code-explanation.ts";

/** Reasons with a text of their own. */
const REASONS: ReadonlySet<number> = new Set([
  1, 2, 3, 4, 5, 6, 7, 257, 258, 259, 260, 261, 262, 513, 514, 515, 516, 517, 518, 519, 520, 521, 522, 523,
  524, 526, 527, 528, 769, 770, 771, 772, 773, 774, 775, 776, 777, 778, 779, 780, 781, 782, 784, 1025, 1026,
  1281, 1282, 1283, 1565,
]);

/** Ranges of codes that share a text. */
const RANGES: readonly (readonly [from: number, to: number])[] = [
  [1536, 1564],
  [1588, 1614],
  [1634, 1650],
];

const RESUMABLE: ReadonlySet<number> = new Set([517, 518, 769, 773, 774, 775, 776, 784, 1282, 1283]);

/** The key of a reason's text; undefined where it has none. */
export function breakReasonKey(code: number): string | undefined {
  const range = RANGES.find(([from, to]) => code >= from && code <= to);
  if (range) return `devices/break-reasons:${range.join("-")}`;
  return REASONS.has(code) ? `devices/break-reasons:${code}` : undefined;
}

const RESUME: SimpleMessage = { key: "devices/break-reasons:resumable", values: {} };

/** Why a route was interrupted; undefined for 0, no interruption. */
export function explainBreakReason(code: number): CodeExplanation | undefined {
  if (code === 0) return undefined;
  const key = breakReasonKey(code);
  if (key === undefined) {
    return { text: { key: "devices/break-reasons:unknown", values: { code: String(code) } }, known: false };
  }
  const text = { key, values: {} };
  return RESUMABLE.has(code) ? { text, advice: RESUME, known: true } : { text, known: true };
}

const RETURN_HOME_EXIT_REASONS = 11;

/** Why the aircraft exited return to home. */
export const returnHomeExitReason = (reason: number): Message =>
  reason >= 0 && reason < RETURN_HOME_EXIT_REASONS
    ? { key: `devices/return-home-exits:${reason}`, values: {} }
    : message("devices/return-home-exits:unknown", { code: reason });
