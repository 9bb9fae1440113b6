import { docks } from "@overfly/contract/docks/docks";
import { notifications } from "@overfly/contract/notifications/notifications";
import type { LiveEvent } from "@overfly/contract/live";
import { afterAll, beforeAll, expect, test } from "vitest";
import { createFakeDock, type FakeDock } from "#testing/fake-dock.ts";
import { createMember, PASSWORD, createTwoProviders } from "#testing/factories.ts";
import { type Session, testApp, type TestApp } from "#testing/test-app.ts";

let first: TestApp;
let second: TestApp;
let admin: Session;
let dock: FakeDock;

beforeAll(async () => {
  first = await testApp();
  const world = await createTwoProviders(first.services);
  const { email } = await createMember(first.services, { organization_id: world.provider.id });
  admin = await first.signIn(email, PASSWORD);
  second = await testApp(
    {},
    {
      DATABASE_URL: first.services.settings.DATABASE_URL ?? "",
      MQTT_ACCOUNT_TOPICS: "true",
      MQTT_URL: first.services.docks.deviceUrl.replace("tcp:", "mqtt:"),
    },
  );
  dock = await createFakeDock(first, admin);
  await dock.bind();
});
afterAll(async () => {
  await dock.close();
  await first.close();
});

test("telemetry and commands work through either of two servers on one broker", async () => {
  const received: LiveEvent[] = [];
  second.services.live.subscribe((_audience, event) => received.push(event));
  dock.answerServices(() => ({ result: 0 }));
  await dock.report({ mode_code: 2, humidity: 41 });

  await expect.poll(() => received.some(({ kind }) => kind === "telemetry")).toBe(true);
  const read = async (app: TestApp) =>
    (await app.call(admin, docks.get, { params: { id: dock.id } })).body.data.telemetry;
  await expect.poll(() => read(second)).toMatchObject({ humidity_percent: 41 });
  const command = { params: { id: dock.id }, body: { command: "cover_open" as const } };
  expect((await second.call(admin, docks.command, command)).status).toBe(200);
});

test("an alarm that both servers receive is notified once", async () => {
  await dock.request("events", "hms", { list: [{ code: "0x19111800", level: 2 }] });
  await dock.request("events", "hms", { list: [{ code: "0x19111800", level: 2 }] });
  const { notifications: sent } = (await second.call(admin, notifications.list)).body;
  expect(sent.filter(({ kind }) => kind === "dock_alarm")).toHaveLength(1);
});

test("one server carries on when the other stops", async () => {
  await second.close();
  await dock.report({ humidity: 55 });
  await expect
    .poll(
      async () =>
        (await first.call(admin, docks.get, { params: { id: dock.id } })).body.data.telemetry
          ?.humidity_percent,
    )
    .toBe(55);
});
