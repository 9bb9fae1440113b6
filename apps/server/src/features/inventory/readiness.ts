import type { Message, PlainMessageKey } from "@overfly/i18n/message";

/** A traffic light for flights. */
export type ReadinessLevel = "ready" | "warning" | "blocked";

export interface Readiness {
  level: ReadinessLevel;
  /** Worst first. */
  reasons: Message[];
}

export interface ReadinessIssue {
  level: Exclude<ReadinessLevel, "ready">;
  reason: Message;
}

export const blocked = (reason: PlainMessageKey | Message): ReadinessIssue => ({
  level: "blocked",
  reason: asMessage(reason),
});
export const warning = (reason: PlainMessageKey | Message): ReadinessIssue => ({
  level: "warning",
  reason: asMessage(reason),
});

const asMessage = (reason: PlainMessageKey | Message): Message =>
  typeof reason === "string" ? { key: reason, values: {} } : reason;

export function readinessOf(doubts: readonly ReadinessIssue[]): Readiness {
  const ordered = doubts.toSorted((a, b) => a.level.localeCompare(b.level));
  return { level: ordered[0]?.level ?? "ready", reasons: ordered.map(({ reason }) => reason) };
}
