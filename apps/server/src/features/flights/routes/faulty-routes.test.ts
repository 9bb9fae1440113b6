import { describe, expect, test } from "vitest";
import { dispatchWorld, methods } from "#testing/missions/dispatch-world.ts";
import { SMALL_FIELD } from "#testing/small-field.ts";

const world = dispatchWorld();
const { createRoute, createDock, plannedFor, start, startedOn, flightsOf } = world;

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
  const zone = await world.app.db
    .insertInto("zones")
    .values({ site_id: world.site.id, name: "Air base", kind: "no_fly", polygon: JSON.stringify(polygon) })
    .returning("id")
    .executeTakeFirstOrThrow();
  await work();
  await world.app.db.deleteFrom("zones").where("id", "=", zone.id).execute();
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
    await world.app.db.updateTable("flight_routes").set({ issues }).where("id", "=", faulty.id).execute();
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
      await world.app.db.updateTable("docks").set({ dock_osd: "{}" }).where("id", "=", dock.id).execute();
      await expect
        .poll(async () => (await flightsOf(mission)).map(({ status }) => status))
        .toEqual(["aborted", "aborted"]);
    });
    expect(methods(dock)).toEqual([]);
    expect((await flightsOf(mission))[0]?.reason).toContain("Small field");
  });
});
