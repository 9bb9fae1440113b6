import type { NewPlan } from "@overfly/contract/missions/mission-transition-endpoints";
import type { MissionDetail } from "@overfly/contract/missions/missions";
import { message } from "@overfly/i18n/message";
import type { Context } from "#context.ts";
import { invalid } from "#platform/http/errors.ts";
import { owned } from "#tenancy.ts";
import type { LockedMission } from "./lock-mission.ts";
import { moveAssignment, shiftedTo } from "#features/missions/assignment/move-assignment.ts";
import { retryOnOverlap } from "#features/missions/assignment/retry-on-overlap.ts";
import { checkConditions } from "#features/missions/schedule/flight-conditions.ts";
import { isPast } from "#features/missions/schedule/is-past.ts";
import { transitionMission } from "./transition-mission.ts";

/** Sets the date and the routes in flight order. An assignment moves along, and is judged again at its new time. */
export const setDateAndRoutes = (context: Context, token: string, plan: NewPlan): Promise<MissionDetail> =>
  retryOnOverlap(context, (tried) =>
    transitionMission(tried, token, "plan", {
      reason: plan.reason,
      conditions_reason: plan.conditions_reason,
      updated_at: plan.updated_at,
      effect: async (tx, mission) => {
        await storePlan(tx, mission, { ...plan, field: "scheduled_for" });
        await followTakeOff(tx, mission, plan.scheduled_for);
        return plan.conditions_reason;
      },
    }),
  );

interface Plan {
  route_ids: readonly number[];
  scheduled_for: string;
  conditions_reason?: string | undefined;
  /** Where the caller's input has the time. */
  field: "scheduled_for" | "starts_at";
}

/** Checks and stores a plan, in the caller's transaction. */
export async function storePlan(tx: Context, mission: LockedMission, plan: Plan): Promise<void> {
  const { scheduled_for: at, conditions_reason: reason } = plan;
  checkDate(tx, mission, plan);
  const routeIds = [...new Set(plan.route_ids)];
  await checkRoutes(tx, mission, routeIds);
  const { db } = tx;
  await db.updateTable("missions").set({ scheduled_for: at }).where("id", "=", mission.id).execute();
  await db.deleteFrom("mission_routes").where("mission_id", "=", mission.id).execute();
  await db
    .insertInto("mission_routes")
    .values(routeIds.map((route_id, position) => ({ mission_id: mission.id, route_id, position })))
    .execute();
  await checkConditions(tx, mission.id, { at, reason }); // of the flight along these routes
}

/** An assignment in which the take-off lies stays as it is: the pilot is on site earlier. */
async function followTakeOff(tx: Context, mission: LockedMission, takeOff: string): Promise<void> {
  const { assignment } = mission;
  if (!assignment) return;
  const at = Date.parse(takeOff);
  if (at >= Date.parse(assignment.starts_at) && at < Date.parse(assignment.ends_at)) return;
  await moveAssignment(tx, mission, shiftedTo(takeOff, assignment));
}

/** A take-off that is planned already may be over, as long as it isn't moved. */
function checkDate(context: Context, mission: LockedMission, { scheduled_for: at, field }: Plan) {
  const { status, scheduled_for } = mission;
  const isMoved = status !== "planned" || Date.parse(scheduled_for ?? "") !== Date.parse(at);
  if (isMoved && isPast(context, at)) throw invalid({ [field]: ["errors/missions:inThePast"] });
  checkWindow(mission, field, at);
}

/** Throws 422, by the name of the field, for a time outside of the client's window. */
export function checkWindow({ window_start, window_end }: LockedMission, field: string, at: string) {
  const date = Date.parse(at);
  const isEarly = window_start !== null && date < Date.parse(window_start);
  const isLate = window_end !== null && date > Date.parse(window_end);
  if (isEarly || isLate) throw invalid({ [field]: ["errors/missions:outsideWindow"] });
}

/** Locks the routes, so that none is deleted before the commit. None may have an error that the planner found. */
async function checkRoutes({ db, user }: Context, { site_id }: LockedMission, routeIds: readonly number[]) {
  const found = await db
    .selectFrom("flight_routes")
    .where(owned(user, "flight_routes"))
    .where("site_id", "=", site_id)
    .where("id", "in", routeIds)
    .select(["id", "name", "issues"])
    .forKeyShare("flight_routes")
    .execute();
  if (found.length < routeIds.length) throw invalid({ route_ids: ["errors/missions:routesOfSite"] });
  const faulty = found.find(({ issues }) => issues.some(({ severity }) => severity === "error"));
  if (faulty) throw invalid({ route_ids: [message("errors/missions:routeFaulty", { name: faulty.name })] });
}
