import type { SystemContext } from "#context.ts";
import { requireFreeSpace } from "#platform/storage/free-space.ts";
import { queueWebhooks } from "#platform/webhooks/queue-webhooks.ts";

/** Publishes a mission's report to the client and queues its PDF. Call it in the transaction that completes the mission. */
export async function publishReport(context: SystemContext, missionId: number): Promise<void> {
  await requireFreeSpace(context);
  const now = context.now().toISOString();
  const { provider_id, client_id, token, number } = await context.db
    .selectFrom("missions")
    .where("id", "=", missionId)
    .select(["provider_id", "client_id", "token", "number"])
    .executeTakeFirstOrThrow();
  await context.db
    .insertInto("reports")
    .values({ mission_id: missionId, published_at: now })
    .onConflict((known) => known.column("mission_id").doUpdateSet({ published_at: now }))
    .execute();
  await context.db.deleteFrom("report_files").where("mission_id", "=", missionId).execute();
  const data = { mission: { token, number }, published_at: now };
  for (const organization_id of [provider_id, client_id])
    await queueWebhooks(context, { organization_id, event: "report.published", data });
  await context.jobs.enqueue(context, {
    kind: "report",
    provider_id,
    mission_id: missionId,
    singleton: `report:${missionId}`,
  });
}
