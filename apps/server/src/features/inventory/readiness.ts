import type { Message, PlainMessageKey } from "@overfly/i18n/message";

/** A traffic light for flights. */
export type Verdict = "ready" | "warning" | "blocked";

export interface Readiness {
  verdict: Verdict;
  /** Worst first. */
  reasons: Message[];
}

export interface Doubt {
  verdict: Exclude<Verdict, "ready">;
  reason: Message;
}

export const blocked = (reason: PlainMessageKey | Message): Doubt => ({
  verdict: "blocked",
  reason: asMessage(reason),
});
export const warning = (reason: PlainMessageKey | Message): Doubt => ({
  verdict: "warning",
  reason: asMessage(reason),
});

const asMessage = (reason: PlainMessageKey | Message): Message =>
  typeof reason === "string" ? { key: reason, values: {} } : reason;

export function readinessFrom(doubts: readonly Doubt[]): Readiness {
  const ordered = doubts.toSorted((a, b) => a.verdict.localeCompare(b.verdict));
  return { verdict: ordered[0]?.verdict ?? "ready", reasons: ordered.map(({ reason }) => reason) };
}
