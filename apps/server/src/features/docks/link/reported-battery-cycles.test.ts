import { afterAll, beforeAll, expect, test } from "vitest";
import { createProviderAdmins, type ProviderAdmins } from "#testing/provider-admins.ts";
import { batteries } from "@overfly/contract/inventory/batteries";
import { createKit } from "#testing/factories.ts";
import { createFakeDock, type FakeDock } from "#testing/fake-dock.ts";
import { type Session, testApp, type TestApp } from "#testing/test-app.ts";

let app: TestApp;
let world: ProviderAdmins["world"];
let admin: Session;
let rival: Session;
let dock: FakeDock;
beforeAll(async () => {
  app = await testApp();
  ({ world, admin, rival } = await createProviderAdmins(app));
  dock = await createFakeDock(app, admin);
  await dock.bind();
});
afterAll(async () => {
  await dock.close();
  await app.close();
});

async function createBattery(provider_id: number, serial_number: string): Promise<number> {
  const { battery_id } = await createKit(app.services, { provider_id });
  await app.db
    .updateTable("batteries")
    .set({ serial_number, initial_cycles: 3 })
    .where("id", "=", battery_id)
    .execute();
  return battery_id;
}
const cyclesOf = async (session: Session, id: number) =>
  (await app.call(session, batteries.get, { params: { id } })).body.data.cycles;
const report = (...reported: object[]) =>
  dock.report({ battery: { batteries: reported } }, dock.droneSerialNumber);

test("a battery's cycles are those it reports through the company's dock, whatever its serial number's case", async () => {
  const own = await createBattery(world.provider.id, "sim4-battery-1");
  const other = await createBattery(world.rival.id, "SIM4-BATTERY-1");
  await report(
    { index: 0, sn: "SIM4-BATTERY-1", loop_times: 41 },
    { index: 1, sn: "UNKNOWN", loop_times: 9 },
  );
  await expect.poll(() => cyclesOf(admin, own)).toBe(41);
  await report({ index: 0, sn: "SIM4-BATTERY-1", loop_times: 42 });
  await expect.poll(() => cyclesOf(admin, own)).toBe(42);
  expect(await cyclesOf(rival, other)).toBe(3);
});

test("a report without a count of cycles changes nothing", async () => {
  const id = await createBattery(world.provider.id, "SIM4-BATTERY-2");
  const sentinel = await createBattery(world.provider.id, "SIM4-BATTERY-3");
  await report(
    { index: 0, sn: "SIM4-BATTERY-2", loop_times: -4 },
    { index: 1, sn: "SIM4-BATTERY-3", loop_times: 7 },
  );
  await expect.poll(() => cyclesOf(admin, sentinel)).toBe(7);
  expect(await cyclesOf(admin, id)).toBe(3);
});
