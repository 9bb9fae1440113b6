import type { NewSchedule } from "@overfly/contract/missions/mission-transition-endpoints";
import type { MissionDetail } from "@overfly/contract/missions/missions";
import type { Context } from "#context.ts";
import { forbidden } from "#platform/http/errors.ts";
import { makeAssignment } from "#features/missions/assignment/assign-mission.ts";
import { retryOnOverlap } from "#features/missions/assignment/retry-on-overlap.ts";
import { canTransition } from "./available-transitions.ts";
import { storePlan } from "./set-date-and-routes.ts";
import { transitionMission } from "./transition-mission.ts";

/** Assigns and plans at once: one time, one entry in the timeline. Also moves both, and flies a mission in review again. */
export async function scheduleMission(
  context: Context,
  token: string,
  schedule: NewSchedule,
): Promise<MissionDetail> {
  if (!canTransition(context.user, "assign", { flown_by: null })) throw forbidden();
  const { starts_at, route_ids, conditions_reason } = schedule;
  return retryOnOverlap(context, (tried) =>
    transitionMission(tried, token, "plan", {
      action: "missions.schedule",
      reason: schedule.reason,
      conditions_reason,
      updated_at: schedule.updated_at,
      effect: async (tx, mission) => {
        await storePlan(tx, mission, {
          route_ids,
          scheduled_for: starts_at,
          conditions_reason,
          field: "starts_at",
        });
        const names = await makeAssignment(tx, mission, schedule);
        return [names, conditions_reason].filter(Boolean).join("\n");
      },
    }),
  );
}
