import type { MissionDetail } from "@overfly/contract/missions/missions";
import type { Context } from "#context.ts";
import { invalid } from "#platform/http/errors.ts";
import { owned } from "#tenancy.ts";
import type { LockedMission } from "./lock-mission.ts";
import { checkConditions } from "#features/missions/schedule/flight-conditions.ts";
import { isPast } from "#features/missions/schedule/is-past.ts";
import { transitionMission } from "./transition-mission.ts";

export interface MissionSchedule {
  route_ids: number[];
  scheduled_for: string;
  reason?: string | undefined;
  conditions_reason?: string | undefined;
}

/** Sets the date and the routes in flight order. */
export const planMission = (context: Context, token: string, plan: MissionSchedule): Promise<MissionDetail> =>
  transitionMission(context, token, "plan", {
    reason: plan.reason,
    effect: async (tx, mission) => {
      checkDate(tx, mission, plan.scheduled_for);
      const { scheduled_for: at, conditions_reason } = plan;
      await checkConditions(tx, mission.id, { at, reason: conditions_reason });
      const routeIds = [...new Set(plan.route_ids)];
      await checkRoutes(tx, mission, routeIds);
      const { db } = tx;
      await db
        .updateTable("missions")
        .set({ scheduled_for: plan.scheduled_for })
        .where("id", "=", mission.id)
        .execute();
      await db.deleteFrom("mission_routes").where("mission_id", "=", mission.id).execute();
      await db
        .insertInto("mission_routes")
        .values(routeIds.map((route_id, position) => ({ mission_id: mission.id, route_id, position })))
        .execute();
      return conditions_reason;
    },
  });

function checkDate(context: Context, { window_start, window_end }: LockedMission, scheduledFor: string) {
  if (isPast(context, scheduledFor)) throw invalid({ scheduled_for: ["errors/missions:inThePast"] });
  const date = Date.parse(scheduledFor);
  const isEarly = window_start !== null && date < Date.parse(window_start);
  const isLate = window_end !== null && date > Date.parse(window_end);
  if (isEarly || isLate)
    throw invalid({
      scheduled_for: ["errors/missions:outsideWindow"],
    });
}

/** Locks the routes, so that none is deleted before the commit. */
async function checkRoutes({ db, user }: Context, { site_id }: LockedMission, routeIds: readonly number[]) {
  const found = await db
    .selectFrom("flight_routes")
    .where(owned(user, "flight_routes"))
    .where("site_id", "=", site_id)
    .where("id", "in", routeIds)
    .select("id")
    .forKeyShare("flight_routes")
    .execute();
  if (found.length < routeIds.length) throw invalid({ route_ids: ["errors/missions:routesOfSite"] });
}
