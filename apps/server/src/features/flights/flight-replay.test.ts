import { flights } from "@overfly/contract/flights/flights";
import { afterAll, beforeAll, expect, test } from "vitest";
import { createMember, createMission, PASSWORD } from "#testing/factories.ts";
import { createFakeDock, type FakeDock } from "#testing/fake-dock.ts";
import { createProviderAdmins, type ProviderAdmins, signInWith } from "#testing/provider-admins.ts";
import { testApp, type TestApp } from "#testing/test-app.ts";

/** DJI's mode of a drone on its route. */
const ON_ROUTE = 5;
let app: TestApp;
let people: ProviderAdmins;
let dock: FakeDock;
let id: number;

beforeAll(async () => {
  app = await testApp({}, { RATE_LIMIT: "0" });
  people = await createProviderAdmins(app);
  const { provider, client, site } = people.world;
  const mission = await createMission(app.services, {
    provider_id: provider.id,
    client_id: client.id,
    site_id: site.id,
    status: "in_progress",
  });
  dock = await createFakeDock(app, people.admin);
  await dock.bind();
  const owners = { provider_id: provider.id, mission_id: mission.id };
  ({ id } = await app.db
    .insertInto("flights")
    .values({ ...owners, dock_id: dock.id, source: "dock", status: "airborne" })
    .returning("id")
    .executeTakeFirstOrThrow());
  const photo = {
    ...owners,
    site_id: site.id,
    flight_id: id,
    kind: "photo",
    mime: "image/jpeg",
    size_bytes: 1,
  };
  await app.db
    .insertInto("media_files")
    .values({
      ...photo,
      name: "a.jpg",
      sha256: "a",
      storage_key: "a",
      captured_at: "2026-05-01T08:00:01.000Z",
      position: JSON.stringify({ type: "Point", coordinates: [35.01, 31.01] }),
    })
    .execute();
});
afterAll(async () => {
  await dock.close();
  await app.close();
});

const replay = async (session = people.admin) =>
  (await app.call(session, flights.replay, { params: { id } })).body.data;

test("a flight is replayed with what its drone reported on the way, and its photos", async () => {
  const report = (latitude: number, more: object = {}) =>
    dock.report(
      { mode_code: ON_ROUTE, longitude: 35.01, latitude, elevation: 40, horizontal_speed: 8.5, ...more },
      dock.droneSerialNumber,
    );
  const count = async () => (await replay()).points.length;
  let latitude = 31;
  // the tracker learns within a second which drones fly
  await expect
    .poll(async () => {
      latitude += 0.001;
      await report(latitude, {
        attitude_head: -90,
        battery: { capacity_percent: 71 },
        position_state: { is_fixed: 2, gps_number: 22, rtk_number: 31 },
      });
      return count();
    })
    .toBeGreaterThan(0);
  expect((await replay()).points[0]).toMatchObject({
    longitude: 35.01,
    height_m: 40,
    speed_mps: 8.5,
    heading_deg: -90,
    battery_percent: 71,
    satellites: 22,
    rtk_fixed: true,
  });
  // DJI's word for an unknown charge, a lost correction, and a count that can't be
  await dock.report({ wireless_link: { sdr_quality: 4 } });
  await report(32, {
    battery: { capacity_percent: 32_767 },
    position_state: { is_fixed: 1, gps_number: 1e9, rtk_number: 0 },
  });
  await expect
    .poll(async () => (await replay()).points.at(-1))
    .toMatchObject({
      latitude: 32,
      battery_percent: null,
      link_quality: 4,
      satellites: null,
      rtk_fixed: false,
    });
  expect((await replay()).photos).toEqual([
    {
      id: expect.any(Number),
      name: "a.jpg",
      captured_at: "2026-05-01T08:00:01.000Z",
      longitude: 35.01,
      latitude: 31.01,
    },
  ]);
});

test("photos are shown to those who may see files, and to the client once they are published", async () => {
  const { provider, client } = people.world;
  const plain = await signInWith(app, { organization_id: provider.id }, ["view flights"]);
  expect((await replay(plain)).photos).toEqual([]);
  const contact = await createMember(app.services, { organization_id: client.id, user_type: "client" });
  const customer = await app.signIn(contact.email, PASSWORD);
  expect((await replay(customer)).photos).toEqual([]);
  await app.db.updateTable("media_files").set({ published_at: "2026-05-02T00:00:00.000Z" }).execute();
  expect((await replay(customer)).photos).toHaveLength(1);
  expect((await app.call(people.rival, flights.replay, { params: { id } })).status).toBe(404);
});

test("alarms of the dock during the flight are shown to those who may see docks, never to the client", async () => {
  const { provider, client } = people.world;
  await app.db
    .updateTable("flights")
    .set({ took_off_at: "2026-05-01T08:00:00.000Z", landed_at: "2026-05-01T08:20:00.000Z" })
    .where("id", "=", id)
    .execute();
  const RESOLVED = "2026-05-01T09:00:00.000Z";
  const alarm = { dock_id: dock.id, level: "warning", code: "0x16100001" };
  await app.db
    .insertInto("dock_alarms")
    .values([
      { ...alarm, text: "Before", raised_at: "2026-05-01T07:59:59.000Z", resolved_at: RESOLVED },
      { ...alarm, text: "Strong wind", raised_at: "2026-05-01T08:10:00.000Z", resolved_at: RESOLVED },
      { ...alarm, text: "After", raised_at: "2026-05-01T08:20:01.000Z", resolved_at: RESOLVED },
    ])
    .execute();
  expect((await replay()).alarms).toMatchObject([
    { text: "Strong wind", level: "warning", raised_at: "2026-05-01T08:10:00.000Z" },
  ]);
  const plain = await signInWith(app, { organization_id: provider.id }, ["view flights"]);
  expect((await replay(plain)).alarms).toEqual([]);
  const member = { organization_id: client.id, user_type: "client" as const };
  expect((await replay(await signInWith(app, member, ["view flights", "view docks"]))).alarms).toEqual([]);
});
