import type { Webhook, WebhookAttempt, WebhookDelivery } from "@overfly/contract/webhooks/webhooks";
import type { PageQuery } from "@overfly/contract/page";
import { type Selectable, sql } from "kysely";
import { countRows } from "#platform/db/count-rows.ts";
import { DEFAULT_LOCALE } from "@overfly/i18n/locale";
import { render } from "@overfly/i18n/node/translate";
import type { Context } from "#context.ts";
import type { DB } from "#platform/db/schema.ts";
import { notFound } from "#platform/http/errors.ts";
import { offsetOf, pageMeta } from "#platform/http/page.ts";

export const MAX_WEBHOOKS = 50;

export const webhooksOf = ({ db, user }: Context) =>
  db
    .selectFrom("webhooks")
    .where("webhooks.organization_id", "=", user.organization_id)
    .select([
      "webhooks.id",
      "webhooks.name",
      "webhooks.url",
      "webhooks.events",
      "webhooks.is_active",
      "webhooks.created_at",
      "webhooks.failing_since",
      sql<string | null>`(select d.state from webhook_deliveries as d where d.webhook_id = webhooks.id
        order by d.id desc limit 1)`.as("last_state"),
    ]);

type WebhookRow = Awaited<ReturnType<ReturnType<typeof webhooksOf>["executeTakeFirstOrThrow"]>>;

export async function listWebhooks(context: Context): Promise<Webhook[]> {
  const rows = await webhooksOf(context)
    .orderBy((eb) => eb.fn<string>("lower", ["webhooks.name"]))
    .orderBy("webhooks.id")
    .limit(MAX_WEBHOOKS)
    .execute();
  return rows.map(asWebhook);
}

export async function getWebhook(context: Context, id: number): Promise<Webhook> {
  const row = await webhooksOf(context).where("webhooks.id", "=", id).executeTakeFirst();
  if (!row) throw notFound("Webhook");
  return asWebhook(row);
}

const asWebhook = ({ events, last_state, ...row }: WebhookRow): Webhook => ({
  ...row,
  events: events as Webhook["events"],
  last_state: last_state as Webhook["last_state"],
});

const deliveriesOf = ({ db, user }: Context) =>
  db
    .selectFrom("webhook_deliveries")
    .innerJoin("webhooks", "webhooks.id", "webhook_deliveries.webhook_id")
    .where("webhooks.organization_id", "=", user.organization_id);

const DELIVERY_COLUMNS = [
  "webhook_deliveries.id",
  "webhook_deliveries.event",
  "webhook_deliveries.body",
  "webhook_deliveries.state",
  "webhook_deliveries.next_attempt_at",
  "webhook_deliveries.created_at",
] as const;

export async function listDeliveries(
  context: Context,
  webhookId: number,
  query: Pick<PageQuery, "page" | "item_count">,
) {
  await getWebhook(context, webhookId);
  const matching = deliveriesOf(context).where("webhook_id", "=", webhookId);
  const [rows, total] = await Promise.all([
    matching
      .select(DELIVERY_COLUMNS)
      .orderBy("webhook_deliveries.id", "desc")
      .limit(query.item_count)
      .offset(offsetOf(query))
      .execute(),
    countRows(matching),
  ]);
  return { data: await withAttempts(context, rows), meta: pageMeta(query, total) };
}

export async function getDelivery(context: Context, id: number): Promise<WebhookDelivery> {
  const row = await deliveriesOf(context)
    .where("webhook_deliveries.id", "=", id)
    .select(DELIVERY_COLUMNS)
    .executeTakeFirst();
  const [delivery] = row ? await withAttempts(context, [row]) : [];
  if (!delivery) throw notFound("Delivery");
  return delivery;
}

type DeliveryRow = Omit<Selectable<DB["webhook_deliveries"]>, "dedupe_key" | "webhook_id">;

async function withAttempts({ db }: Context, rows: readonly DeliveryRow[]): Promise<WebhookDelivery[]> {
  if (rows.length === 0) return [];
  const attempts = await db
    .selectFrom("webhook_attempts")
    .where(
      "delivery_id",
      "in",
      rows.map(({ id }) => id),
    )
    .selectAll()
    .orderBy("id")
    .execute();
  const byDelivery = Map.groupBy(attempts, ({ delivery_id }) => delivery_id);
  return rows.map(({ state, ...row }) => ({
    ...row,
    state: state as WebhookDelivery["state"],
    attempts: (byDelivery.get(row.id) ?? []).map(asAttempt),
  }));
}

/** An error is stored as its message key, or as a raw text. */
function asAttempt(row: Selectable<DB["webhook_attempts"]>): WebhookAttempt {
  const isKey = row.error?.startsWith("errors/webhooks:") === true;
  const error_message = isKey && row.error !== null ? { key: row.error, values: {} } : null;
  return { ...row, error: error_message ? render(error_message, DEFAULT_LOCALE) : row.error, error_message };
}
