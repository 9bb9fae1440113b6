import type { MissionDetail } from "@overfly/contract/missions/missions";
import type { Context } from "#context.ts";
import { publishReport } from "#features/reports/publish-report.ts";
import { transitionMission } from "./transition-mission.ts";

/** Publishes the mission's report. */
export const completeMission = (context: Context, token: string): Promise<MissionDetail> =>
  transitionMission(context, token, "complete", { effect: (tx, { id }) => publishReport(tx, id) });
