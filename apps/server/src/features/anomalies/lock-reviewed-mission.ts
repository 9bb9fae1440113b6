import { message } from "@overfly/i18n/message";
import type { Context } from "#context.ts";
import { conflict } from "#platform/http/errors.ts";
import { missionStatusMessage } from "#platform/i18n/status-messages.ts";

/** Locks a mission in review or whose report is revised, so that numbers and losses are updated by one change at a time. */
export async function lockReviewedMission({ db }: Context, id: number) {
  const mission = await db
    .selectFrom("missions")
    .where("id", "=", id)
    .select((eb) => [
      "id",
      "provider_id",
      "client_id",
      "site_id",
      "number",
      "status",
      "irradiance_w_m2",
      eb
        .exists(
          eb
            .selectFrom("reports")
            .whereRef("reports.mission_id", "=", "missions.id")
            .where("revising_since", "is not", null)
            .select("mission_id"),
        )
        .as("is_revised"),
    ])
    .forUpdate()
    .executeTakeFirstOrThrow();
  if (mission.status !== "in_review" && !mission.is_revised)
    throw conflict(
      message("errors/anomalies:notInReview", {
        status: missionStatusMessage(mission.status),
      }),
    );
  return mission;
}
