import { type PlainSentence, type Words, wordsOf } from "#platform/words/words.ts";

/** Red, yellow and green before a flight. */
export type Verdict = "ready" | "warning" | "blocked";

export interface Readiness {
  verdict: Verdict;
  /** The worst first. */
  reasons: Words[];
}

export interface Doubt {
  verdict: Exclude<Verdict, "ready">;
  reason: Words;
}

export const blocked = (said: PlainSentence | Words): Doubt => ({
  verdict: "blocked",
  reason: wordsOf(said),
});
export const warning = (said: PlainSentence | Words): Doubt => ({
  verdict: "warning",
  reason: wordsOf(said),
});

export function readinessFrom(doubts: readonly Doubt[]): Readiness {
  const ordered = doubts.toSorted((a, b) => a.verdict.localeCompare(b.verdict));
  return { verdict: ordered[0]?.verdict ?? "ready", reasons: ordered.map(({ reason }) => reason) };
}
