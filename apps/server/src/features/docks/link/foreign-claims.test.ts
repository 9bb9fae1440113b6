import { docks } from "@overfly/contract/docks/docks";
import { topicOf, topicsToDevice } from "@overfly/dji-cloud-api/messages/topics";
import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import { connectFakeDock, createFakeDock, type FakeDock } from "#testing/fake-dock.ts";
import { createProviderAdmins } from "#testing/provider-admins.ts";
import { type Session, testApp, type TestApp } from "#testing/test-app.ts";

let app: TestApp;
let admin: Session;
let rival: Session;
const open: FakeDock[] = [];

beforeAll(async () => {
  app = await testApp();
  ({ admin, rival } = await createProviderAdmins(app));
});
afterEach(async () => {
  for (const dock of open.splice(0)) await dock.close();
});
afterAll(() => app.close());

async function connected(dock: Promise<FakeDock>) {
  open.push(await dock);
  return dock;
}

/** A dock of a person with a serial number that somebody else may have typed before. */
async function register(session: Session, serial_number: string) {
  const { status, body } = await app.call(session, docks.create, {
    body: { name: "Gate", serial_number, longitude: 35.9, latitude: 31.9 },
  });
  expect(status).toBe(200);
  return connected(connectFakeDock(body.data, serial_number));
}

const topology = (sn: string) => ({
  type: 3,
  sub_type: 0,
  sub_devices: [{ sn, type: 91, sub_type: 1 }],
});
const read = async (session: Session, { id }: FakeDock) =>
  (await app.call(session, docks.get, { params: { id } })).body.data;
const droneOf = async (session: Session, dock: FakeDock) => (await read(session, dock)).drone_serial_number;

describe("a foreign claim of a serial number", () => {
  test("in a topology update or onboarding neither blocks the later, rightful dock nor shows its position", async () => {
    const thief = await connected(createFakeDock(app, rival, "Thief"));
    await thief.bind();
    expect(await thief.request("status", "update_topo", topology("DOCKLATER"))).not.toEqual({ result: 0 });
    const { organization_id, device_binding_code } = thief;
    await thief.request("requests", "airport_organization_bind", {
      bind_devices: [{ sn: "DOCKLATER", organization_id, device_binding_code }],
    });

    const rightful = await register(admin, "DOCKLATER");
    await rightful.bind();
    await rightful.report({ mode_code: 4, latitude: 31.5, longitude: 35.5 });
    await expect.poll(async () => (await read(admin, rightful)).state).toBe("working");
    expect((await read(rival, thief)).telemetry?.drone ?? null).toBeNull();
  });

  test("as its own serial number leaves both docks on their own", async () => {
    const thief = await register(rival, "DOCKTWICE");
    await thief.bind();
    const rightful = await register(admin, "DOCKTWICE");
    const bound = await rightful.bind();
    expect(bound["output"]).toEqual({
      err_infos: [
        { sn: "DOCKTWICE", err_code: 0 },
        { sn: rightful.droneSerialNumber, err_code: 0 },
      ],
    });

    await thief.report({ mode_code: 2, humidity: 1 });
    await rightful.report({ mode_code: 4, humidity: 99 });
    await expect.poll(() => read(admin, rightful)).toMatchObject({ state: "working" });
    await expect.poll(() => read(rival, thief)).toMatchObject({ state: "debugging" });
    expect((await read(rival, thief)).telemetry?.humidity_percent).toBe(1);
  });

  test("gets no reply and no command that is meant for the rightful dock", async () => {
    const thief = await register(rival, "DOCKHEARD");
    const received: string[] = [];
    thief.client.on("message", (topic) => received.push(topic));
    await thief.client.subscribeAsync(topicsToDevice("DOCKHEARD"));
    const rightful = await register(admin, "DOCKHEARD");
    await rightful.bind();
    rightful.answerServices(() => ({ result: 0 }));
    await rightful.report({ mode_code: 2 });
    await expect.poll(async () => (await read(admin, rightful)).state).toBe("debugging");
    const command = { params: { id: rightful.id }, body: { command: "cover_open" as const } };
    expect((await app.call(admin, docks.command, command)).status).toBe(200);
    await rightful.request("requests", "storage_config_get", { module: 0 });

    expect(received).toEqual([]);
    await thief.request("requests", "config", { config_type: "json", config_scope: "product" });
    expect(received).toEqual([topicOf("DOCKHEARD", "requests_reply")]); // its own
  });
});

test("a stranger can't tell a serial number that somebody registered from a free one", async () => {
  const dock = await connected(createFakeDock(app, admin));
  const tryOut = async (serial_number: string) => {
    const { status, body } = await app.call(rival, docks.create, {
      body: { name: "Guess", serial_number, longitude: 0, latitude: 0 },
    });
    return { status, fields: Object.keys(body.data), message: body.message };
  };
  expect(await tryOut(dock.serialNumber)).toEqual(await tryOut("FREE1234"));
});

