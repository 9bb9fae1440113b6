import {
  CLIENT_EVENTS,
  type Webhook,
  type WebhookDelivery,
  type WebhookInput,
} from "@overfly/contract/webhooks/webhooks";
import type { z } from "zod";
import { writeAuditLog } from "#platform/audit-log/write-audit-log.ts";
import type { Context } from "#context.ts";
import { transact } from "#platform/db/transaction.ts";
import { invalid } from "#platform/http/errors.ts";
import { say } from "#platform/words/words.ts";
import { attempt } from "./deliver.ts";
import { namesPrivateHost } from "./private-address.ts";
import { webhookPayload } from "#platform/webhooks/queue-webhooks.ts";
import { listWebhooks, MOST_WEBHOOKS, showDelivery, showWebhook } from "./webhook-query.ts";
import { newSecret, sealSecret } from "./webhook-secret.ts";

type Input = z.output<typeof WebhookInput>;
type WithSecret = Webhook & { secret: string };

export const createWebhook = (context: Context, input: Input): Promise<WithSecret> =>
  transact(context, async (tx) => {
    const { db, user, now } = tx;
    checkInput(tx, input);
    if ((await listWebhooks(tx)).length >= MOST_WEBHOOKS)
      throw invalid({
        name: [say("There are {number} webhooks already: delete one first", { number: MOST_WEBHOOKS })],
      });
    const secret = newSecret();
    const { id } = await db
      .insertInto("webhooks")
      .values({
        ...input,
        organization_id: user.organization_id,
        secret: await sealSecret(db, secret),
        created_by: user.user_id,
        created_at: now().toISOString(),
      })
      .returning("id")
      .executeTakeFirstOrThrow();
    await tell(tx, "webhooks.create", { id, ...input });
    return { ...(await showWebhook(tx, id)), secret };
  });

export const updateWebhook = (context: Context, id: number, input: Input): Promise<Webhook> =>
  transact(context, async (tx) => {
    await showWebhook(tx, id);
    checkInput(tx, input);
    await tx.db
      .updateTable("webhooks")
      .set({ ...input, failing_since: null, told_at: null }) // it gets all its chances again
      .where("id", "=", id)
      .execute();
    await tell(tx, "webhooks.update", { id, ...input });
    return showWebhook(tx, id);
  });

export const removeWebhook = (context: Context, id: number): Promise<void> =>
  transact(context, async (tx) => {
    const { name, url } = await showWebhook(tx, id);
    await tx.db.deleteFrom("webhooks").where("id", "=", id).execute();
    await tell(tx, "webhooks.remove", { id, name, url });
  });

/** What waits to be sent is signed with the new secret too. */
export const renewSecret = (context: Context, id: number): Promise<WithSecret> =>
  transact(context, async (tx) => {
    const webhook = await showWebhook(tx, id);
    const secret = newSecret();
    await tx.db
      .updateTable("webhooks")
      .set({ secret: await sealSecret(tx.db, secret) })
      .where("id", "=", id)
      .execute();
    await tell(tx, "webhooks.renew-secret", { id, name: webhook.name });
    return { ...webhook, secret };
  });

/** A message that says only that it is a test; nobody tries it again. */
export async function testWebhook(context: Context, id: number): Promise<WebhookDelivery> {
  await showWebhook(context, id);
  const at = context.now().toISOString();
  const delivery = await context.db
    .insertInto("webhook_deliveries")
    .values({
      webhook_id: id,
      event: "ping",
      body: webhookPayload("ping", at, { organization: context.user.organization_name }),
      state: "failed", // until it has arrived
      created_at: at,
    })
    .returning("id")
    .executeTakeFirstOrThrow();
  await attempt(context, delivery.id);
  return showDelivery(context, delivery.id);
}

/** The same message with a new time; a receiver that took it before knows it by its id. */
export async function redeliver(context: Context, deliveryId: number): Promise<WebhookDelivery> {
  await showDelivery(context, deliveryId);
  await attempt(context, deliveryId);
  return showDelivery(context, deliveryId);
}

function checkInput({ user, settings }: Context, { url, events }: Input): void {
  const target = new URL(url);
  if (target.username || target.password) throw invalid({ url: ["Must not hold a password"] });
  if (!settings.ALLOW_PRIVATE_CALLS && target.protocol !== "https:")
    throw invalid({ url: ["Must start with https://"] });
  if (!settings.ALLOW_PRIVATE_CALLS && namesPrivateHost(target))
    throw invalid({ url: ["This address is in a private network"] });
  if (user.user_type === "client" && !events.every((event) => CLIENT_EVENTS.includes(event)))
    throw invalid({ events: ["Clients hear of missions, flights and reports"] });
}

const tell = (
  context: Context,
  action: string,
  { id, ...details }: { id: number } & Record<string, unknown>,
) => writeAuditLog(context, { action, subject_kind: "webhook", subject: String(id), details });
