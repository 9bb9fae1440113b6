import { maintenanceLogs } from "@overfly/contract/inventory/maintenance-logs";
import { maintenancePrograms } from "@overfly/contract/inventory/maintenance-programs";
import { workOrders } from "@overfly/contract/inventory/work-orders";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { systemContext } from "#context.ts";
import { createKit, createMember, createMission, createTwoProviders, PASSWORD } from "#testing/factories.ts";
import { type Session, testApp, type TestApp } from "#testing/test-app.ts";
import { notifyDueMaintenance } from "#features/inventory/records/notify-due-maintenance.ts";

let at = "";
let app: TestApp;
let world: Awaited<ReturnType<typeof createTwoProviders>>;
let admin: Session;
let adminId: string;
let colleague: Session;
let kit: Awaited<ReturnType<typeof createKit>>;

beforeAll(async () => {
  at = "2026-05-20T12:00:00.000Z";
  app = await testApp({ now: () => new Date(at) });
  world = await createTwoProviders(app.services);
  const first = await createMember(app.services, { organization_id: world.provider.id });
  adminId = first.user_id;
  admin = await app.signIn(first.email, PASSWORD);
  const second = await createMember(app.services, { organization_id: world.provider.id });
  colleague = await app.signIn(second.email, PASSWORD);
});
beforeEach(async () => {
  at = "2026-05-20T12:00:00.000Z";
  await app.db.updateTable("maintenance_programs").set({ archived_at: at }).execute();
  kit = await createKit(app.services, { provider_id: world.provider.id });
});
afterAll(() => app.close());

const create = (fields: object = {}) =>
  app.call(admin, maintenancePrograms.create, {
    body: {
      name: crypto.randomUUID(),
      item_kind: "drones",
      kind: "inspection",
      starts_on: "2026-05-20",
      item_id: kit.drone_id,
      ...fields,
    } as never,
  });
const due = async (item_id = kit.drone_id) =>
  (await app.call(admin, maintenanceLogs.due)).body.data
    .filter((one) => one.item_id === item_id && one.program !== null)
    .map(({ is_overdue, due_on, flights_left, hours_left, cycles_left }) => ({
      is_overdue,
      left: [due_on, flights_left, hours_left && Math.round(hours_left * 10) / 10, cycles_left],
    }));
const orders = async (item_id = kit.drone_id) =>
  (await app.call(admin, workOrders.list, { query: { item_kind: "drones", item_id } })).body.data;
const lookForDue = () => notifyDueMaintenance(systemContext(app.services));

/** Landed flights of the kit's drone. */
async function fly(tookOffAt: string, minutes: number): Promise<void> {
  const { provider, client, site } = world;
  const mission = await createMission(app.services, {
    provider_id: provider.id,
    client_id: client.id,
    site_id: site.id,
  });
  const { id } = await app.db
    .insertInto("flights")
    .values({
      provider_id: provider.id,
      mission_id: mission.id,
      source: "manual",
      status: "landed",
      took_off_at: tookOffAt,
      landed_at: new Date(Date.parse(tookOffAt) + minutes * 60_000).toISOString(),
    })
    .returning("id")
    .executeTakeFirstOrThrow();
  await app.db
    .insertInto("flight_equipment")
    .values({ flight_id: id, item_kind: "drones", item_id: kit.drone_id })
    .execute();
}

