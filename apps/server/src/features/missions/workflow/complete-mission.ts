import type { OpenAnomalies } from "@overfly/contract/anomalies/anomalies";
import type { MissionDetail } from "@overfly/contract/missions/missions";
import type { Context } from "#context.ts";
import { settleOpenAnomalies } from "#features/anomalies/published-anomalies.ts";
import { carryOverRepairs } from "#features/reports/carry-over-repairs.ts";
import { publishReport } from "#features/reports/publish-report.ts";
import { transitionMission } from "./transition-mission.ts";

/** Carries over repairs of the inspection before and publishes the mission's report. */
export const completeMission = (
  context: Context,
  token: string,
  openAnomalies: OpenAnomalies | undefined,
): Promise<MissionDetail> =>
  transitionMission(context, token, "complete", {
    effect: async (tx, { id }) => {
      await settleOpenAnomalies(tx, id, openAnomalies);
      await carryOverRepairs(tx, id);
      await publishReport(tx, id);
    },
  });
