import { flightRoutes } from "@overfly/contract/flight-routes/flight-routes";
import { missionTransitions as transitions } from "@overfly/contract/missions/mission-transition-endpoints";
import { sql } from "kysely";
import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import { createMission } from "#testing/factories.ts";
import { createFakeDock, type FakeDock } from "#testing/fake-dock.ts";
import { createProviderAdmins, type ProviderAdmins } from "#testing/provider-admins.ts";
import { SMALL_FIELD } from "#testing/small-field.ts";
import { type Session, testApp, type TestApp } from "#testing/test-app.ts";

let app: TestApp;
let world: ProviderAdmins["world"];
let admin: Session;
let route: { id: number };
let hour = 0;
const connected: FakeDock[] = [];

beforeAll(async () => {
  app = await testApp();
  await app.app.listen({ port: 0, host: "127.0.0.1" });
  ({ world, admin } = await createProviderAdmins(app));
  route = await createRoute();
});
afterEach(async () => {
  await app.db.updateTable("flights").set({ status: "aborted" }).execute();
  for (const dock of connected.splice(0)) await dock.close();
});
afterAll(() => app.close());

async function createRoute(statistics: object = {}) {
  const { body } = await app.call(admin, flightRoutes.create, {
    params: { token: world.site.token },
    body: SMALL_FIELD,
  });
  await app.db
    .updateTable("flight_routes")
    .set({ statistics: sql`statistics || ${JSON.stringify(statistics)}::jsonb` })
    .where("id", "=", body.data.id)
    .execute();
  return { id: body.data.id };
}

interface DockColumns {
  state?: string;
  bound_at?: Date | null;
  /** As the dock reports it: 1 while it charges. */
  charge?: { state: number; capacity_percent: number };
}

/** A dock that says yes to everything. */
async function createDock({ charge, ...columns }: DockColumns = {}): Promise<FakeDock> {
  const dock = await createFakeDock(app, admin);
  connected.push(dock);
  dock.answerServices(() => ({ result: 0 }));
  await app.db
    .updateTable("docks")
    .set({
      site_id: world.site.id,
      state: "idle",
      bound_at: new Date(),
      last_seen_at: new Date(),
      ...columns,
      ...(charge && { dock_osd: JSON.stringify({ drone_charge_state: charge }) }),
    })
    .where("id", "=", dock.id)
    .execute();
  return dock;
}

/** A mission that the dock is to fly, planned with routes. */
async function plannedFor(dock: FakeDock, routes = [route]) {
  const owned = { provider_id: world.provider.id, client_id: world.client.id, site_id: world.site.id };
  const mission = await createMission(app.services, { ...owned, status: "planned" });
  hour += 1;
  await app.db
    .insertInto("assignments")
    .values({
      mission_id: mission.id,
      provider_id: world.provider.id,
      dock_id: dock.id,
      starts_at: new Date(Date.UTC(2030, 0, 1, hour)),
      ends_at: new Date(Date.UTC(2030, 0, 1, hour + 1)),
    })
    .execute();
  await app.db
    .insertInto("mission_routes")
    .values(routes.map(({ id }, position) => ({ mission_id: mission.id, route_id: id, position })))
    .execute();
  return mission;
}

const start = (mission: { token: string }) =>
  app.call(admin, transitions.start, { params: { token: mission.token } });

async function startedOn(dock: FakeDock, routes = [route]) {
  const mission = await plannedFor(dock, routes);
  expect((await start(mission)).status).toBe(200);
  return mission;
}

const setStatus = ({ id }: { id: number }, status: string) =>
  app.db.updateTable("flights").set({ status }).where("mission_id", "=", id).execute();
const flightsOf = (mission: { id: number }) =>
  app.db
    .selectFrom("flights")
    .where("mission_id", "=", mission.id)
    .select(["id", "route_id", "battery_number", "status", "reason", "expected_photo_count", "task_id"])
    .select("battery_before_percent")
    .orderBy("id")
    .execute();
const methods = ({ calls }: FakeDock) => calls.map(({ method }) => method);
const SENT = ["flighttask_prepare", "flighttask_execute"];
const isSent = (dock: FakeDock) => expect.poll(() => methods(dock)).toEqual(SENT);

/** Flights are sent in the order of their creation: once a later one was sent, an earlier one has been passed over. */
async function isPassedOver(dock: FakeDock) {
  const next = await createDock();
  await startedOn(next);
  await isSent(next);
  expect(methods(dock)).toEqual([]);
}

