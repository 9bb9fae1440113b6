import { activityLogs } from "@overfly/contract/inventory/activity-logs";
import { drones } from "@overfly/contract/inventory/drones";
import { maintenanceLogs } from "@overfly/contract/inventory/maintenance-logs";
import { type WorkOrder, workOrders } from "@overfly/contract/inventory/work-orders";
import { missions } from "@overfly/contract/missions/missions";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { render } from "@overfly/i18n/node/translate";
import { createKit, createMember, createMission, createTwoProviders, PASSWORD } from "#testing/factories.ts";
import { signInWithRole } from "#testing/provider-admins.ts";
import { type Session, testApp, type TestApp } from "#testing/test-app.ts";

const NOW = "2026-05-20T12:00:00.000Z";
let app: TestApp;
let world: Awaited<ReturnType<typeof createTwoProviders>>;
let technician: Session;
let inspector: Session;
let kit: Awaited<ReturnType<typeof createKit>>;

beforeAll(async () => {
  app = await testApp({ now: () => new Date(NOW) });
  world = await createTwoProviders(app.services);
  const signIn = async () =>
    app.signIn((await createMember(app.services, { organization_id: world.provider.id })).email, PASSWORD);
  technician = await signIn();
  inspector = await signIn();
});
beforeEach(async () => {
  kit = await createKit(app.services, { provider_id: world.provider.id, name: "Kit A" });
});
afterAll(() => app.close());

const item = () => ({ item_kind: "drones" as const, item_id: kit.drone_id });
const stateOf = async () => {
  const { airworthy, status } = (await app.call(technician, drones.get, { params: { id: kit.drone_id } }))
    .body.data;
  return [airworthy, status];
};
const GROUNDED = [false, "in_maintenance"];
const FLIES = [true, "available"];

const open = async (fields: object = {}) =>
  (
    await app.call(technician, workOrders.create, {
      body: { ...item(), kind: "repair", title: "Replace an arm", ...fields },
    })
  ).body.data;
const step = ({ id, updated_at }: WorkOrder, fields: Step, session = technician) =>
  app.call(session, workOrders.step, {
    params: { id },
    body: { updated_at, ...fields } as never,
  });
type Step = { step: string; [field: string]: unknown };
const DONE = { step: "complete", performed_on: "2026-05-20", work_done: "Arm replaced" };
const take = async (order: WorkOrder, fields: Step, session = technician) =>
  (await step(order, fields, session)).body.data;

