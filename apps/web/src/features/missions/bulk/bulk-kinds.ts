import type { Mission } from "@overfly/contract/missions/missions";
import { missions } from "@overfly/contract/missions/missions";
import { missionTransitions } from "@overfly/contract/missions/mission-transition-endpoints";
import { can, type PermissionHolder } from "@overfly/contract/permissions";
import { mayCall } from "#platform/api/user.ts";
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

/** Whether somebody of the center may do it at all; the clients' own rights to withdraw an order are no bulk action. */
export const mayDo = (user: PermissionHolder, kind: BulkKind): boolean =>
  user.user_type === "center" &&
  (kind === "priority"
    ? mayCall(user, BULK_ENDPOINTS.priority)
    : transitionRule(kind).permissions.some((permission) => can(user, permission)));

export const needsReason = (kind: BulkKind): boolean => kind === "hold" || kind === "cancel";

/** Whether the workflow has this action for a mission in its status; the server has the last word. */
export function isPossible(kind: BulkKind, { status }: Pick<Mission, "status">): boolean {
  const internal = MISSION_STATUSES.find((one) => one === status);
  if (internal === undefined) return false;
  if (kind === "priority") return !isClosed(internal);
  return transitionRule(kind).moves[internal] !== undefined;
}