describe("starting a mission that a dock flies", () => {
  test.each<[string, DockColumns, number]>([
    ["is rejected while the dock is offline", { state: "offline" }, 409],
    ["is rejected if the dock is not bound", { bound_at: null }, 409],
    ["is accepted while the dock is idle", {}, 200],
    ["is accepted while the dock flies another, and waits", { state: "working" }, 200],
  ])("%s", async (_name, columns, status) => {
    const mission = await plannedFor(await createDock(columns));
    expect((await start(mission)).status).toBe(status);
    expect(await flightsOf(mission)).toHaveLength(status === 200 ? 1 : 0);
    const after = await app.db
      .selectFrom("missions")
      .where("id", "=", mission.id)
      .select("status")
      .executeTakeFirst();
    expect(after?.status).toBe(status === 200 ? "in_progress" : "planned");
  });

  test("is rejected without a flight in its routes", async () => {
    const empty = await createRoute({ battery_flights: [] });
    const mission = await plannedFor(await createDock(), [empty]);
    expect([(await start(mission)).status, await flightsOf(mission)]).toEqual([409, []]);
  });

  test("schedules a flight per battery, in the order of the routes", async () => {
    const two = await createRoute({ battery_flights: [{ photo_count: 3 }, { photo_count: 4 }] });
    const one = await createRoute({ battery_flights: [{ photo_count: 5 }] });
    const mission = await startedOn(await createDock({ charge: { state: 1, capacity_percent: 10 } }), [
      two,
      one,
    ]);
    const rows = await flightsOf(mission);
    expect(
      rows.map((row) => [row.route_id, row.battery_number, row.expected_photo_count, row.status]),
    ).toEqual([
      [two.id, 1, 3, "scheduled"],
      [two.id, 2, 4, "scheduled"],
      [one.id, 1, 5, "scheduled"],
    ]);
  });

  test("again aborts what the earlier start left scheduled", async () => {
    const mission = await startedOn(await createDock({ charge: { state: 1, capacity_percent: 10 } }));
    await app.db.updateTable("missions").set({ status: "planned" }).where("id", "=", mission.id).execute();
    await start(mission);
    expect((await flightsOf(mission)).map(({ status }) => status)).toEqual(["aborted", "scheduled"]);
  });
});

/** Closes the whole site while something is done. */
async function withClosedSite(work: () => Promise<void>) {
  const around = ([west, south, east, north]: readonly [number, number, number, number]) => ({
    type: "Polygon" as const,
    coordinates: [
      [
        [west, south],
        [east, south],
        [east, north],
        [west, north],
        [west, south],
      ],
    ],
  });
  const [longitude = 0, latitude = 0] = SMALL_FIELD.document.takeOff ?? [];
  const polygon = around([longitude - 0.05, latitude - 0.05, longitude + 0.05, latitude + 0.05]);
  const zone = await app.db
    .insertInto("zones")
    .values({ site_id: world.site.id, name: "Air base", kind: "no_fly", polygon: JSON.stringify(polygon) })
    .returning("id")
    .executeTakeFirstOrThrow();
  await work();
  await app.db.deleteFrom("zones").where("id", "=", zone.id).execute();
}

describe("a route that became faulty after the mission was planned", () => {
  test("is not flown: the start is refused by its name, whoever flies", async () => {
    const dock = await createDock();
    const mission = await plannedFor(dock);
    await withClosedSite(async () => {
      const { status, body } = await start(mission);
      expect([status, body.message]).toEqual([409, expect.stringContaining("Small field has errors")]);
    });
    expect((await start(mission)).status).toBe(200);
  });

  test("that was saved with an error is not flown either", async () => {
    const faulty = await createRoute();
    const issues = JSON.stringify([{ code: "no-fly-zone", severity: "error", locations: [] }]);
    await app.db.updateTable("flight_routes").set({ issues }).where("id", "=", faulty.id).execute();
    const mission = await plannedFor(await createDock(), [faulty]);
    const { status, body } = await start(mission);
    expect([status, body.message]).toEqual([409, expect.stringContaining("Small field has errors")]);
    expect(await flightsOf(mission)).toEqual([]);
  });

  test("is not flown by the batteries that are left once a zone is drawn over it", async () => {
    const dock = await createDock({ charge: { state: 1, capacity_percent: 10 } });
    const two = await createRoute({ battery_flights: [{ photo_count: 3 }, { photo_count: 4 }] });
    const mission = await startedOn(dock, [two]);
    await withClosedSite(async () => {
      await app.db.updateTable("docks").set({ dock_osd: "{}" }).where("id", "=", dock.id).execute();
      await expect
        .poll(async () => (await flightsOf(mission)).map(({ status }) => status))
        .toEqual(["aborted", "aborted"]);
    });
    expect(methods(dock)).toEqual([]);
    expect((await flightsOf(mission))[0]?.reason).toContain("Small field");
  });
});

