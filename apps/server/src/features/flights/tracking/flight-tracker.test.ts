import { afterAll, beforeAll, expect, test } from "vitest";
import { createMission } from "#testing/factories.ts";
import { createFakeDock, type FakeDock } from "#testing/fake-dock.ts";
import { createProviderAdmins, type ProviderAdmins } from "#testing/provider-admins.ts";
import { type Session, testApp, type TestApp } from "#testing/test-app.ts";

let app: TestApp;
let world: ProviderAdmins["world"];
let admin: Session;
let dock: FakeDock;

beforeAll(async () => {
  app = await testApp();
  ({ world, admin } = await createProviderAdmins(app));
  dock = await createFakeDock(app, admin);
  await dock.bind();
});
afterAll(async () => {
  await dock.close();
  await app.close();
});

async function airborneFlight() {
  const { provider, client, site } = world;
  const owner = { provider_id: provider.id, client_id: client.id, site_id: site.id };
  const { id: mission_id } = await createMission(app.services, { ...owner, status: "in_progress" });
  const task_id = crypto.randomUUID();
  const values = { mission_id, provider_id: provider.id, source: "dock", dock_id: dock.id, task_id };
  const { id } = await app.db
    .insertInto("flights")
    .values({ ...values, status: "airborne", task_status: "in_progress", took_off_at: new Date() })
    .returning("id")
    .executeTakeFirstOrThrow();
  return { id, task_id };
}

const pointsOf = (id: number) =>
  app.db.selectFrom("flight_points").where("flight_id", "=", id).select("battery_percent").execute();
const batteryAfter = async (id: number) => {
  const flight = await app.db
    .selectFrom("flights")
    .where("id", "=", id)
    .select(["status", "battery_after_percent"])
    .executeTakeFirstOrThrow();
  return [flight.status, flight.battery_after_percent];
};
/** DJI: 5 is flying a route, 0 standing by. */
const reportDrone = (mode_code: number, charge: number, latitude: number) =>
  dock.report(
    { mode_code, longitude: 35.9, latitude, elevation: 40, battery: { capacity_percent: charge } },
    dock.droneSerialNumber,
  );

test("the charge after a flight is the last one in the air, not that of the charging drone", async () => {
  const { id, task_id } = await airborneFlight();
  let latitude = 31.9;
  await expect
    .poll(async () => {
      await reportDrone(5, 81, (latitude += 0.001));
      return (await pointsOf(id)).length;
    })
    .toBeGreaterThan(0);
  await reportDrone(5, 64, (latitude += 0.001));
  await reportDrone(0, 66, latitude);
  await reportDrone(0, 100, latitude);
  await dock.request("events", "flighttask_progress", {
    output: { status: "ok", progress: { percent: 100 }, ext: { flight_id: task_id } },
  });

  await expect.poll(() => batteryAfter(id)).toEqual(["landed", 64]);
});
