import { message } from "@overfly/i18n/message";
import type { SystemContext } from "#context.ts";
import { HttpError } from "#platform/http/errors.ts";
import { transitionMissionAsSystem } from "./transition-mission.ts";

/**
 * Moves a mission to "data uploaded" once its dock has completed all flights and uploaded every file. A mission with a
 * failed flight is left to people.
 */
export async function completeDataUpload(context: SystemContext, missionId: number): Promise<boolean> {
  if (!(await isComplete(context, missionId))) return false;
  try {
    return await transitionMissionAsSystem(context, missionId, "data_uploaded", {
      actor: "Dock",
      message: message("missions/timeline:flown"),
    });
  } catch (error) {
    if (!(error instanceof HttpError)) throw error;
    context.log.info({ mission: missionId, reason: error.message }, "A flown mission stays in progress");
    return false;
  }
}

/** Checks the flights of the last dispatch, which share their `created_at`. */
async function isComplete({ db }: SystemContext, missionId: number): Promise<boolean> {
  const mission = await db
    .selectFrom("missions")
    .where("id", "=", missionId)
    .select("status")
    .executeTakeFirst();
  if (mission?.status !== "in_progress") return false;
  const flights = await db
    .selectFrom("flights")
    .where("mission_id", "=", missionId)
    .where("source", "=", "dock")
    .where("created_at", "=", (eb) =>
      eb
        .selectFrom("flights as newest")
        .where("newest.mission_id", "=", missionId)
        .where("newest.source", "=", "dock")
        .select((last) => last.fn.max("newest.created_at").as("created_at")),
    )
    .select((eb) => [
      "status",
      "task_status",
      "expected_photo_count",
      eb
        .selectFrom("dock_files")
        .whereRef("dock_files.flight_id", "=", "flights.id")
        .where("media_file_id", "is not", null)
        .select((count) => count.fn.countAll<number>().as("count"))
        .as("stored"),
    ])
    .execute();
  return (
    flights.length > 0 &&
    flights.every(
      ({ status, task_status, expected_photo_count, stored }) =>
        status === "landed" && task_status === "ok" && Number(stored) >= (expected_photo_count ?? 0),
    )
  );
}
