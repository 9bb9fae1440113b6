import type { SystemContext } from "#context.ts";

/**
 * Queues the processing of a mission's photos. Call it in the transaction of the status change. Observations of an
 * earlier run are discarded; anomalies that people added stay.
 */
export async function startProcessing(context: SystemContext, missionId: number): Promise<void> {
  const { provider_id } = await context.db
    .selectFrom("missions")
    .where("id", "=", missionId)
    .select("provider_id")
    .executeTakeFirstOrThrow();
  await context.db.deleteFrom("thermal_observations").where("mission_id", "=", missionId).execute();
  await context.db
    .updateTable("processing_jobs")
    .set({ acknowledged: true })
    .where("mission_id", "=", missionId)
    .where("state", "in", ["failed", "canceled"])
    .execute();
  await context.jobs.enqueue(context, {
    kind: "thermography",
    provider_id,
    mission_id: missionId,
    singleton: `thermography:${missionId}`,
  });
}