describe("a program makes its work due", () => {
  test("after days, soon in the last tenth of them", async () => {
    await create({ every_days: 100 });
    at = "2026-08-17T12:00:00.000Z"; // 89 days later
    expect(await due()).toEqual([]);
    at = "2026-08-18T12:00:00.000Z";
    expect(await due()).toEqual([{ is_overdue: false, left: ["2026-08-28", null, null, null] }]);
    at = "2026-08-28T12:00:00.000Z";
    expect(await due()).toMatchObject([{ is_overdue: true }]);
  });

  test("after flights or hours, whichever comes first, from the day it starts", async () => {
    await fly("2026-05-19T08:00:00.000Z", 600);
    await create({ every_flights: 10, every_hours: 2 });
    await fly("2026-05-20T13:00:00.000Z", 60);
    expect(await due()).toEqual([]);
    await fly("2026-05-20T15:00:00.000Z", 54);
    expect(await due()).toEqual([{ is_overdue: false, left: [null, 8, 0.1, null] }]);
    await fly("2026-05-20T17:00:00.000Z", 6);
    expect(await due()).toMatchObject([{ is_overdue: true, left: [null, 7, 0, null] }]);
  });

  test("after cycles since the battery was bought", async () => {
    const set = (columns: object) =>
      app.db.updateTable("batteries").set(columns).where("id", "=", kit.battery_id).execute();
    await set({ initial_cycles: 120 });
    const battery = { item_kind: "batteries", item_id: kit.battery_id, kind: "battery_service" };
    await create({ ...battery, every_cycles: 50 });
    expect(await due(kit.battery_id)).toEqual([]);
    await set({ reported_cycles: 166, cycles_reported_at: at });
    expect(await due(kit.battery_id)).toEqual([{ is_overdue: false, left: [null, null, null, 4] }]);
    await set({ reported_cycles: 170 });
    expect(await due(kit.battery_id)).toMatchObject([{ is_overdue: true }]);
  });

  test("and is listed for the items it applies to", async () => {
    const model = `Matrice ${crypto.randomUUID()}`;
    const other = await createKit(app.services, { provider_id: world.provider.id, model });
    await create({ every_days: 10, name: "Own" });
    await create({ every_days: 10, name: "All", item_id: null });
    await create({ every_days: 10, name: "Model", item_id: null, model });
    const namesOf = async (query: object) =>
      (await app.call(admin, maintenancePrograms.list, { query })).body.data.map(({ name }) => name);
    expect(await namesOf({ item_kind: "drones", item_id: kit.drone_id })).toEqual(["All", "Own"]);
    expect(await namesOf({ item_kind: "drones", item_id: other.drone_id })).toEqual(["All", "Model"]);
    expect(await namesOf({ item_kind: "batteries", item_id: kit.battery_id })).toEqual([]);
    const unclear = await app.call(admin, maintenancePrograms.list, { query: { item_id: kit.drone_id } });
    expect([unclear.status, Object.keys(unclear.body.errors ?? {})]).toEqual([422, ["item_kind"]]);
  });

  test("for all items of a model, but for retired ones and those of others", async () => {
    const model = `Matrice ${crypto.randomUUID()}`;
    const ofModel = (provider_id: number, columns: object = {}) =>
      createKit(app.services, { provider_id, model, ...columns });
    const [one, retired, rival] = [
      await ofModel(world.provider.id),
      await ofModel(world.provider.id, { status: "retired" }),
      await ofModel(world.rival.id),
    ];
    await create({ item_id: null, model: model.toUpperCase(), every_days: 1, starts_on: "2026-05-01" });
    expect(await due(one.drone_id)).toHaveLength(1);
    for (const other of [kit, retired, rival]) expect(await due(other.drone_id)).toEqual([]);
  });

  test("each once, overdue first and then by date", async () => {
    await create({ every_days: 100, starts_on: "2026-02-14" });
    await create({ every_days: 10, starts_on: "2026-05-01" });
    await create({ every_flights: 1 });
    await create({ every_days: 10, starts_on: "2026-04-01" });
    await fly("2026-05-20T13:00:00.000Z", 6);
    const found = (await due()).map(({ is_overdue, left: [due_on, flights] }) => [
      is_overdue,
      due_on,
      flights,
    ]);
    expect(found).toEqual([
      [true, "2026-04-11", null],
      [true, "2026-05-11", null],
      [true, null, 0],
      [false, "2026-05-25", null],
    ]);
  });

  test("anew after its verified work only", async () => {
    const { id } = (await create({ every_days: 100, starts_on: "2026-01-01" })).body.data;
    const log = async (performed_on: string) =>
      (
        await app.call(admin, maintenanceLogs.create, {
          body: {
            item_kind: "drones",
            item_id: kit.drone_id,
            kind: "inspection",
            performed_on,
            result: "approved_for_flight",
            program_id: id,
          },
        })
      ).body.data;
    const logged = await log("2026-05-20");
    expect(await due()).toMatchObject([{ is_overdue: true }]);
    await app.call(colleague, maintenanceLogs.verify, { params: { id: logged.id } });
    expect(await due()).toEqual([]);
  });
});

