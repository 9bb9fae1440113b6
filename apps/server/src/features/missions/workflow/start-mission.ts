import type { MissionDetail } from "@overfly/contract/missions/missions";
import type { Context } from "#context.ts";
import { dispatchFlight } from "#features/flights/dispatch-flight.ts";
import { startProcessing } from "#features/processing/start-processing.ts";
import { publishReport } from "#features/reports/publish-report.ts";
import { transitionMission } from "./transition-mission.ts";

/** A mission with a dock is sent to it; a pilot's begins with the word alone. */
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

export const processMission = (context: Context, token: string, reason: string | undefined) =>
  transitionMission(context, token, "process", {
    reason,
    effect: (tx, { id }) => startProcessing(tx, id),
  });

export const completeMission = (context: Context, token: string): Promise<MissionDetail> =>
  transitionMission(context, token, "complete", { effect: (tx, { id }) => publishReport(tx, id) });
