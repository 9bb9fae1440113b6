import type { MissionDetail } from "@overfly/contract/missions/missions";
import type { Context } from "#context.ts";
import { startProcessing } from "#features/processing/start-processing.ts";
import { transitionMission } from "./transition-mission.ts";

/** Starts the processing of the mission's photos. */
export const processMission = (
  context: Context,
  token: string,
  reason: string | undefined,
): Promise<MissionDetail> =>
  transitionMission(context, token, "process", {
    reason,
    effect: (tx, { id }) => startProcessing(tx, id),
  });