describe("what became due", () => {
  test("gets one order, whoever looks, and notifies once", async () => {
    const { name } = (
      await create({ every_days: 10, starts_on: "2026-05-01", instructions: "Check the arms" })
    ).body.data;
    await Promise.all([lookForDue(), lookForDue()]);
    await lookForDue();
    expect(await orders()).toMatchObject([
      { source: "program", title: name, description: "Check the arms", state: "open", is_grounding: false },
    ]);
    const sent = await app.db
      .selectFrom("notifications")
      .where("user_id", "=", adminId)
      .where("kind", "=", "maintenance_due")
      .where("url", "=", `/inventory/drones/${kit.drone_id}`)
      .select("body")
      .execute();
    expect(sent.map(({ body }) => body)).toEqual([name]);
  });

  test("is due again only after its order is verified, and gets a new one then", async () => {
    await create({ every_days: 10, starts_on: "2026-05-01" });
    await lookForDue();
    const [order] = await orders();
    const step = async (session: Session, fields: object) =>
      (
        await app.call(session, workOrders.step, {
          params: { id: order?.id ?? 0 },
          body: { updated_at: (await orders())[0]?.updated_at, ...fields } as never,
        })
      ).body;
    expect((await step(admin, { step: "cancel", note: "Later" })).message).toMatch(/still requires/);
    await step(admin, { step: "complete", performed_on: "2026-05-20", work_done: "Inspected" });
    expect(await due()).toHaveLength(1);
    await step(colleague, { step: "verify" });
    expect(await due()).toEqual([]);
    at = "2026-05-30T12:00:00.000Z";
    await lookForDue();
    expect((await orders()).map(({ state }) => state).toSorted()).toEqual(["open", "verified"]);
  });

  test("of a program that no longer counts for the item is cancelled, unless work on it has begun", async () => {
    const other = await createKit(app.services, { provider_id: world.provider.id });
    const fields = { every_days: 10, starts_on: "2026-05-01", item_id: null, model: "Matrice 4T" };
    const { data: program } = (await create(fields)).body;
    const { data: begun } = (await create({ ...fields, kind: "repair" })).body;
    await app.db.updateTable("drones").set({ model: "Matrice 4T" }).where("id", "=", kit.drone_id).execute();
    await lookForDue();
    const order = (await orders()).find((one) => one.program?.id === begun.id);
    await app.call(admin, workOrders.step, {
      params: { id: order?.id ?? 0 },
      body: { step: "start", updated_at: order?.updated_at ?? "" },
    });
    for (const one of [program, begun]) {
      const { name, kind, starts_on, every_days, updated_at } = one;
      const changes = { name, kind, starts_on, every_days, item_id: other.drone_id, updated_at };
      const body = { ...changes, instructions: "" };
      expect(
        (await app.call(admin, maintenancePrograms.update, { params: { id: one.id }, body })).status,
      ).toBe(200);
    }
    await lookForDue();
    const states = new Map((await orders()).map(({ program: of, state }) => [of?.id, state]));
    expect([states.get(program.id), states.get(begun.id)]).toEqual(["cancelled", "in_progress"]);
    expect(await orders(other.drone_id)).toHaveLength(2);
  });

  test("of an archived program is cancelled", async () => {
    const { id } = (await create({ every_days: 10, starts_on: "2026-05-01" })).body.data;
    await lookForDue();
    await app.call(admin, maintenancePrograms.archive, { params: { id } });
    expect([await due(), (await orders())[0]?.state]).toEqual([[], "cancelled"]);
  });
});

test.each([
  ["without a rule", {}, "every_days"],
  ["after no days", { every_days: 0 }, "every_days"],
  ["after cycles of a drone", { every_cycles: 5 }, "every_cycles"],
  ["for a model and an item", { every_days: 1, model: "M3T" }, "item_id"],
  [
    "after flights of an accessory",
    { item_kind: "accessories", item_id: null, every_flights: 3 },
    "every_flights",
  ],
  ["for a model of kits", { item_kind: "kits", item_id: null, model: "A", every_days: 3 }, "model"],
] as const)("a program %s is refused", async (_name, fields, field) => {
  const { status, body } = await create(fields);
  expect([status, Object.keys(body.errors ?? {})]).toEqual([422, [field]]);
});

test("a program has a name of its own, and a version", async () => {
  const { data } = (await create({ name: "Basic service", every_days: 5 })).body;
  expect((await create({ name: "BASIC service", every_days: 5 })).body.errors).toEqual({
    name: ["A maintenance program named BASIC service already exists"],
  });
  const { id, updated_at } = data;
  const change = () =>
    app.call(admin, maintenancePrograms.update, {
      params: { id },
      body: { name: "Basic", kind: "inspection", starts_on: "2026-05-20", every_hours: 5, updated_at },
    });
  const { body } = await change();
  expect(body.data).toMatchObject({ name: "Basic", every_days: null, every_hours: 5, item: null });
  expect((await change()).status).toBe(409);
});
