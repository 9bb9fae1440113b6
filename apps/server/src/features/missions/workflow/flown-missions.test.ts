import { missionTransitions as transitions } from "@overfly/contract/missions/mission-transition-endpoints";
import { missions } from "@overfly/contract/missions/missions";
import { describe, expect, test } from "vitest";
import { createDock } from "#testing/factories.ts";
import { transitionWorld } from "#testing/missions/transition-world.ts";

const world = transitionWorld();
const { assignPilot, historyOf, insertPhoto, ourMission, people, routeOf } = world;

describe("flying by a pilot", () => {
  test("starts only with an assignment, and by its pilot", async () => {
    const mission = await ourMission({ status: "planned" });
    const params = { token: mission.token };
    expect((await world.app.call(people.pilot, transitions.start, { params })).status).toBe(404);
    expect((await world.app.call(people.ops, transitions.start, { params })).status).toBe(409);

    await assignPilot(mission, 0);
    expect((await world.app.call(people.analyst, transitions.start, { params })).status).toBe(403);
    expect((await world.app.call(people.pilot, missions.get, { params })).body.data.transitions).toEqual([
      "start",
    ]);
    expect((await world.app.call(people.pilot, transitions.start, { params })).body.data.status).toBe(
      "in_progress",
    );
  });

  test("uploads data, or gives a reason why there is none", async () => {
    const mission = await ourMission({ status: "in_progress" });
    await assignPilot(mission, 2);
    const params = { token: mission.token };
    const empty = await world.app.call(people.pilot, transitions.dataUploaded, { params, body: {} });
    expect(empty.body.errors?.["reason"]?.[0]).toContain("No completed flight and no photos yet");

    const base = { mission_id: mission.id, provider_id: world.provider.id };
    await world.app.db
      .insertInto("flights")
      .values({ ...base, source: "manual", status: "landed" })
      .execute();
    await insertPhoto(base);
    expect(
      (await world.app.call(people.pilot, transitions.dataUploaded, { params, body: {} })).body.data.status,
    ).toBe("data_uploaded");
  });
});

describe("flying by a dock", () => {
  test("schedules a flight per battery; an offline dock is rejected", async () => {
    const mission = await ourMission({ status: "planned" });
    const dock = await createDock(world.app.services, {
      provider_id: world.provider.id,
      site_id: world.site.id,
      state: "offline",
    });
    const battery_flights = [{ photo_count: 3 }, { photo_count: 4 }];
    const route_id = await routeOf(world.site.id, { battery_flights });
    await world.app.db
      .insertInto("mission_routes")
      .values({ mission_id: mission.id, route_id, position: 0 })
      .execute();
    await world.app.db
      .insertInto("assignments")
      .values({
        mission_id: mission.id,
        provider_id: world.provider.id,
        dock_id: dock.id,
        starts_at: "2030-01-01T00:00:00Z",
        ends_at: "2030-01-01T01:00:00Z",
      })
      .execute();
    const start = () => world.app.call(people.ops, transitions.start, { params: { token: mission.token } });
    expect((await start()).status).toBe(409);
    expect(await historyOf(mission.id)).toEqual([]);

    await world.app.db.updateTable("docks").set({ state: "idle" }).where("id", "=", dock.id).execute();
    expect((await start()).body.data.status).toBe("in_progress");
    const flights = await world.app.db
      .selectFrom("flights")
      .where("mission_id", "=", mission.id)
      .select(["battery_number", "status", "expected_photo_count"])
      .orderBy("id")
      .execute();
    expect(
      flights.map(({ battery_number, expected_photo_count }) => [battery_number, expected_photo_count]),
    ).toEqual([
      [1, 3],
      [2, 4],
    ]);
  });
});

describe("processing", () => {
  test("queues the jobs; after a review only with a reason", async () => {
    const mission = await ourMission({ status: "data_uploaded" });
    const params = { token: mission.token };
    expect((await world.app.call(people.analyst, transitions.process, { params, body: {} })).status).toBe(
      409,
    );
    const base = { mission_id: mission.id, provider_id: world.provider.id };
    await insertPhoto(base);
    expect(
      (await world.app.call(people.analyst, transitions.process, { params, body: {} })).body.data.status,
    ).toBe("processing");
    const jobs = await world.app.db
      .selectFrom("processing_jobs")
      .where("mission_id", "=", mission.id)
      .select("kind")
      .execute();
    expect(jobs).toEqual([{ kind: "thermography" }]);

    await world.app.db
      .updateTable("missions")
      .set({ status: "in_review" })
      .where("id", "=", mission.id)
      .execute();
    expect((await world.app.call(people.analyst, transitions.process, { params, body: {} })).status).toBe(
      422,
    );
  });
});

describe("after the flight", () => {
  test("review waits for the jobs, and failed ones must be acknowledged", async () => {
    const mission = await ourMission({ status: "processing" });
    const job = { mission_id: mission.id, provider_id: world.provider.id, kind: "thermography" };
    await world.app.db
      .insertInto("processing_jobs")
      .values({ ...job, state: "running" })
      .execute();
    const review = (body: object) =>
      world.app.call(people.analyst, transitions.review, { params: { token: mission.token }, body });
    expect((await review({})).body.message).toContain("still running");

    await world.app.db
      .updateTable("processing_jobs")
      .set({ state: "failed" })
      .where("mission_id", "=", mission.id)
      .execute();
    expect((await review({})).status).toBe(409);
    expect((await review({ acknowledge_failures: true })).body.data.status).toBe("in_review");
  });
});
