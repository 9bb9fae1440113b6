import { flightRoutes } from "@overfly/contract/flight-routes/flight-routes";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { createProviderAdmins, type ProviderAdmins } from "#testing/provider-admins.ts";
import { createMission } from "#testing/factories.ts";
import { createRouteDocument, createRouteInput, square } from "#testing/sample-route.ts";
import { type Session, testApp, type TestApp } from "#testing/test-app.ts";

let app: TestApp;
let world: ProviderAdmins["world"];
let admin: Session;
let rival: Session;

beforeAll(async () => {
  app = await testApp();
  ({ world, admin, rival } = await createProviderAdmins(app));
});
afterAll(() => app.close());

const at = (id: number) => ({ token: world.site.token, id });

const planned = async (size = 0.003) => {
  const { body } = await app.call(admin, flightRoutes.create, {
    params: { token: world.site.token },
    body: createRouteInput({ document: createRouteDocument(square(size)) }),
  });
  return body.data;
};

const rest = { battery_number: 1, photos_taken: 40, overlap_photos: 3, name: "Rest" };

describe("resuming an interrupted flight", () => {
  test("creates a route of the remaining photos and the overlap", async () => {
    const { id, statistics, document } = await planned(0.012);
    const { status, body } = await app.call(admin, flightRoutes.resume, { params: at(id), body: rest });

    expect(status).toBe(200);
    const [first] = statistics.battery_flights;
    expect(body.data.id).not.toBe(id);
    expect(body.data.name).toBe("Rest");
    expect(body.data.statistics.photo_count).toBe((first?.photo_count ?? 0) - 40 + 3);
    expect(body.data.statistics.battery_flights).toHaveLength(1);
    expect(body.data.statistics.duration_s).toBeLessThan(first?.duration_s ?? 0);
    expect(body.data.document).toMatchObject({
      aircraftId: document.aircraftId,
      takeOff: document.takeOff,
      battery: { reservePercent: 25 },
      items: [{ kind: "waypoints", name: "Rest" }],
    });
    const untouched = await app.call(admin, flightRoutes.get, { params: at(id) });
    expect(untouched.body.data.statistics).toEqual(statistics);
  });

  test("works for any battery of the route", async () => {
    const { id, statistics } = await planned(0.012);
    const last = statistics.battery_flights.length;
    expect(last).toBeGreaterThan(1);
    const body = { ...rest, battery_number: last, photos_taken: 10, overlap_photos: 0 };
    const resumed = await app.call(admin, flightRoutes.resume, { params: at(id), body });
    expect(resumed.body.data.statistics.photo_count).toBe(
      (statistics.battery_flights.at(-1)?.photo_count ?? 0) - 10,
    );
  });

  test("rejects a completed flight, an unknown battery and other providers", async () => {
    const { id, statistics } = await planned();
    const over = { ...rest, photos_taken: statistics.photo_count };
    const calls = [
      await app.call(admin, flightRoutes.resume, { params: at(id), body: over }),
      await app.call(admin, flightRoutes.resume, { params: at(id), body: { ...rest, battery_number: 9 } }),
      await app.call(rival, flightRoutes.resume, { params: at(id), body: rest }),
    ];
    expect(calls.map(({ status }) => status)).toEqual([422, 422, 404]);
    expect(calls[0]?.body.message).toBe("The flight was completed.");
  });
});

describe("the last flights of a route", () => {
  test("have the number of photos taken before the interruption", async () => {
    const { id, statistics } = await planned();
    const mission = await createMission(app.services, {
      provider_id: world.provider.id,
      client_id: world.client.id,
      site_id: world.site.id,
    });
    const flight = {
      mission_id: mission.id,
      provider_id: world.provider.id,
      route_id: id,
      battery_number: 1,
    };
    const broken = { index: 3, progress: 0.5, break_reason: 1283 };
    await app.db
      .insertInto("flights")
      .values([
        { ...flight, source: "dock", status: "landed", took_off_at: "2026-04-01T08:00:00Z" },
        {
          ...flight,
          source: "dock",
          status: "landed",
          reason: "Too windy",
          took_off_at: "2026-04-02T08:00:00Z",
          task_state: JSON.stringify({ status: "partially_done", break_point: broken }),
        },
        { ...flight, source: "dock", status: "aborted" },
      ])
      .execute();
    const { body } = await app.call(admin, flightRoutes.lastFlights, { params: at(id) });

    expect(body.data).toEqual([
      {
        battery_number: 1,
        status: "landed",
        reason: "Too windy",
        took_off_at: "2026-04-02T08:00:00.000Z",
        photos_taken: expect.any(Number) as number,
      },
    ]);
    const taken = body.data[0]?.photos_taken ?? 0;
    expect(taken).toBeGreaterThan(0);
    expect(taken).toBeLessThan(statistics.photo_count);
    expect((await app.call(rival, flightRoutes.lastFlights, { params: at(id) })).status).toBe(404);
  });
});
