import type { MissionDetail } from "@overfly/contract/missions/missions";
import type { Context } from "#context.ts";
import { dispatchFlight } from "#features/flights/dispatch-flight.ts";
import { transitionMission } from "./transition-mission.ts";

/** Dispatches the flights if a dock flies the mission. */
export const startMission = (context: Context, token: string): Promise<MissionDetail> =>
  transitionMission(context, token, "start", {
    effect: async (tx, { id, assignment }) => {
      const dockId = assignment?.dock_id;
      if (!dockId) return;
      const routes = await tx.db
        .selectFrom("mission_routes")
        .where("mission_id", "=", id)
        .select("route_id")
        .orderBy("position")
        .execute();
      await dispatchFlight(tx, {
        missionId: id,
        dockId,
        routeIds: routes.map(({ route_id }) => route_id),
      });
    },
  });
