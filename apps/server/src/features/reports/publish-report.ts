import { sql } from "kysely";
import type { SystemContext } from "#context.ts";
import { requireFreeSpace } from "#platform/storage/free-space.ts";
import { queueWebhooks } from "#platform/webhooks/queue-webhooks.ts";

/**
 * Publishes a mission's report to the client, as its next revision if it was published before, and queues its PDF.
 * Returns the revision. Call it in the transaction that completes the mission or ends a revision.
 */
export async function publishReport(context: SystemContext, missionId: number): Promise<number> {
  await requireFreeSpace(context);
  const now = context.now().toISOString();
  const { provider_id, client_id, token, number } = await context.db
    .selectFrom("missions")
    .where("id", "=", missionId)
    .select(["provider_id", "client_id", "token", "number"])
    .executeTakeFirstOrThrow();
  const { revision } = await context.db
    .insertInto("reports")
    .values({ mission_id: missionId, published_at: now })
    .onConflict((known) =>
      known.column("mission_id").doUpdateSet({
        published_at: now,
        revision: sql`reports.revision + case when reports.published_at is null then 0 else 1 end`,
        revision_reason: sql`reports.revising_reason`,
        revising_since: null,
        revising_reason: null,
      }),
    )
    .returning("revision")
    .executeTakeFirstOrThrow();
  const data = { mission: { token, number }, revision, published_at: now };
  for (const organization_id of [provider_id, client_id])
    await queueWebhooks(context, { organization_id, event: "report.published", data });
  await context.jobs.enqueue(context, {
    kind: "report",
    provider_id,
    mission_id: missionId,
    singleton: `report:${missionId}`,
  });
  return revision;
}
