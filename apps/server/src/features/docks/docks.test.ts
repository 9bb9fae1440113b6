import { docks } from "@overfly/contract/docks/docks";
import { notifications } from "@overfly/contract/notifications/notifications";
import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import { createFakeDock, type FakeDock } from "#testing/fake-dock.ts";
import { createProviderAdmins, type ProviderAdmins } from "#testing/provider-admins.ts";
import { type Session, testApp, type TestApp } from "#testing/test-app.ts";
import { createDockDirectory } from "#features/docks/link/dock-directory.ts";
import { markOfflineDocks } from "#features/docks/link/mark-offline-docks.ts";
import { systemContext } from "#context.ts";
import { render } from "@overfly/i18n/node/translate";

let app: TestApp;
let world: ProviderAdmins["world"];
let admin: Session;
let rival: Session;
let clock = () => new Date();
const open: FakeDock[] = [];

beforeAll(async () => {
  app = await testApp({ now: () => clock() });
  ({ world, admin, rival } = await createProviderAdmins(app));
});
afterEach(async () => {
  clock = () => new Date();
  for (const dock of open.splice(0)) await dock.close();
});
afterAll(() => app.close());

async function createDock(name?: string) {
  const dock = await createFakeDock(app, admin, name);
  open.push(dock);
  return dock;
}
async function createBoundDock(name?: string) {
  const dock = await createDock(name);
  await dock.bind();
  return dock;
}
const read = async (dock: FakeDock) =>
  (await app.call(admin, docks.get, { params: { id: dock.id } })).body.data;

describe("creating a dock", () => {
  test("returns the credentials once and stores no plain secret", async () => {
    const dock = await createDock();
    const row = await app.db
      .selectFrom("docks")
      .where("id", "=", dock.id)
      .selectAll()
      .executeTakeFirstOrThrow();

    expect(dock.organization_id).toBe(world.provider.dji_organization_id);
    expect(dock.mqtt_url).toMatch(/^tcp:\/\/127\.0\.0\.1:\d+$/);
    expect(JSON.stringify(row)).not.toContain(dock.password);
    expect(JSON.stringify(row)).not.toContain(dock.device_binding_code);
  });

  test("refuses a serial number that is taken, and a foreign site", async () => {
    const dock = await createDock();
    const body = { name: "Twin", serial_number: dock.serialNumber, longitude: 0, latitude: 0 };
    const taken = await app.call(admin, docks.create, { body });
    const foreign = await app.call(admin, docks.create, {
      body: { ...body, serial_number: "OTHER1", site_token: world.rivalSite.token },
    });

    expect(taken.body.errors).toHaveProperty("serial_number");
    expect(foreign.body.errors).toHaveProperty("site_token");
  });

  test("shows a dock to its provider alone", async () => {
    const dock = await createDock("Only ours");
    const foreign = await app.call(rival, docks.list, { query: { search: "Only ours" } });
    const ours = await app.call(admin, docks.list, { query: { search: "Only ours" } });

    expect(foreign.body.data).toEqual([]);
    expect(ours.body.meta.total).toBe(1);
    expect((await app.call(rival, docks.get, { params: { id: dock.id } })).status).toBe(404);
    expect((await app.call(rival, docks.unbind, { params: { id: dock.id } })).status).toBe(404);
  });
});

describe("onboarding a dock", () => {
  test("binds it after the config, status and organization requests", async () => {
    const dock = await createDock();
    const devices = [{ sn: dock.serialNumber }, { sn: dock.droneSerialNumber }];
    const status = async () =>
      (await dock.request("requests", "airport_bind_status", { devices }))["output"] as {
        bind_status: { is_device_bind_organization: boolean }[];
      };
    const config = await dock.request("requests", "config", { config_type: "json", config_scope: "product" });
    const before = await status();
    const found = await dock.request("requests", "airport_organization_get", {
      organization_id: dock.organization_id,
      device_binding_code: dock.device_binding_code,
    });
    const bound = await dock.bind();

    expect(config).toHaveProperty("ntp_server_host");
    expect(before.bind_status.map((one) => one.is_device_bind_organization)).toEqual([false, false]);
    expect(found["output"]).toEqual({ organization_name: "Sunhawk Inspections" });
    expect(bound["output"]).toEqual({
      err_infos: [
        { sn: dock.serialNumber, err_code: 0 },
        { sn: dock.droneSerialNumber, err_code: 0 },
      ],
    });
    expect((await status()).bind_status.map((one) => one.is_device_bind_organization)).toEqual([true, true]);
    const row = await read(dock);
    expect(row.bound_at).not.toBeNull();
    expect(row.drone_serial_number).toBe(dock.droneSerialNumber);
  });

  test.each([
    ["a wrong binding code", { device_binding_code: "WRONG" }],
    ["a wrong organization", { organization_id: "4f6b2a9e-0000-4000-8000-000000000000" }],
  ])("refuses %s", async (_name, wrong) => {
    const dock = await createDock();
    const { organization_id, device_binding_code } = dock;
    const reply = await dock.request("requests", "airport_organization_bind", {
      bind_devices: [{ sn: dock.serialNumber, organization_id, device_binding_code, ...wrong }],
    });

    expect(reply["output"]).toEqual({ err_infos: [{ sn: dock.serialNumber, err_code: 210_231 }] });
    expect((await read(dock)).bound_at).toBeNull();
  });

  test("refuses the drone of another provider", async () => {
    const ours = await createBoundDock();
    const foreign = await createFakeDock(app, rival, "Thief");
    open.push(foreign);
    await foreign.bind();
    const reply = await foreign.request("status", "update_topo", {
      type: 2,
      sub_type: 0,
      sub_devices: [{ sn: ours.droneSerialNumber, type: 91, sub_type: 1 }],
    });

    expect(reply["result"]).not.toBe(0);
    expect((await read(ours)).drone_serial_number).toBe(ours.droneSerialNumber);
  });

  test("ignores its reports once it is unbound", async () => {
    const dock = await createBoundDock();
    await app.call(admin, docks.unbind, { params: { id: dock.id } });
    await dock.report({ mode_code: 4, temperature: 21 });
    const status = await dock.request("requests", "airport_bind_status", {
      devices: [{ sn: dock.serialNumber }],
    });
    await dock.report({ mode_code: 4, temperature: 21 });

    expect(status["output"]).toMatchObject({ bind_status: [{ is_device_bind_organization: false }] });
    expect((await read(dock)).state).toBe("offline");
  });
});

