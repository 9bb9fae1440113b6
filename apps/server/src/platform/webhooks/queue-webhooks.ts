import type { WebhookEvent } from "@overfly/contract/webhooks/webhooks";
import { sql } from "kysely";
import type { SystemContext } from "#context.ts";
import { transact } from "#platform/db/transaction.ts";

export interface WebhookMessage {
  organization_id: number;
  event: WebhookEvent;
  data: object;
  /** Each webhook gets one message per key. */
  dedupe_key?: string;
}

/** Queues a message for every webhook of the organization that subscribes to the event, in the caller's transaction. */
export const queueWebhooks = (context: SystemContext, { data, ...rest }: WebhookMessage): Promise<void> =>
  queueWebhookMessages(context, { ...rest, data: [data] });

/** The same for many messages of one event. */
export const queueWebhookMessages = (
  context: SystemContext,
  { organization_id, event, data, dedupe_key }: Omit<WebhookMessage, "data"> & { data: readonly object[] },
): Promise<void> =>
  transact(context, async (tx) => {
    const now = tx.now().toISOString();
    const bodies = data.map((one) => webhookPayload(event, now, one));
    const subscribed = tx.db
      .selectFrom("webhooks")
      .innerJoin(
        sql<{ body: string }>`unnest(${bodies}::text[])`.as<"message">(sql`message (body)`),
        (join) => join.onTrue(),
      )
      .where("organization_id", "=", organization_id)
      .where("is_active", "=", true)
      .where(sql<boolean>`${event} = any(events)`)
      .select([
        "webhooks.id as webhook_id",
        sql<string>`${event}::text`.as("event"),
        "message.body",
        sql<string | null>`${dedupe_key ?? null}::text`.as("dedupe_key"),
        sql<string>`${now}::timestamptz`.as("created_at"),
        sql<string>`${now}::timestamptz`.as("next_attempt_at"),
      ]);
    const queued = await tx.db
      .insertInto("webhook_deliveries")
      .columns(["webhook_id", "event", "body", "dedupe_key", "created_at", "next_attempt_at"])
      .expression(subscribed)
      .onConflict((existing) => existing.doNothing())
      .returning("id")
      .execute();
    for (const { id } of queued) await tx.jobs.send(tx, "webhook", { id });
  });

export const webhookPayload = (type: string, timestamp: string, data: object) =>
  JSON.stringify({ type, timestamp, data });
