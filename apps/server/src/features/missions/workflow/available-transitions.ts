import {
  isOpenTo,
  type MissionState,
  MissionTransition,
  targetStatus,
  transitionRule,
} from "@overfly/contract/missions/mission-workflow";
import { type Permission, can } from "@overfly/contract/permissions";
import type { Identity } from "#context.ts";

/**
 * Whether the user has the side and a permission that a transition needs, whatever the mission's status. A mission is
 * started by who may command docks where a dock flies it, else by who may add flights.
 */
export function canTransition(
  user: Identity,
  transition: MissionTransition,
  { flown_by }: Pick<MissionState, "flown_by">,
): boolean {
  const { permissions, sides, clients } = transitionRule(transition);
  if (clients && user.user_type === "client") return can(user, clients.permission);
  const accepted = transition === "start" && flown_by ? [startPermission(flown_by)] : permissions;
  return sides.includes(user.user_type) && accepted.some((permission) => can(user, permission));
}

/** What the user may do with a mission now. */
export const availableTransitions = (user: Identity, mission: MissionState): MissionTransition[] =>
  MissionTransition.options.filter(
    (transition) =>
      targetStatus(transition, mission) !== undefined &&
      isOpenTo(transition, user.user_type, mission.status) &&
      canTransition(user, transition, mission) &&
      (transition !== "start" || mission.flown_by !== null),
  );

const startPermission = (flownBy: "pilot" | "dock"): Permission =>
  flownBy === "dock" ? "view command control" : "add flights";
