import type { OpenAnomalies } from "@overfly/contract/anomalies/anomalies";
import type { MissionDetail } from "@overfly/contract/missions/missions";
import type { Context } from "#context.ts";
import { settleOpenAnomalies } from "#features/anomalies/published-anomalies.ts";
import { carryOverRepairs } from "#features/reports/carry-over-repairs.ts";
import { publishReport } from "#features/reports/publish-report.ts";
import { keepRevision } from "#features/reports/report-revisions.ts";
import { transact } from "#platform/db/transaction.ts";
import { findMission } from "#tenancy.ts";
import { transitionMission } from "./transition-mission.ts";

/** Carries over repairs of the inspection before and publishes the mission's report. */
export const completeMission = (
  context: Context,
  token: string,
  openAnomalies: OpenAnomalies | undefined,
): Promise<MissionDetail> =>
  transact(context, async (tx) => {
    const { id } = await findMission(tx, token);
    const completed = await transitionMission(tx, token, "complete", {
      effect: async () => {
        await settleOpenAnomalies(tx, { id, token }, openAnomalies);
        await carryOverRepairs(tx, id);
        await publishReport(tx, id);
      },
    });
    await keepRevision(tx, id); // with the sign-off, which the transition writes last
    return completed;
  });
