import type { ReadinessReason } from "@overfly/contract/missions/candidate";
import type { Message, PlainMessageKey } from "@overfly/i18n/message";

/** A traffic light for flights. */
export type ReadinessLevel = "ready" | "warning" | "blocked";

export interface Readiness {
  level: ReadinessLevel;
  /** Worst first. */
  reasons: Message[];
}

type Fix = NonNullable<ReadinessReason["fix"]>;

export interface ReadinessIssue {
  level: Exclude<ReadinessLevel, "ready">;
  reason: Message;
  /** Where it is fixed. */
  fix?: Fix;
  /** No justification overrides it. */
  isFinal?: true;
}

export const blocked = (reason: PlainMessageKey | Message): ReadinessIssue => ({
  level: "blocked",
  reason: asMessage(reason),
});
export const warning = (reason: PlainMessageKey | Message): ReadinessIssue => ({
  level: "warning",
  reason: asMessage(reason),
});

/** Blocks whatever is said in favour of it: the thing or the person isn't there. */
export const unavailable = (reason: Message): ReadinessIssue => ({ ...blocked(reason), isFinal: true });

export const fixedAt = (kind: Fix["kind"], id: string | number, issue: ReadinessIssue): ReadinessIssue => ({
  ...issue,
  fix: { kind, id: String(id) },
});

const asMessage = (reason: PlainMessageKey | Message): Message =>
  typeof reason === "string" ? { key: reason, values: {} } : reason;

export const worstFirst = (issues: readonly ReadinessIssue[]): ReadinessIssue[] =>
  issues.toSorted((a, b) => a.level.localeCompare(b.level));

export function readinessOf(issues: readonly ReadinessIssue[]): Readiness {
  const ordered = worstFirst(issues);
  return { level: ordered[0]?.level ?? "ready", reasons: ordered.map(({ reason }) => reason) };
}
