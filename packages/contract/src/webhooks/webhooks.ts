import { z } from "zod";
import { endpoint } from "#endpoint.ts";
import { MessageReply, dataOf, IdParams, listOf, PageQuery, pageOf } from "#page.ts";
import { Message } from "#message.ts";
import { singleLine } from "#single-line.ts";

/** Events for webhooks. Clients get anomalies with the report, and no alarms. */
export const WEBHOOK_EVENTS = [
  "mission.changed",
  "report.published",
  "flight.changed",
  "anomaly.found",
  "alarm.raised",
] as const;
export const WebhookEvent = z.enum(WEBHOOK_EVENTS);
export type WebhookEvent = z.infer<typeof WebhookEvent>;

export const CLIENT_EVENTS: readonly WebhookEvent[] = [
  "mission.changed",
  "report.published",
  "flight.changed",
];

export const Webhook = z.object({
  id: z.number().int(),
  name: z.string(),
  url: z.string(),
  events: z.array(WebhookEvent),
  is_active: z.boolean(),
  created_at: z.iso.datetime(),
  /** The result of the latest delivery. */
  last_state: z.enum(["queued", "delivered", "failed"]).nullable(),
  /** Since when deliveries fail. An inactive webhook that has it was deactivated for that. */
  failing_since: z.iso.datetime().nullable(),
});
export type Webhook = z.infer<typeof Webhook>;

export const WebhookInput = z.object({
  name: singleLine(60),
  url: z.url({ protocol: /^https?$/, error: "errors/fields:https" }).max(500),
  events: z.array(WebhookEvent).min(1, "errors/webhooks:eventRequired").max(WebhookEvent.options.length),
  is_active: z.boolean().default(true),
});

/** `secret` signs the messages, by standardwebhooks.com. It is shown only once. */
const WithSecret = dataOf(Webhook.extend({ secret: z.string() }));

export const WebhookAttempt = z.object({
  id: z.number().int(),
  started_at: z.iso.datetime(),
  duration_ms: z.number().int(),
  request_headers: z.record(z.string(), z.string()),
  status: z.number().int().nullable(),
  response_headers: z.record(z.string(), z.string()).nullable(),
  /** At most its first 4 KB. */
  response_body: z.string().nullable(),
  error: z.string().nullable(),
  /** The error as a message of the catalogs, if it is one. */
  error_message: Message.nullable(),
});
export type WebhookAttempt = z.infer<typeof WebhookAttempt>;

export const WebhookDelivery = z.object({
  id: z.number().int(),
  event: z.string(),
  /** The exact body that was sent. */
  body: z.string(),
  state: z.enum(["queued", "delivered", "failed"]),
  next_attempt_at: z.iso.datetime().nullable(),
  created_at: z.iso.datetime(),
  attempts: z.array(WebhookAttempt),
});
export type WebhookDelivery = z.infer<typeof WebhookDelivery>;

const permission = "allow managing accounts";
const side = ["center", "client"] as const;

export const webhooks = {
  list: endpoint({
    method: "GET",
    path: "/api/ops/webhooks",
    permission,
    side,
    summary: "The organization's webhooks, by name",
    reply: listOf(Webhook),
  }),
  create: endpoint({
    method: "POST",
    path: "/api/ops/webhooks",
    permission,
    side,
    summary: "Add a webhook; returns the secret that signs its messages",
    body: WebhookInput,
    reply: WithSecret,
  }),
  update: endpoint({
    method: "PUT",
    path: "/api/ops/webhooks/:id",
    permission,
    side,
    summary: "Change, pause or resume a webhook",
    params: IdParams,
    body: WebhookInput,
    reply: dataOf(Webhook),
  }),
  remove: endpoint({
    method: "DELETE",
    path: "/api/ops/webhooks/:id",
    permission,
    side,
    summary: "Delete a webhook with its deliveries",
    params: IdParams,
    reply: MessageReply,
  }),
  rotateSecret: endpoint({
    method: "POST",
    path: "/api/ops/webhooks/:id/renew-secret",
    permission,
    side,
    summary: "Rotate the secret; the old one becomes invalid",
    params: IdParams,
    reply: WithSecret,
  }),
  test: endpoint({
    method: "POST",
    path: "/api/ops/webhooks/:id/test",
    permission,
    side,
    summary: "Send a test message, once; returns the response",
    params: IdParams,
    reply: dataOf(WebhookDelivery),
    perMinute: 20,
  }),
  deliveries: endpoint({
    method: "GET",
    path: "/api/ops/webhooks/:id/deliveries",
    permission,
    side,
    summary: "The deliveries of the last 30 days with all attempts, newest first",
    params: IdParams,
    query: PageQuery.pick({ page: true, item_count: true }),
    reply: pageOf(WebhookDelivery),
  }),
  redeliver: endpoint({
    method: "POST",
    path: "/api/ops/webhook-deliveries/:id/redeliver",
    permission,
    side,
    summary: "Send a message again",
    params: IdParams,
    reply: dataOf(WebhookDelivery),
    perMinute: 20,
  }),
};
