import type { Mission } from "@overfly/contract/missions/missions";
import { missions } from "@overfly/contract/missions/missions";
import { missionTransitions } from "@overfly/contract/missions/mission-transition-endpoints";
import { isClosed, MISSION_STATUSES, transitionRule } from "@overfly/contract/missions/mission-workflow";

export const BULK_KINDS = ["approve", "hold", "resume", "cancel", "priority"] as const;
export type BulkKind = (typeof BULK_KINDS)[number];

/** The call that each mission gets, with its own permission and guards. */
export const BULK_ENDPOINTS = {
  approve: missionTransitions.approve,
  hold: missionTransitions.hold,
  resume: missionTransitions.resume,
  cancel: missionTransitions.cancel,
  priority: missions.update,
} as const satisfies Record<BulkKind, unknown>;

export const needsReason = (kind: BulkKind): boolean => kind === "hold" || kind === "cancel";

/** Nobody changes them any more. */

/** Whether the workflow has this action for a mission in its status; the server has the last word. */
export function isPossible(kind: BulkKind, { status }: Pick<Mission, "status">): boolean {
  const internal = MISSION_STATUSES.find((one) => one === status);
  if (internal === undefined) return false;
  if (kind === "priority") return !isClosed(internal);
  return transitionRule(kind).moves[internal] !== undefined;
}
