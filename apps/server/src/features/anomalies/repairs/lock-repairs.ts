import type { RepairValues } from "@overfly/contract/anomalies/repairs";
import type { Context } from "#context.ts";
import { conflict, notFound } from "#platform/http/errors.ts";
import { owned } from "#tenancy.ts";
import { isFollowed, repairsOf } from "./repair-rows.ts";

export type LockedRepair = Awaited<ReturnType<typeof lockRepairs>>[number];

/**
 * Repairs that the user may see, locked in one order after their missions; 404 if one of them isn't, 409 if a later
 * inspection has taken one over, or closed it and the change doesn't open it again.
 */
export async function lockRepairs(context: Context, ids: readonly number[], { reopens = false } = {}) {
  await holdMissions(context, ids);
  const rows = await lockFollowedRepairs(context, ids);
  if (rows.some((row) => row.continued_by !== null || (row.is_followed && !reopens)))
    throw conflict("errors/anomalies:laterInspection");
  return rows;
}

/** As everything that changes anomalies begins with their mission, which the timeline's entry needs as well. */
async function holdMissions({ db, user }: Context, ids: readonly number[]): Promise<void> {
  await db
    .selectFrom("missions")
    .where("id", "in", (eb) =>
      eb.selectFrom("anomalies").where(owned(user, "anomalies")).where("id", "in", ids).select("mission_id"),
    )
    .orderBy("id")
    .select("id")
    .forKeyShare()
    .execute();
}

/** The same, with those of which a later inspection knows more. */
export async function lockFollowedRepairs(context: Context, ids: readonly number[]) {
  const rows = await repairsOf(context)
    .where("anomalies.id", "in", ids)
    .orderBy("anomalies.id")
    .select([
      "anomalies.id",
      "anomalies.client_id",
      "anomalies.provider_id",
      "anomalies.repair_continued_by as continued_by",
      "anomalies.repair_overdue_notified as overdue_notified",
      "anomalies.repair_found_again as was_found_again",
      "anomalies.mission_id",
      "anomalies.updated_at",
      "anomalies.work_state",
      "anomalies.repair_crew",
      "anomalies.repair_due_on",
      "anomalies.repair_note",
      "missions.token as mission_token",
      "missions.number as mission_number",
      "anomalies.repair_gone_in as gone_in",
      "gone.number as gone_number",
      "sites.name as site_name",
      "assignees.id as assignee_id",
      "assignees.name as assignee_name",
      isFollowed.as("is_followed"),
    ])
    .forUpdate("anomalies")
    .execute();
  if (rows.length < new Set(ids).size) throw notFound("Anomaly");
  return rows.map(({ assignee_id, assignee_name, ...row }) => ({
    ...row,
    values: {
      work_state: row.work_state as RepairValues["work_state"] & {},
      assignee: assignee_id && assignee_name ? { id: assignee_id, name: assignee_name } : null,
      crew: row.repair_crew,
      due_on: row.repair_due_on,
      note: row.repair_note,
    },
  }));
}
