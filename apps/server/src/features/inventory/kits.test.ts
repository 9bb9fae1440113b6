import { activityLogs } from "@overfly/contract/inventory/activity-logs";
import { message } from "@overfly/i18n/message";
import { drones } from "@overfly/contract/inventory/drones";
import { inventory } from "@overfly/contract/inventory/inventory";
import { kits } from "@overfly/contract/inventory/kits";
import { storageLocations } from "@overfly/contract/inventory/storage-locations";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { createKit, createMember, createMission, PASSWORD, createTwoProviders } from "#testing/factories.ts";
import { type Session, testApp, type TestApp } from "#testing/test-app.ts";

let app: TestApp;
let world: Awaited<ReturnType<typeof createTwoProviders>>;
let admin: Session;
let pilot: Session;
let a: Awaited<ReturnType<typeof createKit>>;
let b: Awaited<ReturnType<typeof createKit>>;
let rival: Awaited<ReturnType<typeof createKit>>;

beforeAll(async () => {
  app = await testApp();
  world = await createTwoProviders(app.services);
  const sessionOf = async (user_type: "center" | "pilot") => {
    const member = { organization_id: world.provider.id, user_type };
    return app.signIn((await createMember(app.services, member)).email, PASSWORD);
  };
  admin = await sessionOf("center");
  pilot = await sessionOf("pilot");
});
beforeEach(async () => {
  await app.runAsOwner("delete from assignments");
  for (const table of ["drones", "payloads", "batteries", "accessories", "kits"])
    await app.runAsOwner(`delete from ${table}`);
  const { provider, rival: competitor } = world;
  b = await createKit(app.services, { provider_id: provider.id, name: "Kit B", airworthy: false });
  a = await createKit(app.services, { provider_id: provider.id, name: "Kit A" });
  rival = await createKit(app.services, { provider_id: competitor.id, name: "Kit of a rival" });
});
afterAll(() => app.close());

const listed = async (query: object = {}) => (await app.call(admin, inventory.kits, { query })).body.data;
const namesOf = async (query?: object) => (await listed(query)).map(({ name }) => name);
const update = (id: number, changes: object, version: string) =>
  app.call(admin, kits.update, { params: { id }, body: { ...changes, updated_at: version } });

test("lists the provider's kits by name, each with its parts and readiness", async () => {
  const data = await listed();
  expect(
    data.map(({ name, ready, payloads, batteries, accessories }) => [
      name,
      ready,
      [payloads.length, batteries.length, accessories.length],
    ]),
  ).toEqual([
    ["Kit A", true, [1, 2, 1]],
    ["Kit B", false, [1, 2, 1]],
  ]);
  expect(data[1]?.reasons).toEqual([message("readiness:notAirworthy", { name: "Drone of Kit B" })]);
});

test("searches, and shows pilots only kits of their missions", async () => {
  expect(await namesOf({ search: "kit b" })).toEqual(["Kit B"]);
  expect((await app.call(pilot, inventory.kits)).body.data).toEqual([]);
});

test("is made of free parts, and gives them back when they are taken out", async () => {
  await app.runAsOwner(`update drones set kit_id = null where id = ${a.drone_id}`);
  const { body: store } = await app.call(admin, storageLocations.create, { body: { name: "Store" } });
  const { body } = await app.call(admin, kits.create, {
    body: { name: "Kit C", storage_location_id: store.data.id, drone_id: a.drone_id },
  });
  expect(body.data).toMatchObject({
    name: "Kit C",
    storage_location: { id: store.data.id, name: "Store" },
    drone: { id: a.drone_id },
    payloads: [],
    ready: false,
  });
  const emptied = await update(body.data.id, { drone_id: null }, body.data.updated_at);
  expect([emptied.status, emptied.body.data.drone]).toEqual([200, null]);
  const { body: free } = await app.call(admin, inventory.drones, { query: { in_kit: "false" } });
  expect(free.data.map(({ id }) => id)).toEqual([a.drone_id]);
});

test("keeps what a change doesn't name", async () => {
  const { body } = await update(a.id, { name: "Kit 1" }, a.updated_at);
  expect(body.data).toMatchObject({ name: "Kit 1", drone: { id: a.drone_id } });
  expect(body.data.batteries).toHaveLength(2);
  expect((await update(a.id, { name: "Kit 2" }, a.updated_at)).status).toBe(409);
});

test.each([
  ["drone_id", () => ({ drone_id: b.drone_id }), "is in Kit B"],
  ["payload_ids", () => ({ payload_ids: [b.payload_id] }), "is in Kit B"],
  ["battery_ids", () => ({ battery_ids: [a.battery_id, b.battery_id] }), "is in Kit B"],
  ["accessory_ids", () => ({ accessory_ids: [b.accessory_id] }), "is in Kit B"],
  ["drone_id", () => ({ drone_id: rival.drone_id }), "Not found in your inventory"],
  ["battery_ids", () => ({ battery_ids: [2_000_000_000] }), "Not found in your inventory"],
])("refuses at %s a part of another kit or company, and changes nothing", async (field, parts, text) => {
  const { status, body } = await update(a.id, { name: "Changed", ...parts() }, a.updated_at);
  expect([status, Object.keys(body.errors ?? {})]).toEqual([422, [field]]);
  expect(body.message).toContain(text);
  expect(await namesOf()).toEqual(["Kit A", "Kit B"]);
});

