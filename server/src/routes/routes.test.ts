import type { Boundary } from "@overfly/contract/geometry";
import { type NewFlightRoute, routes } from "@overfly/contract/routes";
import { readWpml } from "@overfly/flight/wpml-reader";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { systemContext } from "../services.ts";
import { aMission, aPerson, PASSWORD, twoProviders } from "#testing/factories.ts";
import { type Session, testApp, type TestApp } from "#testing/test-app.ts";
import { routeKmz } from "./route-kmz.ts";

let app: TestApp;
let world: Awaited<ReturnType<typeof twoProviders>>;
let admin: Session;
let rival: Session;

beforeAll(async () => {
  app = await testApp();
  world = await twoProviders(app.services);
  const sessionOf = async (organization_id: number) =>
    app.signIn((await aPerson(app.services, { organization_id })).email, PASSWORD);
  admin = await sessionOf(world.provider.id);
  rival = await sessionOf(world.rival.id);
});
afterAll(() => app.close());

const square = (size = 0.003): Boundary => ({
  type: "Polygon",
  coordinates: [
    [
      [35.7, 30.2],
      [35.7 + size, 30.2],
      [35.7 + size, 30.2 + size],
      [35.7, 30.2 + size],
      [35.7, 30.2],
    ],
  ],
});

const aRoute = (changes: Partial<NewFlightRoute> = {}): NewFlightRoute => ({
  name: "North field",
  boundary: square(),
  take_off: { type: "Point", coordinates: [35.699, 30.199] },
  parameters: {
    camera: "m3t",
    aircraft: "m3t",
    gsd_cm: 5.5,
    height_m: null,
    front_overlap_percent: 70,
    side_overlap_percent: 70,
    angle_deg: "best",
    speed_mps: null,
    margin_m: 0,
    gimbal_pitch_deg: -90,
    battery_reserve_percent: 25,
  },
  ...changes,
});

const plan = (route: NewFlightRoute) =>
  app.call(admin, routes.create, { params: { token: world.site.token }, body: route });

describe("planning a route", () => {
  test("keeps its figures and its path", async () => {
    const { status, body } = await plan(aRoute());

    expect(status).toBe(200);
    const { statistics, path } = body.data;
    expect(statistics.gsd_cm).toBeCloseTo(5.5, 1);
    expect(statistics.area_m2).toBeGreaterThan(95_000);
    expect(statistics.photo_count).toBeGreaterThan(100);
    expect(path).toHaveLength(statistics.battery_sets.length);
    expect(path[0]?.coordinates[0]?.slice(0, 2)).toEqual([35.699, 30.199]);
    const listed = await app.call(admin, routes.list, { params: { token: world.site.token } });
    expect(listed.body.data[0]).toEqual(body.data);
  });

  test("splits a large area over batteries", async () => {
    const { body } = await plan(aRoute({ name: "Large", boundary: square(0.012) }));
    expect(body.data.statistics.battery_sets.length).toBeGreaterThan(1);
    expect(body.data.path).toHaveLength(body.data.statistics.battery_sets.length);
  });

  test.each<[string, Partial<NewFlightRoute>, string]>([
    [
      "boundary",
      {
        boundary: {
          type: "Polygon",
          coordinates: [
            [
              [35.7, 30.2],
              [35.71, 30.21],
              [35.71, 30.2],
              [35.7, 30.21],
              [35.7, 30.2],
            ],
          ],
        },
      },
      "crosses itself",
    ],
    ["parameters.camera", { parameters: { ...aRoute().parameters, camera: "box" } }, "not known"],
    ["parameters.gsd_cm", { parameters: { ...aRoute().parameters, height_m: 40 } }, "either"],
  ])("refuses what can't be flown, on the field %s", async (field, changes, words) => {
    const { status, body } = await plan(aRoute(changes));
    expect(status).toBe(422);
    expect(body.errors?.[field]?.[0]).toContain(words);
  });

  test("leaves the server free to answer meanwhile", async () => {
    let longestMs = 0;
    let last = performance.now();
    const timer = setInterval(() => {
      longestMs = Math.max(longestMs, performance.now() - last);
      last = performance.now();
    }, 5);
    const { status } = await plan(aRoute({ name: "Huge", boundary: square(0.03) }));
    clearInterval(timer);
    expect(status).toBe(200);
    expect(longestMs).toBeLessThan(250);
  });
});