describe("the dispatcher", () => {
  test("sends the task under one id, then executes it", async () => {
    const dock = await createDock({ charge: { state: 0, capacity_percent: 93 } });
    const mission = await startedOn(dock);
    await isSent(dock);

    const [flight] = await flightsOf(mission);
    const [prepare, execute] = dock.calls;
    expect(prepare?.data).toMatchObject({
      flight_id: flight?.task_id,
      task_type: 0, // at once
      rth_mode: 1, // at the set altitude
      out_of_control_action: 0, // returns home
      exit_wayline_when_rc_lost: 0, // goes on with the route
      file: { url: expect.stringContaining(`/api/dock-files/${flight?.task_id}.kmz`) as string },
    });
    expect(execute?.data).toEqual({ flight_id: flight?.task_id });
    expect(execute?.bid).toBe(prepare?.bid);
    expect(flight?.battery_before_percent).toBe(93);
  });

  // never below 30 m, never below the route's highest point, whole metres
  test.each([
    [12, 30],
    [30, 30],
    [30.2, 31],
    [87.5, 88],
  ])("lets a drone return above a route up to %s m at %s m", async (highest_m, altitude) => {
    const dock = await createDock();
    await startedOn(dock, [await createRoute({ highest_m })]);
    await isSent(dock);
    expect(dock.calls[0]?.data["rth_altitude"]).toBe(altitude);
  });

  test.each([
    [0, 40],
    [1, 80],
    [1, 100],
  ])("sends a flight in charging state %s at %s percent", async (state, capacity_percent) => {
    const dock = await createDock({ charge: { state, capacity_percent } });
    await startedOn(dock);
    await isSent(dock);
  });

  test.each([79, 79.9])("waits while the drone charges at %s percent", async (capacity_percent) => {
    const dock = await createDock({ charge: { state: 1, capacity_percent } });
    await startedOn(dock);
    await isPassedOver(dock);
  });

  test("waits while the mission is on hold, and sends the flight when it is resumed", async () => {
    const dock = await createDock({ charge: { state: 1, capacity_percent: 50 } });
    const { token } = await startedOn(dock);
    await app.call(admin, transitions.hold, { params: { token }, body: { reason: "Sandstorm" } });
    await app.db.updateTable("docks").set({ dock_osd: "{}" }).where("id", "=", dock.id).execute();
    await isPassedOver(dock);
    await app.call(admin, transitions.resume, { params: { token } });
    await isSent(dock);
  });

  test("sends no claimed flight again while the mission is on hold", async () => {
    const dock = await createDock({ charge: { state: 1, capacity_percent: 50 } });
    const mission = await startedOn(dock);
    const { token } = mission;
    await app.call(admin, transitions.hold, { params: { token }, body: { reason: "Sandstorm" } });
    await app.db
      .updateTable("flights")
      .set({
        status: "preparing",
        task_status: "created",
        updated_at: new Date(Date.now() - 60_000).toISOString(),
      })
      .where("mission_id", "=", mission.id)
      .execute();
    await isPassedOver(dock);
    await app.call(admin, transitions.resume, { params: { token } });
    await isSent(dock);
  });

  test.each(["preparing", "airborne", "returning"])(
    "sends the next flight of a dock only once the one before is no longer %s",
    async (status) => {
      const dock = await createDock();
      const [first, second] = [await startedOn(dock), await startedOn(dock)];
      await isSent(dock);
      await setStatus(first, status);
      const next = await createDock();
      await startedOn(next);
      await isSent(next);
      expect(methods(dock)).toEqual(SENT);
      expect((await flightsOf(second)).map((flight) => flight.status)).toEqual(["scheduled"]);

      await setStatus(first, "landed");
      await expect.poll(() => methods(dock)).toEqual([...SENT, ...SENT]);
    },
  );

  test("executes no task that the dock rejects, and drops the mission's other batteries", async () => {
    const dock = await createDock();
    dock.answerServices(() => ({ result: 319_016 }));
    const two = await createRoute({ battery_flights: [{ photo_count: 3 }, { photo_count: 4 }] });
    const mission = await startedOn(dock, [two]);

    await expect
      .poll(async () => (await flightsOf(mission)).map(({ status }) => status))
      .toEqual(["failed", "aborted"]);
    expect(methods(dock)).toEqual(["flighttask_prepare"]);
    const [failed, dropped] = await flightsOf(mission);
    expect(failed?.reason).toMatch(/\w+ \w+/);
    expect(dropped?.reason).toMatch(/\w+ \w+/);
  });
});
