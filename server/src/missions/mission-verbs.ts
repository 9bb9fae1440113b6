import type { MissionDetail } from "@overfly/contract/missions";
import type { Context } from "#context.ts";
import { startProcessing } from "#processing/start-processing.ts";
import { changeMission } from "./mission-states.ts";

export const startMission = (context: Context, token: string): Promise<MissionDetail> =>
  changeMission(context, token, "start");

export const processMission = (context: Context, token: string, reason: string | undefined) =>
  changeMission(context, token, "process", {
    reason,
    work: (inside, { id }) => startProcessing(inside, id),
  });

export const completeMission = (context: Context, token: string): Promise<MissionDetail> =>
  changeMission(context, token, "complete");
