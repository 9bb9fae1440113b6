import { activityLogs, type NewActivity } from "@overfly/contract/inventory/activity-logs";
import { drones } from "@overfly/contract/inventory/drones";
import { inventory } from "@overfly/contract/inventory/inventory";
import { kits } from "@overfly/contract/inventory/kits";
import { maintenanceLogs } from "@overfly/contract/inventory/maintenance-logs";
import { storageLocations } from "@overfly/contract/inventory/storage-locations";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { systemContext } from "#context.ts";
import { createKit, createMember, createMission, createTwoProviders, PASSWORD } from "#testing/factories.ts";
import { signInWithRole } from "#testing/provider-admins.ts";
import { type Session, testApp, type TestApp } from "#testing/test-app.ts";
import { recordEquipment } from "#features/flights/record-equipment.ts";
import { notifyDueMaintenance } from "./notify-due-maintenance.ts";

const NOON = "2026-05-20T12:00:00.000Z";
let at = NOON;
let app: TestApp;
let world: Awaited<ReturnType<typeof createTwoProviders>>;
let admin: Session;
let colleague: Session;
let adminId: string;
let kit: Awaited<ReturnType<typeof createKit>>;

beforeAll(async () => {
  app = await testApp({ now: () => new Date(at) });
  world = await createTwoProviders(app.services);
  const member = async () => createMember(app.services, { organization_id: world.provider.id });
  const first = await member();
  adminId = first.user_id;
  admin = await app.signIn(first.email, PASSWORD);
  colleague = await app.signIn((await member()).email, PASSWORD);
});
beforeEach(async () => {
  at = NOON;
  kit = await createKit(app.services, { provider_id: world.provider.id, name: "Kit A" });
});
afterAll(() => app.close());

const drone = async () => (await app.call(admin, drones.get, { params: { id: kit.drone_id } })).body.data;
const item = () => ({ item_kind: "drones" as const, item_id: kit.drone_id });
const maintain = (fields: object = {}, session = admin) =>
  app.call(session, maintenanceLogs.create, {
    body: {
      ...item(),
      kind: "inspection",
      performed_on: "2026-05-20",
      result: "approved_for_flight",
      ...fields,
    },
  });
const log = (fields: Pick<NewActivity, "kind"> & Partial<NewActivity>) =>
  app.call(admin, activityLogs.create, { body: { note: "Seen by Noor", ...item(), ...fields } });
const verify = (id: number, session = colleague) =>
  app.call(session, maintenanceLogs.verify, { params: { id } });
const maintainVerified = async (fields: object = {}) => verify((await maintain(fields)).body.data.id);
const due = async (session = admin) =>
  (await app.call(session, maintenanceLogs.due)).body.data.filter(({ item_id }) => item_id === kit.drone_id);

async function fly(tookOffAt: string, minutes: number) {
  const { provider, client, site } = world;
  const landedAt = new Date(Date.parse(tookOffAt) + minutes * 60_000).toISOString();
  const mission = await createMission(app.services, {
    provider_id: provider.id,
    client_id: client.id,
    site_id: site.id,
  });
  await app.db
    .insertInto("assignments")
    .values({
      provider_id: provider.id,
      mission_id: mission.id,
      kit_id: kit.id,
      pilot_id: adminId,
      starts_at: tookOffAt,
      ends_at: landedAt,
    })
    .execute();
  const { id } = await app.db
    .insertInto("flights")
    .values({
      provider_id: provider.id,
      mission_id: mission.id,
      source: "manual",
      status: "landed",
      took_off_at: tookOffAt,
      landed_at: landedAt,
    })
    .returning("id")
    .executeTakeFirstOrThrow();
  await recordEquipment(app.services, [id]);
}

