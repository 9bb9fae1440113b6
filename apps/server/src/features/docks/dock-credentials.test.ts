import { docks } from "@overfly/contract/docks/docks";
import { flights } from "@overfly/contract/flights/flights";
import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import { connectFakeDock, createFakeDock, type FakeDock } from "#testing/fake-dock.ts";
import { missionOfDock } from "#testing/missions/mission-of-dock.ts";
import { createProviderAdmins, type ProviderAdmins } from "#testing/provider-admins.ts";
import { type Session, testApp, type TestApp } from "#testing/test-app.ts";

let app: TestApp;
let people: ProviderAdmins;
let admin: Session;
const open: FakeDock[] = [];

beforeAll(async () => {
  app = await testApp();
  people = await createProviderAdmins(app);
  ({ admin } = people);
});
afterEach(async () => {
  for (const dock of open.splice(0)) await dock.close();
});
afterAll(() => app.close());

async function boundDock() {
  const dock = await createFakeDock(app, admin);
  open.push(dock);
  await dock.bind();
  return dock;
}
const remove = ({ id }: FakeDock) => app.call(admin, docks.remove, { params: { id } });
const reconnect = (dock: FakeDock) => connectFakeDock(dock, dock.serialNumber);

/** Ends the connection at the broker, as the fake dock would otherwise connect again. */
function whenDisconnected({ client }: FakeDock): Promise<void> {
  client.options.reconnectPeriod = 0;
  return new Promise((resolve) => void client.once("close", () => resolve()));
}

describe("new credentials", () => {
  test("end the connection of the old ones, which then don't work; the dock stays bound", async () => {
    const dock = await boundDock();
    const disconnected = whenDisconnected(dock);
    const { body } = await app.call(admin, docks.rotateCredentials, { params: { id: dock.id } });
    await disconnected;
    await expect(reconnect(dock)).rejects.toThrow(/bad user name|bad username|not authorized|refused/i);

    expect(body.data.password).not.toBe(dock.password);
    expect(body.data.device_binding_code).not.toBe(dock.device_binding_code);
    const renewed = await connectFakeDock(body.data, dock.serialNumber);
    open.push(renewed);
    await renewed.report({ mode_code: 4 });
    const read = async () => (await app.call(admin, docks.get, { params: { id: dock.id } })).body.data;
    await expect.poll(async () => (await read()).state).toBe("working");
  });

  test("stop the old binding code", async () => {
    const dock = await createFakeDock(app, admin);
    open.push(dock);
    const { body } = await app.call(admin, docks.rotateCredentials, { params: { id: dock.id } });
    const renewed = await connectFakeDock(body.data, dock.serialNumber);
    open.push(renewed);
    const { organization_id, device_binding_code } = dock;
    const { output } = await renewed.request("requests", "airport_organization_bind", {
      bind_devices: [{ sn: dock.serialNumber, organization_id, device_binding_code }],
    });
    expect(output).toMatchObject({ err_infos: [{ err_code: 210_231 }] }); // DJI: binding failed
  });
});

describe("deleting a dock", () => {
  test("ends its connection and credentials, hides it, and frees its serial number and its drone's", async () => {
    const dock = await boundDock();
    const disconnected = whenDisconnected(dock);
    expect((await remove(dock)).status).toBe(200);
    await disconnected;
    await expect(reconnect(dock)).rejects.toThrow(/refused|authorized|user name/i);

    const listed = await app.call(admin, docks.list, { query: { search: dock.serialNumber } });
    expect(listed.body.data).toEqual([]);
    expect((await remove(dock)).status).toBe(404);
    const again = await app.call(admin, docks.create, {
      body: { name: "Again", serial_number: dock.serialNumber, longitude: 0, latitude: 0 },
    });
    expect(again.status).toBe(200);
    const successor = await connectFakeDock(again.body.data, dock.serialNumber);
    open.push(successor);
    expect((await successor.bind())["output"]).toMatchObject({
      err_infos: [{ err_code: 0 }, { err_code: 0 }],
    });
  });

  test("keeps its alarms and flights readable", async () => {
    const dock = await boundDock();
    await dock.request("events", "hms", { list: [{ code: "0x19111800", level: 2 }] });
    const mission = await missionOfDock(app, people.world, dock, { flight: "landed" });
    await remove(dock);

    const alarms = (await app.call(admin, docks.alarms)).body.data;
    expect(alarms.find((alarm) => alarm.dock.id === dock.id)?.resolved_at).not.toBeNull();
    const { body } = await app.call(admin, flights.listForMission, { params: { token: mission.token } });
    expect(body.data[0]?.dock).toEqual({ id: dock.id, name: "North gate" });
    const read = await app.call(admin, docks.get, { params: { id: dock.id } });
    expect(read.body.data.archived_at).not.toBeNull();
  });

  test.each([
    ["a flight under way", { flight: "airborne" }],
    ["a scheduled flight", { flight: "scheduled" }],
    ["a mission that is assigned to it", { mission: "planned" }],
  ])("is refused because of %s, with the mission named", async (_name, use) => {
    const dock = await boundDock();
    const mission = await missionOfDock(app, people.world, dock, use);
    const { status, body } = await remove(dock);
    expect(status).toBe(409);
    expect(body.message).toContain(mission.number);
    expect(dock.client.connected).toBe(true);
  });

  test.each(["completed", "cancelled"])("is possible after a mission was %s", async (status) => {
    const dock = await boundDock();
    await missionOfDock(app, people.world, dock, { mission: status });
    expect((await remove(dock)).status).toBe(200);
  });
});