test("refuses an archived part", async () => {
  await app.call(admin, drones.archive, { params: { id: b.drone_id } });
  const { status, body } = await update(a.id, { drone_id: b.drone_id }, a.updated_at);
  expect([status, body.errors?.["drone_id"]]).toEqual([
    422,
    ["Drone of Kit B is archived; restore it first"],
  ]);
});

test("of two kits that take the same battery at once, one gets it", async () => {
  await app.runAsOwner(`update batteries set kit_id = null where id = ${a.battery_id}`);
  const take = (name: string) =>
    app.call(admin, kits.create, { body: { name, battery_ids: [a.battery_id] } });
  const replies = await Promise.all([take("One"), take("Two"), take("Three")]);
  expect(replies.filter(({ status }) => status === 200)).toHaveLength(1);
  expect(replies.filter(({ status }) => status === 422)).toHaveLength(2);
});

test("releases its parts when archived, and comes back empty", async () => {
  const { body } = await app.call(admin, kits.archive, { params: { id: a.id } });
  expect(body.data).toMatchObject({ drone: null, payloads: [], batteries: [], accessories: [] });
  expect([await namesOf(), await namesOf({ archived: "true" })]).toEqual([["Kit B"], ["Kit A"]]);
  const { body: free } = await app.call(admin, inventory.batteries, { query: { in_kit: "false" } });
  expect(free.meta.total).toBe(2);
  const { body: restored } = await app.call(admin, kits.restore, { params: { id: a.id } });
  expect([restored.data.archived_at, restored.data.ready]).toEqual([null, false]);
});

/** A mission that is flown with Kit A. */
async function flownWithA(columns: { status: string; held_status?: string }) {
  const { provider, client, site } = world;
  const mission = await createMission(app.services, {
    provider_id: provider.id,
    client_id: client.id,
    site_id: site.id,
    ...columns,
  });
  const { user_id } = await createMember(app.services, { organization_id: provider.id, user_type: "pilot" });
  await app.db
    .insertInto("assignments")
    .values({
      mission_id: mission.id,
      provider_id: provider.id,
      pilot_id: user_id,
      kit_id: a.id,
      starts_at: "2026-05-01T08:00:00Z",
      ends_at: "2026-05-01T10:00:00Z",
    })
    .execute();
  return mission;
}

test("is not archived while it is assigned to an unfinished mission, which is named", async () => {
  const mission = await flownWithA({ status: "planned" });
  const { status, body } = await app.call(admin, kits.archive, { params: { id: a.id } });
  expect([status, body.message]).toEqual([
    409,
    `Kit A is assigned to ${mission.number}, which is not finished`,
  ]);
  expect((await app.call(admin, kits.archive, { params: { id: b.id } })).status).toBe(200);
});

// the hours of its next flight would count for the drone that stayed on the ground
test.each([{ status: "in_progress" }, { status: "on_hold", held_status: "in_progress" }])(
  "keeps its parts while a mission with it is %j, but may be renamed",
  async (columns) => {
    await app.runAsOwner(`update drones set kit_id = null where id = ${b.drone_id}`);
    await app.runAsOwner(`update batteries set kit_id = null where kit_id = ${b.id}`);
    const mission = await flownWithA(columns);
    const text = `Kit A is being flown in ${mission.number}: its parts can be changed once that mission is no longer in progress`;
    const swapped = await update(a.id, { drone_id: b.drone_id, accessory_ids: [] }, a.updated_at);
    expect([swapped.status, swapped.body.message, swapped.body.errors]).toEqual([
      409,
      text,
      { drone_id: [text], accessory_ids: [text] },
    ]);
    const added = await app.call(admin, activityLogs.create, {
      body: { item_kind: "batteries", item_id: b.battery_id, kind: "moved", kit_id: a.id, note: "Spare" },
    });
    expect([added.status, added.body.errors]).toEqual([409, { kit_id: [text] }]);
    const own = { drone_id: a.drone_id, payload_ids: [a.payload_id] };
    expect((await update(a.id, { name: "Kit 1", ...own }, a.updated_at)).status).toBe(200);
  },
);

test.each(["planned", "data_uploaded"])("changes its parts while a mission with it is %s", async (status) => {
  await app.runAsOwner(`update drones set kit_id = null where id = ${b.drone_id}`);
  await flownWithA({ status });
  const { body } = await update(a.id, { drone_id: b.drone_id }, a.updated_at);
  expect(body.data.drone?.id).toBe(b.drone_id);
});
