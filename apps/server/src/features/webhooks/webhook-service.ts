import {
  CLIENT_EVENTS,
  type Webhook,
  type WebhookDelivery,
  type WebhookInput,
} from "@overfly/contract/webhooks/webhooks";
import type { z } from "zod";
import { message } from "@overfly/i18n/message";
import { writeAuditLog } from "#platform/audit-log/write-audit-log.ts";
import type { Context } from "#context.ts";
import { transact } from "#platform/db/transaction.ts";
import { invalid } from "#platform/http/errors.ts";
import { attemptDelivery } from "./deliver-webhook.ts";
import { hasPrivateHost } from "#platform/calls/private-address.ts";
import { webhookPayload } from "#platform/webhooks/queue-webhooks.ts";
import { listWebhooks, MAX_WEBHOOKS, getDelivery, getWebhook } from "./list-webhooks.ts";
import { generateSecret, encryptSecret } from "./webhook-secret.ts";

type Input = z.output<typeof WebhookInput>;
type WithSecret = Webhook & { secret: string };

export const createWebhook = (context: Context, input: Input): Promise<WithSecret> =>
  transact(context, async (tx) => {
    const { db, user, now } = tx;
    checkInput(tx, input);
    if ((await listWebhooks(tx)).length >= MAX_WEBHOOKS)
      throw invalid({
        name: [message("errors/webhooks:tooMany", { number: MAX_WEBHOOKS })],
      });
    const secret = generateSecret();
    const { id } = await db
      .insertInto("webhooks")
      .values({
        ...input,
        organization_id: user.organization_id,
        secret: await encryptSecret(db, secret),
        created_by: user.user_id,
        created_at: now().toISOString(),
      })
      .returning("id")
      .executeTakeFirstOrThrow();
    await logAction(tx, "webhooks.create", { id, ...input });
    return { ...(await getWebhook(tx, id)), secret };
  });

export const updateWebhook = (context: Context, id: number, input: Input): Promise<Webhook> =>
  transact(context, async (tx) => {
    await getWebhook(tx, id);
    checkInput(tx, input);
    await tx.db
      .updateTable("webhooks")
      .set({ ...input, failing_since: null, notified_at: null }) // failures start over
      .where("id", "=", id)
      .execute();
    await logAction(tx, "webhooks.update", { id, ...input });
    return getWebhook(tx, id);
  });

export const removeWebhook = (context: Context, id: number): Promise<void> =>
  transact(context, async (tx) => {
    const { name, url } = await getWebhook(tx, id);
    await tx.db.deleteFrom("webhooks").where("id", "=", id).execute();
    await logAction(tx, "webhooks.remove", { id, name, url });
  });

/** Queued messages are signed with the new secret, too. */
export const rotateSecret = (context: Context, id: number): Promise<WithSecret> =>
  transact(context, async (tx) => {
    const webhook = await getWebhook(tx, id);
    const secret = generateSecret();
    await tx.db
      .updateTable("webhooks")
      .set({ secret: await encryptSecret(tx.db, secret) })
      .where("id", "=", id)
      .execute();
    await logAction(tx, "webhooks.renew-secret", { id, name: webhook.name });
    return { ...webhook, secret };
  });

/** Sends a test message, without retries. */
export async function testWebhook(context: Context, id: number): Promise<WebhookDelivery> {
  await getWebhook(context, id);
  const at = context.now().toISOString();
  const delivery = await context.db
    .insertInto("webhook_deliveries")
    .values({
      webhook_id: id,
      event: "ping",
      body: webhookPayload("ping", at, { organization: context.user.organization_name }),
      state: "failed", // until it is delivered
      created_at: at,
    })
    .returning("id")
    .executeTakeFirstOrThrow();
  await attemptDelivery(context, delivery.id);
  return getDelivery(context, delivery.id);
}

/** Sends the same message with a new time; receivers recognize it by its id. */
export async function redeliver(context: Context, deliveryId: number): Promise<WebhookDelivery> {
  await getDelivery(context, deliveryId);
  await attemptDelivery(context, deliveryId);
  return getDelivery(context, deliveryId);
}

function checkInput({ user, settings }: Context, { url, events }: Input): void {
  const target = new URL(url);
  if (target.username || target.password) throw invalid({ url: ["errors/webhooks:urlWithPassword"] });
  if (!settings.ALLOW_PRIVATE_CALLS && target.protocol !== "https:")
    throw invalid({ url: ["errors/fields:https"] });
  if (!settings.ALLOW_PRIVATE_CALLS && hasPrivateHost(target))
    throw invalid({ url: ["errors/webhooks:privateNetwork"] });
  if (user.user_type === "client" && !events.every((event) => CLIENT_EVENTS.includes(event)))
    throw invalid({ events: ["errors/webhooks:clientEvents"] });
}

const logAction = (
  context: Context,
  action: string,
  { id, ...details }: { id: number } & Record<string, unknown>,
) => writeAuditLog(context, { action, subject_kind: "webhook", subject: String(id), details });