describe("maintenance", () => {
  const GROUNDED = { airworthy: false, status: "in_maintenance" };
  const FLIES = { airworthy: true, status: "available" };

  test.each([
    ["flight_test_required", GROUNDED],
    ["waiting_for_parts", GROUNDED],
    ["approved_for_flight", FLIES],
  ] as const)("with the result %s decides whether the drone can fly", async (result, state) => {
    expect((await maintain({ result })).status).toBe(200);
    expect(await drone()).toMatchObject(state);
  });

  test("that approves a grounded drone counts once another person verified it", async () => {
    await maintain({ kind: "repair", result: "waiting_for_parts" });
    const { id } = (await maintain({ kind: "repair" })).body.data;
    expect(await drone()).toMatchObject(GROUNDED);
    await verify(id);
    expect(await drone()).toMatchObject(FLIES);
  });

  // a drone whose repair waits for parts doesn't fly because its firmware was updated since
  test("of another kind leaves a grounding open; each kind is approved by itself", async () => {
    await maintain({ kind: "repair", result: "waiting_for_parts" });
    await maintain({ kind: "inspection", result: "flight_test_required" });
    await maintainVerified({ kind: "firmware", firmware: "13.0" });
    expect(await drone()).toMatchObject({ ...GROUNDED, firmware: "13.0" });
    await maintainVerified({ kind: "repair" });
    expect(await drone()).toMatchObject(GROUNDED);
    await maintainVerified({ kind: "inspection" });
    expect(await drone()).toMatchObject(FLIES);
  });

  test("leaves an unverified approval open when other work is verified", async () => {
    await maintain({ kind: "repair", result: "waiting_for_parts" });
    await maintain({ kind: "repair" });
    await maintainVerified({ kind: "firmware" });
    expect(await drone()).toMatchObject(GROUNDED);
  });

  test("of an earlier day than the latest changes nothing", async () => {
    await maintain({ result: "waiting_for_parts" });
    await maintainVerified({ performed_on: "2026-05-19" });
    expect(await drone()).toMatchObject(GROUNDED);
  });

  test("doesn't find a lost drone", async () => {
    await log({ kind: "lost" });
    await maintainVerified();
    expect(await drone()).toMatchObject({ status: "lost" });
  });

  test("sets the firmware that it installed", async () => {
    await maintain({ kind: "firmware", firmware: "12.00.05" });
    expect(await drone()).toMatchObject({ firmware: "12.00.05" });
  });

  test.each([
    ["performed_on", { performed_on: "2026-05-21" }, "Choose today or an earlier day"],
    ["performed_by", { performed_by: "nobody" }, "Not a member of your company"],
    ["due_on", { due_on: "2026-05-20" }, "Choose a day after the maintenance"],
    ["due_after_cycles", { due_after_cycles: 5 }, "Only batteries have charge cycles"],
    ["due_after_flights", { due_after_flights: 0 }, expect.any(String)],
  ] as const)("is refused for its %s", async (field, fields, text) => {
    const { status, body } = await maintain(fields);
    expect([status, body.errors]).toEqual([422, { [field]: [text] }]);
  });

  test("is performed by a member only, not by somebody of another company", async () => {
    const stranger = await createMember(app.services, { organization_id: world.rival.id });
    expect((await maintain({ performed_by: stranger.user_id })).status).toBe(422);
  });

  test("is verified once, by another person", async () => {
    const { id } = (await maintain()).body.data;
    expect((await verify(id, admin)).body.message).toMatch(/^Someone other than the people/);
    expect((await verify(id)).body.data.verified_by).not.toBe(null);
    expect((await verify(id)).status).toBe(409);
  });
});

