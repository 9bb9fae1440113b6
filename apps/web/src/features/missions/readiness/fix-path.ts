import type { ReadinessReason } from "@overfly/contract/missions/candidate";

/** The screen on which a reason is fixed. */
export function fixPath({ kind, id }: NonNullable<ReadinessReason["fix"]>): string {
  if (kind === "missions") return `/missions/view/${id}/assign`;
  return kind === "pilots" ? `/employees/view/${id}` : `/inventory/${kind}/${id}`;
}
