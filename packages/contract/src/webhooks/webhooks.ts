import { z } from "zod";
import { endpoint } from "#endpoint.ts";
import { MessageReply, dataOf, IdParams, listOf, PageQuery, pageOf } from "#page.ts";
import { Message } from "#message.ts";
import { singleLine } from "#single-line.ts";

/** What a webhook may hear. Clients hear of anomalies by the report, and of alarms not at all. */
export const WebhookEvent = z.enum([
  "mission.changed",
  "report.published",
  "flight.changed",
  "anomaly.found",
  "alarm.raised",
]);
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
  /** How the newest delivery went. */
  last_state: z.enum(["queued", "delivered", "failed"]).nullable(),
  /** Since when nothing was taken. One that stands still with it was switched off for that, not by somebody. */
  failing_since: z.iso.datetime().nullable(),
});
export type Webhook = z.infer<typeof Webhook>;

export const WebhookInput = z.object({
  name: singleLine(60),
  url: z.url({ protocol: /^https?$/, error: "errors/fields:https" }).max(500),
  events: z.array(WebhookEvent).min(1, "errors/webhooks:eventRequired").max(WebhookEvent.options.length),
  is_active: z.boolean().default(true),
});

/** `secret` signs what is sent, by the rules of standardwebhooks.com. It is shown once. */
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
  /** The error, where it is one of ours. */
  error_message: Message.nullable(),
});
export type WebhookAttempt = z.infer<typeof WebhookAttempt>;

export const WebhookDelivery = z.object({
  id: z.number().int(),
  event: z.string(),
  /** What was sent, to the letter. */
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
    summary: "Add an address that is told what happens; answers with the secret that signs the messages",
    body: WebhookInput,
    reply: WithSecret,
  }),
  update: endpoint({
    method: "PUT",
    path: "/api/ops/webhooks/:id",
    permission,
    side,
    summary: "Change a webhook, pause it or let it go on",
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
    summary: "Put a new secret in the place of the old one, which signs nothing from now on",
    params: IdParams,
    reply: WithSecret,
  }),
  test: endpoint({
    method: "POST",
    path: "/api/ops/webhooks/:id/test",
    permission,
    side,
    summary: "Send a test message now, once; answers with what came back",
    params: IdParams,
    reply: dataOf(WebhookDelivery),
    perMinute: 20,
  }),
  deliveries: endpoint({
    method: "GET",
    path: "/api/ops/webhooks/:id/deliveries",
    permission,
    side,
    summary: "What was sent to a webhook in the last 30 days, newest first, with every attempt",
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
