import type { ReadinessReason } from "@overfly/contract/missions/candidate";

/** The screen on which a reason is fixed; `name` finds the pilot in the list. */
export function fixPath({ kind, id }: NonNullable<ReadinessReason["fix"]>, name: string): string {
  if (kind === "missions") return `/missions/view/${id}/assign`;
  if (kind !== "pilots") return `/inventory/${kind}/${id}`;
  return `/employees?${new URLSearchParams({ search: name, certificates: id }).toString()}`;
}