describe("changing a route", () => {
  test("plans anew, and refuses an edit from an older state", async () => {
    const { body } = await plan(aRoute({ name: "Before" }));
    const { id, updated_at } = body.data;
    const change = { ...aRoute({ name: "After", boundary: square(0.004) }), updated_at };
    const changed = await app.call(admin, routes.update, { params: { id }, body: change });
    const late = await app.call(admin, routes.update, { params: { id }, body: change });

    expect(changed.body.data.name).toBe("After");
    expect(changed.body.data.statistics.area_m2).toBeGreaterThan(body.data.statistics.area_m2 * 1.5);
    expect(late.status).toBe(409);
  });

  test("refuses to delete what a mission uses, and to change what was flown", async () => {
    const { body } = await plan(aRoute({ name: "Used" }));
    const { id, updated_at } = body.data;
    const mission = await aMission(app.services, {
      provider_id: world.provider.id,
      client_id: world.client.id,
      site_id: world.site.id,
      status: "in_review",
      number: "M-2026-0042",
    });
    await app.db
      .insertInto("mission_routes")
      .values({ mission_id: mission.id, route_id: id, position: 0 })
      .execute();

    const removed = await app.call(admin, routes.remove, { params: { id } });
    const changed = await app.call(admin, routes.update, {
      params: { id },
      body: { ...aRoute(), updated_at },
    });
    expect([removed.status, removed.body.message]).toEqual([409, "M-2026-0042 uses this route"]);
    expect(changed.status).toBe(409);
  });

  test("deletes one that nobody uses", async () => {
    const { id } = (await plan(aRoute())).body.data;
    expect((await app.call(admin, routes.remove, { params: { id } })).status).toBe(200);
    expect((await app.call(admin, routes.remove, { params: { id } })).status).toBe(404);
  });
});

describe("exporting a route", () => {
  test("gives a KMZ that reads back as the same flight, whole or one battery's", async () => {
    const { id, statistics } = (await plan(aRoute({ name: 'North / "field"', boundary: square(0.012) }))).body
      .data;
    const whole = await app.call(admin, routes.exportKmz, { params: { id } });
    const first = await app.call(admin, routes.exportKmz, { params: { id }, query: { battery_set: 1 } });

    expect(whole.headers["content-type"]).toBe("application/vnd.google-earth.kmz");
    expect(String(whole.headers["content-disposition"])).toContain("North field.kmz");
    const waylinesOf = (bytes: Uint8Array) => {
      const read = readWpml(bytes);
      return read.ok ? read.document.waylines.map(({ waypoints }) => waypoints.length) : read.message;
    };
    const flights = waylinesOf(whole.raw);
    expect(flights).toHaveLength(statistics.battery_sets.length);
    expect(waylinesOf(first.raw)).toEqual([flights[0]]);
  });

  test("gives docks the same bytes every time, with their MD5", async () => {
    const { id } = (await plan(aRoute())).body.data;
    const context = systemContext(app.services);
    const [one, two] = [await routeKmz(context, id, 1), await routeKmz(context, id, 1)];
    expect(one.md5).toBe(two.md5);
    expect(one.md5).toMatch(/^[0-9a-f]{32}$/);
  });

  test("refuses a battery that the route has not, and another provider's route", async () => {
    const { id } = (await plan(aRoute())).body.data;
    const beyond = await app.call(admin, routes.exportKmz, { params: { id }, query: { battery_set: 99 } });
    const foreign = await app.call(rival, routes.exportKmz, { params: { id } });
    expect([beyond.status, foreign.status]).toEqual([422, 404]);
  });
});
