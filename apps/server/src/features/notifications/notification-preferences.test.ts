import { message } from "@overfly/i18n/message";
import { notifications } from "@overfly/contract/notifications/notifications";
import { afterAll, beforeAll, expect, test } from "vitest";
import { createOrganization, createMember, PASSWORD } from "#testing/factories.ts";
import { type Session, testApp, type TestApp } from "#testing/test-app.ts";
import { systemContext } from "#context.ts";
import { notify } from "#platform/notifications/notify.ts";

let app: TestApp;
let organization_id: number;
let session: Session;
let membership_id: number;

beforeAll(async () => {
  app = await testApp();
  organization_id = (await createOrganization(app.services)).id;
  const person = await createMember(app.services, { organization_id });
  membership_id = person.membership_id;
  session = await app.signIn(person.email, PASSWORD);
});
afterAll(() => app.close());

const tell = (kind: "comment" | "dock_alarm", title: string) =>
  notify(systemContext(app.services), { organization_id }, { kind, title, body: "", url: "/" });
const titles = async () =>
  (await app.call(session, notifications.list)).body.notifications.map(({ title }) => title);
const want = (is_on: boolean) =>
  app.call(session, notifications.setPreference, { body: { kind: "comment", channel: "in_app", is_on } });

test("everything is sent until a kind is turned off, and again after it is turned on", async () => {
  const { data } = (await app.call(session, notifications.preferences)).body;
  expect(data.filter(({ channel, is_on }) => channel === "in_app" && !is_on)).toEqual([]);

  const muted = await want(false);
  expect(muted.body.data.filter(({ channel, is_on }) => channel === "in_app" && !is_on)).toEqual([
    { kind: "comment", channel: "in_app", is_on: false },
  ]);
  await tell("comment", "Muted");
  await tell("dock_alarm", "Rain");
  expect(await titles()).toEqual(["Rain"]);

  await want(true);
  await tell("comment", "Wanted");
  expect(await titles()).toEqual(["Wanted", "Rain"]);
});

test("an unknown kind is rejected", async () => {
  const body = { kind: "gossip", channel: "in_app", is_on: true };
  const { status } = await app.call(session, notifications.setPreference, { body: body as never });
  expect(status).toBe(422);
});

test("a suspended member gets nothing", async () => {
  const before = await titles();
  const suspend = (suspended_at: string | null) =>
    app.db.updateTable("memberships").set({ suspended_at }).where("id", "=", membership_id).execute();
  await suspend(new Date().toISOString());
  await tell("dock_alarm", "While suspended");
  await suspend(null);
  expect(await titles()).toEqual(before);
});

test("Arabic users get Arabic texts, and e-mails only for the kinds they chose", async () => {
  const reader = await createMember(app.services, { organization_id });
  await app.db.updateTable("users").set({ locale: "ar" }).where("id", "=", reader.user_id).execute();
  const arabic = await app.signIn(reader.email, PASSWORD);
  const notification = {
    title: message("notifications/texts:alarm", { dock: "B" }),
    body: "Ma'an gate",
    url: "/?dock=1",
  };
  const context = systemContext(app.services);
  const to = { organization_id, user_ids: [reader.user_id] };

  await notify(context, to, { kind: "dock_alarm", ...notification });
  await notify(context, to, { kind: "comment", ...notification });
  const body = { kind: "dock_alarm", channel: "email", is_on: false } as const;
  await app.call(arabic, notifications.setPreference, { body });
  await notify(context, to, { kind: "dock_alarm", ...notification });

  const title = "إنذار عند \u2068B\u2069";
  const received = (await app.call(arabic, notifications.list, { headers: { "accept-language": "ar" } })).body
    .notifications;
  expect(received.map(({ title }) => title)).toEqual([title, title, title]);
  const mails = await app.db
    .selectFrom("outbox")
    .where("user_id", "=", reader.user_id)
    .select(["subject", "text"])
    .execute();
  expect(mails).toEqual([{ subject: title, text: expect.stringContaining("/?dock=1") }]);
});
