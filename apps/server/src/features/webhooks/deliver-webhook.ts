import type { SystemContext } from "#context.ts";
import { transact } from "#platform/db/transaction.ts";
import { deactivateWebhook, recordResult, notifyOfFailure } from "./webhook-failures.ts";
import { type WebhookResponse, postWebhook } from "./post-webhook.ts";
import { decryptSecret, signedHeaders } from "./webhook-secret.ts";

/** Retry delays, as multiples of the first: 10 s, 1 min, 5 min, 30 min, 2 h, 6 h, 12 h. */
const RETRY_FACTORS = [1, 6, 30, 180, 720, 2160, 4320];
const RETENTION_DAYS = 30;
const GONE = 410;

/** Task handler: attempts a queued delivery, and schedules a retry if it fails, up to eight attempts. */
export async function deliverWebhook(context: SystemContext, { id }: { id: number }): Promise<void> {
  const waiting = await context.db
    .selectFrom("webhook_deliveries")
    .innerJoin("webhooks", "webhooks.id", "webhook_deliveries.webhook_id")
    .where("webhook_deliveries.id", "=", id)
    .where("state", "=", "queued")
    .select(["webhooks.is_active"])
    .executeTakeFirst();
  if (!waiting) return;
  const isDelivered = waiting.is_active && (await attemptDelivery(context, id));
  if (!isDelivered) await scheduleRetry(context, id, waiting.is_active);
}

/** Sends a message and records the response; returns whether it was accepted. */
export async function attemptDelivery(context: SystemContext, deliveryId: number): Promise<boolean> {
  const { db, now, settings } = context;
  const { url, secret, body, webhook_id } = await db
    .selectFrom("webhook_deliveries")
    .innerJoin("webhooks", "webhooks.id", "webhook_deliveries.webhook_id")
    .where("webhook_deliveries.id", "=", deliveryId)
    .select(["url", "secret", "body", "webhook_id"])
    .executeTakeFirstOrThrow();
  const at = now();
  const headers = {
    "content-type": "application/json",
    "user-agent": "Overfly-Webhooks/1",
    ...signedHeaders(await decryptSecret(db, secret), { id: `msg_${deliveryId}`, at, body }),
  };
  const started = performance.now();
  const outcome = await postWebhook({ url, headers, body, allowPrivate: settings.ALLOW_PRIVATE_CALLS });
  const isAccepted = outcome.status !== null && outcome.status >= 200 && outcome.status < 300;
  await transact(context, async (tx) => {
    await recordAttempt(tx, { deliveryId, at, headers, durationMs: performance.now() - started, outcome });
    const row = tx.db.updateTable("webhook_deliveries").where("id", "=", deliveryId);
    if (isAccepted) await row.set({ state: "delivered", next_attempt_at: null }).execute();
    await recordResult(tx, webhook_id, { isAccepted, at });
    if (outcome.status === GONE) await deactivateWebhook(tx, webhook_id, "gone");
    await deleteOldDeliveries(tx, webhook_id);
  });
  return isAccepted;
}

/** Schedules the next attempt, or marks the delivery as failed. */
const scheduleRetry = (context: SystemContext, id: number, isActive: boolean) =>
  transact(context, async (tx) => {
    const { db, now, settings } = tx;
    const { tried, webhook_id } = await db
      .selectFrom("webhook_deliveries")
      .leftJoin("webhook_attempts", "delivery_id", "webhook_deliveries.id")
      .where("webhook_deliveries.id", "=", id)
      .groupBy("webhook_deliveries.id")
      .select((eb) => ["webhook_id", eb.fn.count<number>("webhook_attempts.id").as("tried")])
      .executeTakeFirstOrThrow();
    const wait = isActive ? RETRY_FACTORS[tried - 1] : undefined;
    const afterS = wait === undefined ? undefined : wait * settings.WEBHOOK_RETRY_S;
    await db
      .updateTable("webhook_deliveries")
      .set(
        afterS === undefined
          ? { state: "failed", next_attempt_at: null }
          : { next_attempt_at: new Date(now().getTime() + afterS * 1000).toISOString() },
      )
      .where("id", "=", id)
      .where("state", "=", "queued")
      .execute();
    if (afterS !== undefined) await tx.jobs.send(tx, "webhook", { id }, afterS);
    else if (isActive) await notifyOfFailure(tx, webhook_id);
  });

interface AttemptRecord {
  deliveryId: number;
  at: Date;
  headers: { [name: string]: string };
  durationMs: number;
  outcome: WebhookResponse;
}

const recordAttempt = (
  { db }: SystemContext,
  { deliveryId, at, headers, durationMs, outcome }: AttemptRecord,
) =>
  db
    .insertInto("webhook_attempts")
    .values({
      delivery_id: deliveryId,
      started_at: at.toISOString(),
      duration_ms: Math.round(durationMs),
      request_headers: JSON.stringify(headers),
      status: outcome.status,
      response_headers: outcome.headers && JSON.stringify(outcome.headers),
      response_body: outcome.body,
      error: outcome.error,
    })
    .execute();

const deleteOldDeliveries = ({ db, now }: SystemContext, webhookId: number) =>
  db
    .deleteFrom("webhook_deliveries")
    .where("webhook_id", "=", webhookId)
    .where("created_at", "<", new Date(now().getTime() - RETENTION_DAYS * 86_400_000).toISOString())
    .execute();
