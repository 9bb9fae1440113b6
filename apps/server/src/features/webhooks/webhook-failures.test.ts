import { once } from "node:events";
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { auditLog } from "@overfly/contract/audit-log/audit-log";
import { webhooks } from "@overfly/contract/webhooks/webhooks";
import { notifications } from "@overfly/contract/notifications/notifications";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { createOrganization, createMember, PASSWORD } from "#testing/factories.ts";
import { type Session, testApp, type TestApp } from "#testing/test-app.ts";
import { systemContext } from "#context.ts";
import { deliverWebhook } from "./deliver-webhook.ts";

const A_DAY_MS = 86_400_000;
const HOSTILE = '<b onclick="alert(1)">Hook</b>';

let app: TestApp;
let now = new Date();
let receiver: Server;
let url: string;
let status = 503;
let admin: Session;
let analyst: Session;
let arab: { user_id: string; email: string };
let organization_id: number;

beforeAll(async () => {
  // The queue's delays are longer than the test: attempts are made directly.
  const environment = { RATE_LIMIT: "0", ALLOW_PRIVATE_CALLS: "true", WEBHOOK_RETRY_S: "3600" };
  app = await testApp({ now: () => now }, environment);
  receiver = createServer((_request, response) => response.writeHead(status).end());
  await once(receiver.listen(0, "127.0.0.1"), "listening");
  url = `http://127.0.0.1:${(receiver.address() as AddressInfo).port}/`;
});
beforeEach(async () => {
  now = new Date();
  status = 503;
  organization_id = (await createOrganization(app.services)).id;
  admin = await app.signIn((await createMember(app.services, { organization_id })).email, PASSWORD);
  arab = await createMember(app.services, { organization_id });
  await app.db.updateTable("users").set({ locale: "ar" }).where("id", "=", arab.user_id).execute();
  const { email } = await createMember(app.services, { organization_id, role: "data_analyst" });
  analyst = await app.signIn(email, PASSWORD);
});
afterAll(async () => {
  receiver.close();
  await app.close();
});

const INPUT = { name: HOSTILE, events: ["mission.changed" as const], is_active: true };
const createWebhook = async () =>
  (await app.call(admin, webhooks.create, { body: { ...INPUT, url } })).body.data.id;
const change = (id: number, is_active: boolean) =>
  app.call(admin, webhooks.update, { params: { id }, body: { ...INPUT, url, is_active } });
const readWebhook = async () => (await app.call(admin, webhooks.list)).body.data[0];

const createDelivery = async (webhook_id: number) => {
  const row = { webhook_id, event: "mission.changed", body: "{}", created_at: now.toISOString() };
  return (await app.db.insertInto("webhook_deliveries").values(row).returning("id").executeTakeFirstOrThrow())
    .id;
};
const tryOnce = (id: number) => deliverWebhook(systemContext(app.services), { id });
/** All eight attempts at one message. */
const failAllAttempts = async (webhookId: number) => {
  const id = await createDelivery(webhookId);
  for (let attempt = 1; attempt <= 8; attempt += 1) await tryOnce(id);
  const { state } = await app.db
    .selectFrom("webhook_deliveries")
    .where("id", "=", id)
    .select("state")
    .executeTakeFirstOrThrow();
  return state;
};
const notificationsOf = async (session = admin) =>
  (await app.call(session, notifications.list)).body.notifications.map(({ title }) => title);

test("users who manage accounts are notified of a failed message, in the app and by e-mail, with a link", async () => {
  expect(await failAllAttempts(await createWebhook())).toBe("failed");
  const [news] = (await app.call(admin, notifications.list)).body.notifications;
  expect(news).toMatchObject({
    kind: "webhook",
    title: "Webhook failing",
    url: "/settings/general/apps",
  });
  expect(news?.body).toContain(HOSTILE);
  expect(await notificationsOf(analyst)).toEqual([]);
  const mails = app.db.selectFrom("outbox").where("to_address", "=", arab.email);
  const mail = await mails.select(["subject", "text", "html"]).executeTakeFirstOrThrow();
  expect(mail.subject).toBe("تعذّر التسليم إلى خطاف ويب");
  expect(mail.text).toContain("/settings/general/apps");
  expect(mail.html).not.toContain("<b onclick");
});

test("users who turned the e-mail off get none", async () => {
  const session = await app.signIn(arab.email, PASSWORD);
  const body = { kind: "webhook", channel: "email", is_on: false } as const;
  await app.call(session, notifications.setPreference, { body });
  await failAllAttempts(await createWebhook());
  const mails = app.db.selectFrom("outbox").where("to_address", "=", arab.email);
  expect(await mails.selectAll().execute()).toEqual([]);
  expect(await notificationsOf(session)).toHaveLength(1);
});

test("a series of failed messages is reported once; after a success, a new series is reported again", async () => {
  const id = await createWebhook();
  await failAllAttempts(id);
  await failAllAttempts(id);
  expect(await notificationsOf()).toHaveLength(1);
  expect(await readWebhook()).toMatchObject({ is_active: true, failing_since: now.toISOString() });

  status = 204;
  await tryOnce(await createDelivery(id));
  expect((await readWebhook())?.failing_since).toBeNull();
  status = 503;
  await failAllAttempts(id);
  expect(await notificationsOf()).toHaveLength(2);
});

test("a webhook without success for five days is deactivated and reported; reactivated, it starts over", async () => {
  const id = await createWebhook();
  await failAllAttempts(id);
  const began = now;
  now = new Date(began.getTime() + 4.9 * A_DAY_MS);
  await failAllAttempts(id);
  expect((await readWebhook())?.is_active).toBe(true);
  now = new Date(began.getTime() + 5 * A_DAY_MS);
  await failAllAttempts(id);
  expect(await readWebhook()).toMatchObject({ is_active: false, failing_since: began.toISOString() });
  expect(await notificationsOf()).toEqual(["Webhook disabled", "Webhook failing"]);

  await change(id, true);
  expect(await readWebhook()).toMatchObject({ is_active: true, failing_since: null });
  await failAllAttempts(id);
  expect((await readWebhook())?.is_active).toBe(true);
});

test("a webhook that responds with 410 is deactivated and reported at once", async () => {
  status = 410;
  await tryOnce(await createDelivery(await createWebhook()));
  expect((await readWebhook())?.is_active).toBe(false);
  expect(await notificationsOf()).toEqual(["Webhook disabled"]);
  const { data } = (await app.call(admin, auditLog.list, { query: { action: "webhooks.switch-off" } })).body;
  expect(data).toMatchObject([{ actor: null, details: { name: HOSTILE, reason: "gone" } }]);
});

test("a paused webhook is not reported", async () => {
  const id = await createWebhook();
  const message = await createDelivery(id);
  await tryOnce(message);
  await change(id, false);
  await tryOnce(message);
  expect(await notificationsOf()).toEqual([]);
});