describe("a work order", () => {
  test("grounds the drone from the start of the work until another person verified it", async () => {
    const order = await open();
    expect(await stateOf()).toEqual(FLIES);
    const started = await take(order, { step: "start" });
    expect([started.state, await stateOf()]).toEqual(["in_progress", GROUNDED]);
    const waiting = await take(started, { step: "wait", waiting_for: "parts" });
    expect([waiting.state, waiting.waiting_for, await stateOf()]).toEqual(["waiting", "parts", GROUNDED]);
    const done = await take(await take(waiting, { step: "start" }), DONE);
    expect([done.state, await stateOf()]).toEqual(["done", GROUNDED]);
    const own = await step(done, { step: "verify" });
    expect([own.status, own.body.message]).toEqual([409, expect.stringMatching(/^Someone other/)]);
    const verified = await take(done, { step: "verify" }, inspector);
    expect([verified.state, await stateOf()]).toEqual(["verified", FLIES]);
  });

  test("that grounds at once is opened by damage, and named in the readiness of the kit", async () => {
    await app.call(technician, activityLogs.create, {
      body: { ...item(), kind: "damaged", note: "Crack in an arm" },
    });
    expect(await stateOf()).toEqual(GROUNDED);
    const { data } = (await app.call(technician, workOrders.list, { query: item() })).body;
    expect(data).toMatchObject([{ source: "damage", kind: "repair", description: "Crack in an arm" }]);
    expect(await reasons()).toContain("A work order grounds Drone of Kit A: Repair");
  });

  test("that doesn't ground is a warning only", async () => {
    await open({ title: "Polish the lens" });
    expect(await reasons()).toEqual(["A work order is open for Drone of Kit A: Polish the lens"]);
  });

  // nobody talks a damaged drone back into the air
  test("that grounds can't be cancelled, another one with a reason only", async () => {
    const grounding = await open({ is_grounding: true });
    expect((await step(grounding, { step: "cancel", note: "No time" })).body.message).toMatch(
      /grounds the item/,
    );
    const order = await open();
    const unexplained = await step(order, { step: "cancel", note: " " });
    expect([unexplained.status, Object.keys(unexplained.body.errors ?? {})]).toEqual([422, ["note"]]);
    expect((await take(order, { step: "cancel", note: "Opened twice" })).state).toBe("cancelled");
    expect(await stateOf()).toEqual(GROUNDED);
  });

  test("of several keeps the drone grounded until the last one is verified", async () => {
    const [one, two] = [await open({ is_grounding: true }), await open({ is_grounding: true })];
    await take(await take(one, DONE), { step: "verify" }, inspector);
    expect(await stateOf()).toEqual(GROUNDED);
    await take(await take(two, DONE), { step: "verify" }, inspector);
    expect(await stateOf()).toEqual(FLIES);
  });

  test("is rejected with a reason, and done again", async () => {
    const done = await take(await open(), DONE);
    const rejected = await take(done, { step: "reject", note: "Screw loose" }, inspector);
    expect([rejected.state, rejected.performed_by, await stateOf()]).toEqual(["in_progress", null, GROUNDED]);
    expect((await take(rejected, DONE)).state).toBe("done");
  });

  test("that is verified is maintenance of the item, with its firmware", async () => {
    const order = await open({ kind: "firmware" });
    const done = await take(order, { ...DONE, firmware: "14.1", cost: 12.5, cost_currency: "EUR" });
    expect([done.cost, done.cost_currency]).toEqual([12.5, "EUR"]);
    await take(done, { step: "verify" }, inspector);
    const { data } = (await app.call(technician, maintenanceLogs.list, { query: item() })).body;
    expect(data).toMatchObject([
      { kind: "firmware", result: "approved_for_flight", notes: "Arm replaced", work_order_id: order.id },
    ]);
    const drone = await app.call(technician, drones.get, { params: { id: kit.drone_id } });
    expect(drone.body.data.firmware).toBe("14.1");
  });

  test.each([
    ["verify", { step: "verify" }, 409, []],
    ["reject", { step: "reject", note: "No" }, 409, []],
    ["complete tomorrow", { ...DONE, performed_on: "2026-05-21" }, 422, ["performed_on"]],
    ["complete by a stranger", { ...DONE, performed_by: "nobody" }, 422, ["performed_by"]],
    ["complete without saying what was done", { ...DONE, work_done: "" }, 422, ["work_done"]],
    ["complete with a cost in no currency", { ...DONE, cost: 3 }, 422, ["cost_currency"]],
    ["complete for less than nothing", { ...DONE, cost: -1, cost_currency: "EUR" }, 422, ["cost"]],
    ["jump", { step: "jump" }, 422, ["step"]],
  ] as const)("doesn't %s while it is open", async (_name, fields, expected, names) => {
    const { status, body } = await step(await open(), fields);
    expect([status, Object.keys(body.errors ?? {})]).toEqual([expected, names]);
  });

  test("is taken further by one of two people at once", async () => {
    const order = await open();
    const replies = await Promise.all([
      step(order, { step: "start" }),
      step(order, { step: "cancel", note: "Opened twice" }, inspector),
    ]);
    expect(replies.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409]);
  });
});

describe("the list", () => {
  test("is filtered by state, due date and item, what is due first", async () => {
    const late = await open({ title: "Late", due_on: "2026-05-20" });
    const later = await open({ title: "Later", due_on: "2026-06-20" });
    const some = await open({ title: "Some day" });
    await take(some, { step: "cancel", note: "Not needed" });
    const titles = async (query: object = {}) =>
      (await app.call(technician, workOrders.list, { query: { ...item(), ...query } })).body.data.map(
        ({ title }) => title,
      );
    expect(await titles()).toEqual(["Late", "Later", "Some day"]);
    expect(await titles({ unfinished: "true" })).toEqual(["Late", "Later"]);
    expect(await titles({ overdue: "true" })).toEqual(["Late"]);
    expect(await titles({ state: "cancelled" })).toEqual(["Some day"]);
    expect(await titles({ search: "later" })).toEqual(["Later"]);
    expect(await titles({ kind: "inspection" })).toEqual([]);
    expect([late.is_overdue, later.is_overdue]).toEqual([true, false]);
  });

  test("holds only kinds of equipment that the caller may view, and nothing of others", async () => {
    const { id } = await open();
    const { session } = await signInWithRole(app, { organization_id: world.provider.id }, ["view kits"]);
    expect((await app.call(session, workOrders.list)).body.data).toEqual([]);
    expect((await app.call(session, workOrders.get, { params: { id } })).status).toBe(403);
    const rival = await createMember(app.services, { organization_id: world.rival.id });
    const stranger = await app.signIn(rival.email, PASSWORD);
    expect((await app.call(stranger, workOrders.list)).body.data).toEqual([]);
    expect((await app.call(stranger, workOrders.get, { params: { id } })).status).toBe(404);
  });
});

async function reasons(): Promise<string[]> {
  const { provider, client, site } = world;
  const { token } = await createMission(app.services, {
    provider_id: provider.id,
    client_id: client.id,
    site_id: site.id,
    status: "approved",
    type: "visual",
    subtype: "rgb_overview",
  });
  const { body } = await app.call(technician, missions.candidates, {
    params: { token },
    query: { starts_at: "2026-05-21T08:00:00.000Z", ends_at: "2026-05-21T09:00:00.000Z" },
  });
  const found = body.data.find((one) => one.kind === "kit" && one.id === String(kit.id));
  return found?.reasons.map(({ text }) => render(text, "en")) ?? [];
}
