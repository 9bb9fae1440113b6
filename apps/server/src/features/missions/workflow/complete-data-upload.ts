import { message } from "@overfly/i18n/message";
import type { SystemContext } from "#context.ts";
import { HttpError } from "#platform/http/errors.ts";
import { startProcessing } from "#features/processing/start-processing.ts";
import { transitionMissionAsSystem } from "./transition-mission.ts";

/**
 * Moves a mission to "data uploaded" once its dock has completed all flights and uploaded every file, and on to
 * the processing where the provider wants that. A mission with a failed flight is left to people.
 */
export async function completeDataUpload(context: SystemContext, missionId: number): Promise<boolean> {
  if (!(await isComplete(context, missionId))) return false;
  try {
    const actor = await lastDockOf(context, missionId);
    const moved = await transitionMissionAsSystem(context, missionId, "data_uploaded", {
      actor,
      message: message("missions/timeline:flown"),
    });
    if (moved) await processByItself(context, missionId, actor);
    return moved;
  } catch (error) {
    if (!(error instanceof HttpError)) throw error;
    context.log.info({ mission: missionId, reason: error.message }, "A flown mission stays in progress");
    return false;
  }
}

/** Thermography of a provider that wants it goes on to the processing without a person. */
async function processByItself(context: SystemContext, missionId: number, actor: string): Promise<void> {
  const mission = await context.db
    .selectFrom("missions")
    .innerJoin("organizations", "organizations.id", "missions.provider_id")
    .where("missions.id", "=", missionId)
    .where("missions.type", "=", "solar_thermography")
    .where("organizations.processes_dock_uploads", "=", true)
    .select("missions.id")
    .executeTakeFirst();
  if (!mission) return;
  await transitionMissionAsSystem(context, missionId, "processing", {
    actor,
    message: message("missions/timeline:processingStarted"),
    effect: (tx) => startProcessing(tx, missionId),
  });
}

/** The name of the dock that flew it last, which the timeline says. */
async function lastDockOf({ db }: SystemContext, missionId: number): Promise<string> {
  const dock = await db
    .selectFrom("flights")
    .innerJoin("docks", "docks.id", "flights.dock_id")
    .where("flights.mission_id", "=", missionId)
    .orderBy("flights.id", "desc")
    .select("docks.name")
    .executeTakeFirst();
  return dock?.name ?? "Dock";
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