describe("telemetry", () => {
  test("is merged from partial reports of dock and drone", async () => {
    const dock = await createBoundDock();
    await dock.report({ mode_code: 4, cover_state: 1 });
    await dock.report({ wind_speed: "3.5", drone_charge_state: { state: 1, capacity_percent: 88 } });
    await dock.report({ mode_code: 5, latitude: 31.9, longitude: 35.9 }, dock.droneSerialNumber);
    await dock.report({ battery: { capacity_percent: 77 }, elevation: 42 }, dock.droneSerialNumber);

    await expect
      .poll(() => read(dock))
      .toMatchObject({
        state: "working",
        telemetry: {
          cover: "Open",
          wind_mps: 3.5,
          drone_charge_percent: 88,
          drone: { online: true, mode: "Flying route", battery_percent: 77, height_m: 42 },
        },
      });
  });

  test("survives malformed messages", async () => {
    const dock = await createBoundDock();
    const topic = `thing/product/${dock.serialNumber}/osd`;
    for (const bad of ["not json", "[]", '{"data":7}', '{"data":{"mode_code":{"a":1}}}', "\u0000"])
      await dock.client.publishAsync(topic, bad, { qos: 1 });
    await dock.client.publishAsync(`thing/product/${dock.serialNumber}/events`, '{"method":"hms","data":{}}');
    await dock.report({ mode_code: 2, temperature: "hot", humidity: 40 });

    await expect
      .poll(() => read(dock))
      .toMatchObject({ state: "debugging", telemetry: { humidity_percent: 40, inside_c: null } });
  });

  test("turns offline after a minute without messages", async () => {
    const dock = await createBoundDock();
    await dock.report({ mode_code: 0 });
    await expect.poll(async () => (await read(dock)).state).toBe("idle");
    clock = () => new Date(Date.now() + 61_000);
    await markOfflineDocks(systemContext(app.services), createDockDirectory(app.db));

    expect((await read(dock)).state).toBe("offline");
  });
});

describe("alarms", () => {
  const alarm = { code: "0x19111800", level: 2, module: 3, in_the_sky: 0 };
  const list = async () => (await app.call(admin, docks.alarms)).body.data;

  test("are raised with an explanation, acknowledged, and resolved by the next snapshot", async () => {
    const dock = await createBoundDock("Alarmed");
    const ours = async () => (await list()).filter((one) => one.dock.id === dock.id);
    await dock.request("events", "hms", { list: [alarm] });
    await dock.request("events", "hms", { list: [alarm] });
    const [raised] = await ours();
    const acknowledged = await app.call(admin, docks.acknowledgeAlarm, { params: { id: raised?.id ?? 0 } });
    const foreign = await app.call(rival, docks.acknowledgeAlarm, { params: { id: raised?.id ?? 0 } });
    await dock.request("events", "hms", { list: [] });

    expect(raised).toMatchObject({ level: "warning", resolved_at: null });
    expect(raised?.text).toContain("emergency stop button is pressed");
    expect(raised && render(raised.message, "ar")).toBe(
      "زر التوقف الطارئ مضغوط. على شخص عند المنصة أن يحرّره.",
    );
    expect(acknowledged.body.data.acknowledged_at).not.toBeNull();
    expect(foreign.status).toBe(404);
    expect((await ours()).map(({ resolved_at }) => resolved_at !== null)).toEqual([true]);
    const { notifications: sent } = (await app.call(admin, notifications.list)).body;
    expect(sent.filter(({ title }) => title === "Alarm at Alarmed")).toHaveLength(1);
  });

  test("are not raised again by a late, older snapshot", async () => {
    const dock = await createBoundDock();
    await dock.request("events", "hms", { list: [] }, { timestamp: 2000 });
    await dock.request("events", "hms", { list: [alarm] }, { timestamp: 1000 });
    expect((await list()).filter((one) => one.dock.id === dock.id)).toEqual([]);
  });
});

describe("a command", () => {
  const command = (dock: FakeDock) =>
    app.call(admin, docks.command, { params: { id: dock.id }, body: { command: "cover_open" } });
  async function online() {
    const dock = await createBoundDock();
    await dock.report({ mode_code: 2 });
    await expect.poll(async () => (await read(dock)).state).toBe("debugging");
    return dock;
  }

  test("succeeds once the dock acknowledges it", async () => {
    const dock = await online();
    dock.answerServices(() => ({ result: 0, output: { status: "sent" } }));
    expect((await command(dock)).status).toBe(200);
    expect(dock.calls.map(({ method }) => method)).toEqual(["cover_open"]);
  });

  test("explains the dock's error code", async () => {
    const dock = await online();
    dock.answerServices(() => ({ result: 514_107 }));
    const { status, body } = await command(dock);
    expect(status).toBe(409);
    expect(body.message).toContain("The cover did not open");
  });

  test("is refused while the dock is offline", async () => {
    const dock = await createBoundDock();
    expect((await command(dock)).status).toBe(409);
  });
});
