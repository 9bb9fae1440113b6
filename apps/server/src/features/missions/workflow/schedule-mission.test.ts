import { missionTransitions as transitions } from "@overfly/contract/missions/mission-transition-endpoints";
import { missions } from "@overfly/contract/missions/missions";
import type { Permission } from "@overfly/contract/permissions";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { createMember, createMission, createTwoProviders, missionVersion } from "#testing/factories.ts";
import { signInWith } from "#testing/provider-admins.ts";
import { createRoute } from "#testing/sample-route.ts";
import { type Session, testApp, type TestApp } from "#testing/test-app.ts";

const ASSIGN: Permission = "assign mission pilot and equipment";
const PLAN: Permission = "plan missions";
/** Noon in Amman, in June. */
const NOON = "2036-06-22T09:00:00.000Z";
const LATER = "2036-06-23T09:00:00.000Z";
const HOUR_MS = 3_600_000;

let app: TestApp;
let world: Awaited<ReturnType<typeof createTwoProviders>>;
let ops: Session;
let route: { id: number };
beforeAll(async () => {
  app = await testApp();
  world = await createTwoProviders(app.services);
  ops = await staff(["view missions", ASSIGN, PLAN]);
  route = await newRoute();
});
afterAll(() => app.close());

const staff = (permissions: Permission[]) =>
  signInWith(app, { organization_id: world.provider.id }, permissions);
const newRoute = () => createRoute(app.services, { provider_id: world.provider.id, site_id: world.site.id });
const newPilot = async () =>
  (await createMember(app.services, { organization_id: world.provider.id, user_type: "pilot" })).user_id;
const mission = (columns: object = {}) =>
  createMission(app.services, {
    provider_id: world.provider.id,
    client_id: world.client.id,
    site_id: world.site.id,
    window_start: "2036-06-20T21:00:00Z",
    window_end: "2036-06-30T20:59:00Z",
    status: "approved",
    ...columns,
  });
type Order = Pick<Awaited<ReturnType<typeof mission>>, "token">;

const after = (at: string, hours: number) => new Date(Date.parse(at) + hours * HOUR_MS).toISOString();
const span = (at: string) => ({ starts_at: at, ends_at: after(at, 2) });
const crew = (pilot_id: string) => ({ pilot_id, dock_id: null, kit_id: null });

const schedule = async (order: Order, body: object, session = ops) =>
  app.call(session, transitions.schedule, {
    params: { token: order.token },
    body: {
      ...crew(""),
      ...span(NOON),
      route_ids: [route.id],
      updated_at: await missionVersion(app, order.token),
      ...body,
    },
  });
const plan = async (order: Order, scheduled_for: string, changes: object = {}) =>
  app.call(ops, transitions.plan, {
    params: { token: order.token },
    body: {
      route_ids: [route.id],
      scheduled_for,
      updated_at: await missionVersion(app, order.token),
      ...changes,
    },
  });
const assign = async (order: Order, body: ReturnType<typeof crew> & ReturnType<typeof span>) =>
  app.call(ops, transitions.assign, {
    params: { token: order.token },
    body: { ...body, updated_at: await missionVersion(app, order.token) },
  });
const read = async ({ token }: Order) => (await app.call(ops, missions.get, { params: { token } })).body.data;

describe("scheduling", () => {
  test("assigns and plans at once: one time, one entry, and the pilot learns of the assignment", async () => {
    const pilot_id = await newPilot();
    const order = await mission();
    const { status, body } = await schedule(order, crew(pilot_id));

    expect([status, body.data.status]).toEqual([200, "planned"]);
    expect(body.data).toMatchObject({
      scheduled_for: NOON,
      assignment: { pilot: { id: pilot_id }, ...span(NOON) },
      routes: [{ id: route.id }],
    });
    expect(body.data.timeline.map(({ from_status, to_status }) => [from_status, to_status])).toEqual([
      ["approved", "planned"],
    ]);
    expect(body.data.timeline[0]?.text).toBe(body.data.assignment?.pilot?.name);
    const sent = app.db.selectFrom("notifications").where("user_id", "=", pilot_id).select("kind");
    expect(await sent.execute()).toEqual([{ kind: "assignment" }]);
  });

  test.each([[[ASSIGN]], [[PLAN]]])("is refused to those who may only %j", async (permissions) => {
    const order = await mission();
    const one = await staff(["view missions", ...permissions]);
    expect((await schedule(order, crew(await newPilot()), one)).status).toBe(403);
    expect(await read(order)).toMatchObject({ status: "approved", assignment: null, routes: [] });
  });

  test("stores nothing where a half of it is refused", async () => {
    const pilot_id = await newPilot();
    const first = await mission();
    await schedule(first, crew(pilot_id));
    const second = await mission();
    const clash = await schedule(second, crew(pilot_id));
    expect([clash.status, Object.keys(clash.body.errors ?? {})]).toEqual([409, ["pilot_id"]]);
    expect(clash.body.message).toContain(first.number);
    const untouched = { status: "approved", scheduled_for: null, assignment: null, routes: [], timeline: [] };
    expect(await read(second)).toMatchObject(untouched);

    const outside = await schedule(second, {
      ...crew(await newPilot()),
      ...span("2036-07-02T09:00:00.000Z"),
    });
    expect([outside.status, Object.keys(outside.body.errors ?? {})]).toEqual([422, ["starts_at"]]);
    expect(await read(second)).toMatchObject(untouched);
  });

  test("moves an existing schedule, and flies a mission in review again for a reason", async () => {
    const pilot_id = await newPilot();
    const order = await mission();
    await schedule(order, crew(pilot_id));
    const moved = await schedule(order, { ...crew(pilot_id), ...span(LATER) });
    expect(moved.body.data).toMatchObject({ scheduled_for: LATER, assignment: span(LATER) });

    await app.db
      .updateTable("missions")
      .set({ status: "in_review" })
      .where("token", "=", order.token)
      .execute();
    const again = { ...crew(await newPilot()), ...span("2036-06-24T09:00:00.000Z") };
    expect((await schedule(order, again)).body.errors).toHaveProperty("reason");
    const { body } = await schedule(order, { ...again, reason: "Clouds" });
    expect(body.data).toMatchObject({ status: "planned", assignment: { pilot: { id: again.pilot_id } } });
    expect(body.data.timeline.at(-1)?.text).toMatch(/^Clouds\n/);
  });

  test("of one pilot by two people at once is won by one; the other learns by which mission", async () => {
    const pilot_id = await newPilot();
    const orders = await Promise.all([mission(), mission(), mission()]);
    const replies = await Promise.all(orders.map((order) => schedule(order, crew(pilot_id))));
    const winner = orders[replies.findIndex(({ status }) => status === 200)];
    expect(replies.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409, 409]);
    for (const { body } of replies.filter(({ status }) => status === 409))
      expect(body.message).toContain(`is assigned to ${winner?.number}`);
  });
});

