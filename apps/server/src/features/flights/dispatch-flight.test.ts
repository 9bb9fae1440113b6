import { missionTransitions as transitions } from "@overfly/contract/missions/mission-transition-endpoints";
import { describe, expect, test } from "vitest";
import { dispatchWorld, type DockColumns, methods, SENT } from "#testing/missions/dispatch-world.ts";

const world = dispatchWorld();
const { createRoute, createDock, plannedFor, start, startedOn, setStatus, flightsOf, isSent, isPassedOver } =
  world;

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
    const after = await world.app.db
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
    await world.app.db
      .updateTable("missions")
      .set({ status: "planned" })
      .where("id", "=", mission.id)
      .execute();
    await start(mission);
    expect((await flightsOf(mission)).map(({ status }) => status)).toEqual(["aborted", "scheduled"]);
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
    await world.app.call(world.admin, transitions.hold, { params: { token }, body: { reason: "Sandstorm" } });
    await world.app.db.updateTable("docks").set({ dock_osd: "{}" }).where("id", "=", dock.id).execute();
    await isPassedOver(dock);
    await world.app.call(world.admin, transitions.resume, { params: { token } });
    await isSent(dock);
  });

  test("sends no claimed flight again while the mission is on hold", async () => {
    const dock = await createDock({ charge: { state: 1, capacity_percent: 50 } });
    const mission = await startedOn(dock);
    const { token } = mission;
    await world.app.call(world.admin, transitions.hold, { params: { token }, body: { reason: "Sandstorm" } });
    await world.app.db
      .updateTable("flights")
      .set({
        status: "preparing",
        task_status: "created",
        updated_at: new Date(Date.now() - 60_000).toISOString(),
      })
      .where("mission_id", "=", mission.id)
      .execute();
    await isPassedOver(dock);
    await world.app.call(world.admin, transitions.resume, { params: { token } });
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
