import type { MissionDetail } from "@overfly/contract/missions/missions";
import type { Context } from "#context.ts";
import { dispatchFlight } from "#features/flights/dispatch-flight.ts";
import { checkRoutesToFly, lockRoutesToFly } from "#features/flights/routes/routes-to-fly.ts";
import { checkReadinessAtStart } from "#features/missions/assignment/mission-readiness.ts";
import { checkConditions } from "#features/missions/schedule/flight-conditions.ts";
import { weatherAtSite } from "#features/missions/schedule/weather-at-site.ts";
import { findMission } from "#tenancy.ts";
import { transitionMission } from "./transition-mission.ts";

/** Why it is flown all the same. */
export interface StartReasons {
  conditions_reason?: string | undefined;
  readiness_reason?: string | undefined;
}

/** Dispatches the flights if a dock flies the mission; the timeline keeps the weather at the start. */
export async function startMission(
  context: Context,
  token: string,
  { conditions_reason: conditionsReason, readiness_reason }: StartReasons,
): Promise<MissionDetail> {
  const atSite = await weatherAtSite(context, token);
  const { id: missionId, status } = await findMission(context, token);
  const checked = status === "planned" ? await checkRoutesToFly(context, missionId) : new Map();
  return transitionMission(context, token, "start", {
    conditions_reason: conditionsReason,
    weather: atSite,
    effect: async (tx, mission) => {
      const { id, assignment } = mission;
      await checkConditions(tx, id, { reason: conditionsReason, atSite });
      const isOverridden = await checkReadinessAtStart(tx, mission, readiness_reason);
      const reasons = [conditionsReason, isOverridden ? readiness_reason : undefined];
      const text = reasons.filter(Boolean).join("\n") || undefined;
      const routeIds = await lockRoutesToFly(tx, id, checked);
      const dockId = assignment?.dock_id;
      if (dockId) await dispatchFlight(tx, { missionId: id, dockId, routeIds });
      return text;
    },
  });
}
