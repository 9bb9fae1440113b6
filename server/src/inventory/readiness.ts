/** Red, yellow and green before a flight. */
export type Verdict = "ready" | "warning" | "blocked";

export interface Readiness {
  verdict: Verdict;
  /** The worst first. */
  reasons: string[];
}

export interface Doubt {
  verdict: Exclude<Verdict, "ready">;
  reason: string;
}

export const blocked = (reason: string): Doubt => ({ verdict: "blocked", reason });
export const warning = (reason: string): Doubt => ({ verdict: "warning", reason });

export function readinessFrom(doubts: readonly Doubt[]): Readiness {
  const ordered = doubts.toSorted((a, b) => a.verdict.localeCompare(b.verdict));
  return { verdict: ordered[0]?.verdict ?? "ready", reasons: ordered.map(({ reason }) => reason) };
}