describe("a drone", () => {
  test("changes docks by the onboarding of its new dock, not by a topology update", async () => {
    const before = await connected(createFakeDock(app, admin));
    const after = await connected(createFakeDock(app, admin));
    await before.bind();
    await after.bind();
    const drone = before.droneSerialNumber;

    expect(await after.request("status", "update_topo", topology(drone))).not.toEqual({ result: 0 });
    expect(await droneOf(admin, before)).toBe(drone);
    const { organization_id, device_binding_code } = after;
    const rebind = (code: string) =>
      after.request("requests", "airport_organization_bind", {
        bind_devices: [{ sn: drone, organization_id, device_binding_code: code }],
      });
    await rebind("WRONG");
    expect(await droneOf(admin, before)).toBe(drone);
    await rebind(device_binding_code);

    expect(await droneOf(admin, before)).toBeNull();
    expect(await droneOf(admin, after)).toBe(drone);
  });

  test("can't have the serial number of a dock, nor a dock that of a drone", async () => {
    const one = await connected(createFakeDock(app, admin));
    const other = await connected(createFakeDock(app, admin));
    await one.bind();
    const { organization_id, device_binding_code } = one;
    const { output } = await one.request("requests", "airport_organization_bind", {
      bind_devices: [{ sn: other.serialNumber, organization_id, device_binding_code }],
    });
    const { body } = await app.call(admin, docks.create, {
      body: { name: "Drone", serial_number: one.droneSerialNumber, longitude: 0, latitude: 0 },
    });

    expect(output).toEqual({ err_infos: [{ sn: other.serialNumber, err_code: 210_231 }] }); // DJI: binding failed
    expect(body.errors).toHaveProperty("serial_number");
  });
});

describe("texts from a device are bounded", () => {
  const LONG = "A".repeat(100_000);

  test.each([
    ["a drone's serial number", (dock: FakeDock) => bindDrone(dock, LONG)],
    ["a drone's serial number with a wildcard", (dock: FakeDock) => bindDrone(dock, "DRONE/+")],
    ["a drone's serial number with a hyphen", (dock: FakeDock) => bindDrone(dock, "DRONE-1")],
    ["a firmware version", (dock: FakeDock) => dock.report({ firmware_version: LONG })],
    [
      "a firmware version of 65 characters",
      (dock: FakeDock) => dock.report({ firmware_version: "1".repeat(65) }),
    ],
    ["an unknown field", (dock: FakeDock) => dock.report({ invented: LONG })],
    ["a field's name", (dock: FakeDock) => dock.report({ [LONG]: 1 })],
    [
      "an alarm's code",
      (dock: FakeDock) => dock.send("events", { list: [{ code: LONG, level: 1 }] }, { method: "hms" }),
    ],
  ])("%s", async (_name, send) => {
    const dock = await connected(createFakeDock(app, admin));
    await dock.bind();
    await send(dock);
    await dock.report({ mode_code: 4, firmware_version: "01.02.0003" });
    await expect.poll(() => read(admin, dock)).toMatchObject({ state: "working", firmware: "01.02.0003" });

    const row = await app.db.selectFrom("docks").where("id", "=", dock.id).selectAll().executeTakeFirst();
    const alarms = await app.db
      .selectFrom("dock_alarms")
      .where("dock_id", "=", dock.id)
      .selectAll()
      .execute();
    expect(row?.drone_serial_number).toBe(dock.droneSerialNumber);
    expect(JSON.stringify([row, alarms]).length).toBeLessThan(2000);
  });

  test("invented fields don't accumulate", async () => {
    const dock = await connected(createFakeDock(app, admin));
    await dock.bind();
    const size = async () => {
      const row = await app.db
        .selectFrom("docks")
        .where("id", "=", dock.id)
        .select("dock_osd")
        .executeTakeFirst();
      return JSON.stringify(row).length;
    };
    for (let count = 0; count < 60; count += 1) await dock.report({ [`invented${count}`]: "B".repeat(4000) });
    await dock.request("requests", "airport_bind_status", { devices: [] });
    await dock.report({ mode_code: 4 });
    await expect.poll(async () => (await read(admin, dock)).state).toBe("working");
    expect(await size()).toBeLessThan(70_000);
  });

  function bindDrone(dock: FakeDock, sn: string) {
    const { organization_id, device_binding_code } = dock;
    return dock.send(
      "requests",
      { bind_devices: [{ sn, organization_id, device_binding_code }] },
      { method: "airport_organization_bind" },
    );
  }
});