describe("the next maintenance", () => {
  test("is due by its date: soon in the last 30 days, then overdue", async () => {
    await maintain({ due_on: "2026-07-01" });
    expect(await due()).toEqual([]);
    at = "2026-06-02T12:00:00.000Z";
    expect(await due()).toMatchObject([{ due_on: "2026-07-01", is_overdue: false }]);
    at = "2026-07-01T12:00:00.000Z";
    expect(await due()).toMatchObject([{ is_overdue: true }]);
    const { id } = (await maintain({ performed_on: "2026-07-01" })).body.data;
    expect(await due()).toMatchObject([{ is_overdue: true }]);
    await verify(id);
    expect(await due()).toEqual([]);
  });

  test("is due by flights and hours since, whichever comes first", async () => {
    await fly("2026-05-18T08:00:00.000Z", 600); // before
    await maintain({ due_after_flights: 20, due_after_hours: 1 });
    await fly("2026-05-20T13:00:00.000Z", 30);
    expect(await due()).toEqual([]);
    await fly("2026-05-20T15:00:00.000Z", 24);
    expect(await due()).toMatchObject([{ flights_left: 18, is_overdue: false }]);
    expect((await due())[0]?.hours_left).toBeCloseTo(0.1, 6);
    await fly("2026-05-20T17:00:00.000Z", 12);
    expect(await due()).toMatchObject([{ is_overdue: true }]);
  });

  test("counts flights with the drone, also after it changed kits", async () => {
    await maintain({ due_after_flights: 1 });
    await fly("2026-05-21T13:00:00.000Z", 10);
    await app.db.updateTable("drones").set({ kit_id: null }).where("id", "=", kit.drone_id).execute();
    expect(await due()).toMatchObject([{ flights_left: 0, is_overdue: true }]);
    const usage = await app.call(admin, inventory.usage, { query: item() });
    expect(usage.body.data).toMatchObject({ flights: 1, last_flight_at: "2026-05-21T13:00:00.000Z" });
    expect(usage.body.data.flight_hours).toBeCloseTo(1 / 6, 6);
  });

  test("of a battery is due by its cycles", async () => {
    const battery = { item_kind: "batteries", item_id: kit.battery_id };
    await maintain({ ...battery, kind: "battery_service", due_after_cycles: 50 });
    const cyclesLeft = async () =>
      (await app.call(admin, maintenanceLogs.due)).body.data.map((one) => one.cycles_left);
    const report = (cycles: number) =>
      app.db
        .updateTable("batteries")
        .set({ reported_cycles: cycles, cycles_reported_at: at })
        .where("id", "=", kit.battery_id)
        .execute();
    await report(44);
    expect(await cyclesLeft()).not.toContain(6);
    await report(46);
    expect(await cyclesLeft()).toContain(4);
  });

  test("isn't asked of retired items, nor shown to who may not view their kind", async () => {
    await maintain({ due_on: "2026-05-21" });
    const { session } = await signInWithRole(app, { organization_id: world.provider.id }, ["view kits"]);
    expect([await due(), await due(session)]).toMatchObject([[{ kind: "inspection" }], []]);
    await log({ kind: "retired" });
    expect(await due()).toEqual([]);
  });

  test("is notified once, and every week while it is overdue", async () => {
    await maintain({ due_on: "2026-05-25" });
    const name = (await drone()).name;
    const sent = async (day: string) => {
      at = `${day}T12:00:00.000Z`;
      await notifyDueMaintenance(systemContext(app.services));
      const rows = await app.db
        .selectFrom("notifications")
        .where("user_id", "=", adminId)
        .where("kind", "=", "maintenance_due")
        .where("url", "=", `/inventory/drones/${kit.drone_id}`)
        .select("title")
        .orderBy("id")
        .execute();
      return rows.map(({ title }) => title);
    };
    const [soon, overdue] = ["dueTitle", "overdueTitle"].map((key) => ({
      key: `inventory/records:${key}`,
      values: { name },
    }));
    expect(await sent("2026-05-20")).toEqual([soon]);
    expect(await sent("2026-05-24")).toEqual([soon]);
    expect(await sent("2026-05-27")).toEqual([soon, overdue]);
    expect(await sent("2026-05-28")).toEqual([soon, overdue]);
    expect(await sent("2026-06-03")).toEqual([soon, overdue, overdue]);
  });
});