describe("of two people who change one schedule, the second gets 409 with the new status", () => {
  test.each(["assign", "plan", "schedule"] as const)("%s", async (kind) => {
    const order = await mission();
    const { updated_at } = order;
    const write = {
      assign: async () => {
        const body = { ...crew(await newPilot()), ...span(NOON), updated_at };
        return app.call(ops, transitions.assign, { params: { token: order.token }, body });
      },
      plan: () => plan(order, NOON, { updated_at }),
      schedule: async () => schedule(order, { ...crew(await newPilot()), updated_at }),
    }[kind];
    expect((await write()).status).toBe(200);
    const before = await read(order);
    const { status, body } = await write();
    const now = kind === "assign" ? "assigned" : "planned";
    expect([status, body.message]).toEqual([
      409,
      `Someone else has changed ${order.number}; it is now ${now}`,
    ]);
    expect(await read(order)).toEqual(before);
  });
});

describe("a plan and its assignment have one time", () => {
  test("planning for another time moves the assignment, which keeps its length", async () => {
    const order = await mission();
    await assign(order, { ...crew(await newPilot()), ...span(NOON) });
    const { body } = await plan(order, LATER);
    expect(body.data).toMatchObject({ scheduled_for: LATER, assignment: span(LATER) });
  });

  test("a take-off within the assignment leaves it as it is", async () => {
    const order = await mission();
    await assign(order, { ...crew(await newPilot()), ...span(NOON) });
    const { body } = await plan(order, after(NOON, 1));
    expect(body.data).toMatchObject({ scheduled_for: after(NOON, 1), assignment: span(NOON) });
  });

  test("an assignment that would clash isn't moved, and nothing is planned", async () => {
    const pilot_id = await newPilot();
    const busy = await mission();
    await schedule(busy, { ...crew(pilot_id), ...span(LATER) });
    const order = await mission();
    await assign(order, { ...crew(pilot_id), ...span(NOON) });
    const { status, body } = await plan(order, after(LATER, 1));
    expect([status, Object.keys(body.errors ?? {})]).toEqual([409, ["pilot_id"]]);
    expect(body.message).toContain(busy.number);
    expect(await read(order)).toMatchObject({
      status: "assigned",
      scheduled_for: null,
      assignment: span(NOON),
    });
  });

  test("assigning for a time without the planned take-off is refused", async () => {
    const order = await mission();
    await plan(order, NOON);
    const pilot = crew(await newPilot());
    const late = await assign(order, { ...pilot, ...span(after(NOON, 1)) });
    expect([late.status, Object.keys(late.body.errors ?? {})]).toEqual([422, ["starts_at"]]);
    const early = await assign(order, { ...pilot, ...span(after(NOON, -2)) });
    expect([early.status, Object.keys(early.body.errors ?? {})]).toEqual([422, ["ends_at"]]);
    expect((await assign(order, { ...pilot, ...span(after(NOON, -1)) })).status).toBe(200);
  });
});

test("a route with an error isn't planned", async () => {
  const faulty = await newRoute();
  const issues = [{ code: "terrain", severity: "error", locations: [], worst: null, limit: null }];
  await app.db
    .updateTable("flight_routes")
    .set({ issues: JSON.stringify(issues) })
    .where("id", "=", faulty.id)
    .execute();
  const { status, body } = await plan(await mission(), NOON, { route_ids: [route.id, faulty.id] });
  expect([status, Object.keys(body.errors ?? {})]).toEqual([422, ["route_ids"]]);
});

test("planning again after a review needs a reason", async () => {
  const order = await mission({ status: "in_review" });
  expect((await plan(order, NOON)).status).toBe(422);
  expect((await plan(order, NOON, { reason: "Clouds" })).body.data.status).toBe("planned");
});
