import { docks } from "@overfly/contract/docks/docks";
import { notifications } from "@overfly/contract/notifications/notifications";
import type { LiveEvent } from "@overfly/contract/live";
import { afterAll, beforeAll, expect, test } from "vitest";
import { aBareDock, type BareDock } from "#testing/bare-dock.ts";
import { aPerson, PASSWORD, twoProviders } from "#testing/factories.ts";
import { type Session, testApp, type TestApp } from "#testing/test-app.ts";

let first: TestApp;
let second: TestApp;
let admin: Session;
let dock: BareDock;

beforeAll(async () => {
  first = await testApp();
  const world = await twoProviders(first.services);
  const { email } = await aPerson(first.services, { organization_id: world.provider.id });
  admin = await first.signIn(email, PASSWORD);
  second = await testApp(
    {},
    {
      DATABASE_URL: first.services.settings.DATABASE_URL ?? "",
      MQTT_URL: first.services.docks.deviceUrl.replace("tcp:", "mqtt:"),
    },
  );
  dock = await aBareDock(first, admin);
  await dock.bind();
});
afterAll(async () => {
  await dock.close();
  await first.close();
});

test("a dock is heard and commanded through either of two servers on one broker", async () => {
  const heard: LiveEvent[] = [];
  second.services.live.subscribe((_audience, event) => heard.push(event));
  dock.serve(() => ({ result: 0 }));
  await dock.report({ mode_code: 2, humidity: 41 });

  await expect.poll(() => heard.some(({ kind }) => kind === "telemetry")).toBe(true);
  const read = async (app: TestApp) =>
    (await app.call(admin, docks.get, { params: { id: dock.id } })).body.data.telemetry;
  await expect.poll(() => read(second), { timeout: 5000 }).toMatchObject({ humidity_percent: 41 });
  const command = { params: { id: dock.id }, body: { command: "cover_open" as const } };
  expect((await second.call(admin, docks.command, command)).status).toBe(200);
});

test("an alarm that both hear is told once", async () => {
  await dock.ask("events", "hms", { list: [{ code: "0x19111800", level: 2 }] });
  await dock.ask("events", "hms", { list: [{ code: "0x19111800", level: 2 }] });
  const { notifications: told } = (await second.call(admin, notifications.list)).body;
  expect(told.filter(({ kind }) => kind === "dock_alarm")).toHaveLength(1);
});

test("goes on with one server when the other ends", async () => {
  await second.close();
  await dock.report({ humidity: 55 });
  await expect
    .poll(
      async () =>
        (await first.call(admin, docks.get, { params: { id: dock.id } })).body.data.telemetry
          ?.humidity_percent,
      { timeout: 5000 },
    )
    .toBe(55);
});