describe("the activity log", () => {
  test("holds what people logged and what was changed, newest first", async () => {
    await log({ kind: "damaged", note: "Crack in an arm" });
    at = "2026-05-20T12:00:01.000Z";
    await maintain({ result: "waiting_for_parts" });
    const { data } = (await app.call(admin, activityLogs.list, { query: item() })).body;
    expect(data.map(({ kind, action, note }) => kind ?? action + note)).toEqual([
      "inventory.log_maintenance",
      "inventory.open_work_order",
      "damaged",
    ]);
    expect(await drone()).toMatchObject({ status: "in_maintenance" });
  });

  test("moves an item to a storage location of the own company", async () => {
    const { body: store } = await app.call(admin, storageLocations.create, { body: { name: "Hangar" } });
    const { body } = await log({ kind: "moved", storage_location_id: store.data.id });
    expect([body.data.storage_location, (await drone()).storage_location]).toEqual([
      "Hangar",
      { id: store.data.id, name: "Hangar" },
    ]);
    expect((await log({ kind: "moved" })).status).toBe(422);
    expect((await log({ kind: "moved", storage_location_id: 2_000_000_000 })).status).toBe(422);
    await log({ kind: "moved", storage_location_id: null });
    expect((await drone()).storage_location).toBe(null);
  });

  test("moves an item out of its kit, and into another one that has no drone", async () => {
    const other = await createKit(app.services, { provider_id: world.provider.id, name: "Kit B" });
    const rival = await createKit(app.services, { provider_id: world.rival.id });
    const into = async (kit_id: number) => (await log({ kind: "moved", kit_id })).body;
    expect((await into(other.id)).errors).toEqual({
      kit_id: ["Kit B already has a drone: Drone of Kit B"],
    });
    expect((await into(rival.id)).errors).toEqual({ kit_id: ["Kit not found"] });
    await app.db.updateTable("drones").set({ kit_id: null }).where("id", "=", other.drone_id).execute();
    expect((await into(other.id)).data).toMatchObject({ kit: "Kit B", storage_location: null });
    expect((await drone()).kit).toEqual({ id: other.id, name: "Kit B" });
    await log({ kind: "moved", storage_location_id: null });
    expect((await drone()).kit).toBe(null);
    const both = await log({ kind: "moved", storage_location_id: null, kit_id: other.id });
    expect(Object.keys(both.body.errors ?? {})).toEqual(["kit_id"]);
  });

  test.each(["moved", "lost", "retired", "damaged", "found", "reinstated"] as const)(
    "asks for the reason when an item is %s",
    async (kind) => {
      const { status, body } = await log({ kind, note: " ", storage_location_id: null });
      expect([status, Object.keys(body.errors ?? {})]).toEqual([422, ["note"]]);
    },
  );

  test("brings a retired drone back into service, but not past open maintenance", async () => {
    expect((await log({ kind: "reinstated" })).body.message).toBe("Drone of Kit A is not retired");
    expect((await log({ kind: "found" })).body.message).toBe("Drone of Kit A is not lost");
    await maintain({ result: "waiting_for_parts" });
    await log({ kind: "retired" });
    expect(await drone()).toMatchObject({ status: "retired", kit: null });
    await log({ kind: "reinstated" });
    expect(await drone()).toMatchObject({ status: "in_maintenance", airworthy: false });
  });

  test("shows what joined or left a kit in its form", async () => {
    const { updated_at } = (await app.call(admin, kits.get, { params: { id: kit.id } })).body.data;
    await app.call(admin, kits.update, { params: { id: kit.id }, body: { drone_id: null, updated_at } });
    const { data } = (await app.call(admin, activityLogs.list, { query: item() })).body;
    expect(data).toMatchObject([{ kind: "moved", kit: null, storage_location: null }]);
  });

  test("takes a lost drone out of its kit; a note can't be empty; kits can't be lost", async () => {
    await log({ kind: "lost" });
    expect(await drone()).toMatchObject({ status: "lost", kit: null });
    expect((await log({ kind: "note", note: "  " })).status).toBe(422);
    const ofKit = { item_kind: "kits" as const, item_id: kit.id, kind: "lost" as const, note: "Gone" };
    expect((await app.call(admin, activityLogs.create, { body: ofKit })).status).toBe(422);
  });
});

describe("a storage location", () => {
  test("has a name of its own, and is archived only when it is empty", async () => {
    const create = (name: string) => app.call(admin, storageLocations.create, { body: { name } });
    const { id } = (await create("Depot")).body.data;
    expect((await create("DEPOT")).body.errors).toEqual({
      name: ["A storage location with this name already exists"],
    });
    await app.db.updateTable("drones").set({ kit_id: null }).where("id", "=", kit.drone_id).execute();
    await log({ kind: "moved", storage_location_id: id });
    const archive = () => app.call(admin, storageLocations.archive, { params: { id } });
    expect((await archive()).body.message).toBe("1 item is stored at Depot; move them first");
    await log({ kind: "moved", storage_location_id: null });
    expect((await archive()).body.data).toMatchObject({ item_count: 0, archived_at: NOON });
    expect((await log({ kind: "moved", storage_location_id: id })).status).toBe(422);
  });
});
