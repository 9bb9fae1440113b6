import { docks } from "@overfly/contract/docks/docks";
import { flights } from "@overfly/contract/flights/flights";
import { missions } from "@overfly/contract/missions/missions";
import { streams } from "@overfly/contract/streams/streams";
import { afterAll, beforeAll, expect, test } from "vitest";
import { createDock, createSite } from "#testing/factories.ts";
import { missionOfDock } from "#testing/missions/mission-of-dock.ts";
import { createProviderAdmins, type ProviderAdmins, signInWith } from "#testing/provider-admins.ts";
import { type Session, testApp, type TestApp } from "#testing/test-app.ts";

const BOUND = "2026-05-01T08:00:00.000Z";
let app: TestApp;
let world: ProviderAdmins["world"];
let admin: Session;
let rival: Session;
/** By name. */
const ids: Record<string, number> = {};

beforeAll(async () => {
  app = await testApp({}, { RATE_LIMIT: "0" });
  ({ world, admin, rival } = await createProviderAdmins(app));
  const { provider, client } = world;
  const site = await createSite(app.services, {
    provider_id: provider.id,
    client_id: client.id,
    name: "Wadi Rum West",
  });
  const dock = async (name: string, state: string, bound_at: string | null, site_id = world.site.id) => {
    const { id } = await createDock(app.services, { provider_id: provider.id, site_id, name, state });
    await app.db.updateTable("docks").set({ bound_at }).where("id", "=", id).execute();
    ids[name] = id;
  };
  await dock("Broken", "offline", BOUND);
  await dock("Flying", "working", BOUND, site.id);
  await dock("Opened", "debugging", BOUND);
  await dock("Resting", "idle", BOUND);
  await dock("Unpacked", "offline", null);
});
afterAll(() => app.close());

const namesOf = async (query: Record<string, unknown>, session = admin) =>
  (await app.call(session, docks.list, { query })).body.data.map(({ name }) => name);

test.each([
  ["online", ["Flying", "Opened", "Resting"]],
  ["offline", ["Broken"]],
  ["unbound", ["Unpacked"]],
  ["working", ["Flying"]],
  ["debugging,idle", ["Opened", "Resting"]],
])("docks that are %s are found", async (state, found) => {
  expect(await namesOf({ state })).toEqual(found);
});

test("an unknown state is refused", async () => {
  const { status, body } = await app.call(admin, docks.list, { query: { state: "asleep" } });
  expect([status, Object.keys(body.errors ?? {})]).toEqual([422, ["state"]]);
});

test("docks are found and sorted by the name of their site", async () => {
  expect(await namesOf({ search: "rum west" })).toEqual(["Flying"]);
  expect(await namesOf({ search: "rum west", state: "idle" })).toEqual([]);
  expect((await namesOf({ sorts: { site: "desc" } }))[0]).toBe("Flying");
  expect(await namesOf({ search: "rum west" }, rival)).toEqual([]);
});

test("all alarms of a dock are listed to whoever may view docks, newest first", async () => {
  const alarm = (dock_id: number, text: string, raised_at: string) => ({
    dock_id,
    text,
    raised_at,
    level: "warning",
    code: text,
  });
  await app.db
    .insertInto("dock_alarms")
    .values([
      alarm(ids["Broken"] ?? 0, "Rain", "2026-01-01T00:00:00Z"),
      alarm(ids["Broken"] ?? 0, "Wind", "2026-02-01T00:00:00Z"),
      alarm(ids["Flying"] ?? 0, "Smoke", "2026-03-01T00:00:00Z"),
    ])
    .execute();
  const viewer = await signInWith(app, { organization_id: world.provider.id }, ["view docks"]);
  const params = { id: ids["Broken"] ?? 0 };
  const { body } = await app.call(viewer, docks.alarmsOfDock, { params, query: { item_count: 1 } });

  expect(body.data.map(({ text }) => text)).toEqual(["Wind"]);
  expect(body.meta).toMatchObject({ total: 2, last_page: 2 });
  expect((await app.call(rival, docks.alarmsOfDock, { params })).status).toBe(404);
});

test("flights, missions and streams are found by their dock", async () => {
  const of = (id: number | undefined, use: Parameters<typeof missionOfDock>[3]) =>
    missionOfDock(app, world, { id: id ?? 0 }, use);
  const released = await of(ids["Flying"], { mission: "cancelled" });
  await app.db
    .updateTable("assignments")
    .set({ released_at: BOUND })
    .where("mission_id", "=", released.id)
    .execute();
  const flown = await of(ids["Flying"], { flight: "airborne" });
  const next = await of(ids["Flying"], { mission: "assigned" });
  await of(ids["Resting"], { flight: "landed" });
  await of(ids["Resting"], { mission: "assigned" });
  await app.db
    .insertInto("streams")
    .values(
      ["Flying", "Resting"].map((name) => ({
        provider_id: world.provider.id,
        dock_id: ids[name] ?? 0,
        name,
        source: "dock_camera",
        state: "live",
        video_id: `${name}/165-0-7/normal-0`,
        key_sha256: "",
        key_expires_at: "2100-01-01T00:00:00.000Z",
      })),
    )
    .execute();
  const query = { dock: ids["Flying"] ?? 0 };
  const [ofFlights, ofMissions, ofStreams, foreign] = await Promise.all([
    app.call(admin, flights.list, { query }),
    app.call(admin, missions.list, { query }),
    app.call(admin, streams.list, { query }),
    app.call(rival, missions.list, { query }),
  ]);

  expect(ofFlights.body.data.map(({ mission_token }) => mission_token)).toEqual([flown.token]);
  expect(ofMissions.body.data.map(({ token }) => token)).toEqual([next.token]);
  expect(ofStreams.body.data.map(({ name }) => name)).toEqual(["Flying"]);
  expect(foreign.body.data).toEqual([]);
});

test("clients don't find missions by the dock that is to fly them", async () => {
  const client = await signInWith(app, { organization_id: world.client.id, user_type: "client" }, [
    "view missions",
  ]);
  const { status, body } = await app.call(client, missions.list, { query: { dock: ids["Flying"] ?? 0 } });
  expect([status, Object.keys(body.errors ?? {})]).toEqual([422, ["dock"]]);
});
