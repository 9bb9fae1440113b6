import { type NewFlightRoute, flightRoutes } from "@overfly/contract/flight-routes/flight-routes";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { createMission, createMember, PASSWORD, createTwoProviders } from "#testing/factories.ts";
import { createRouteDocument, createRouteInput, square } from "#testing/sample-route.ts";
import { type Session, testApp, type TestApp } from "#testing/test-app.ts";

let app: TestApp;
let world: Awaited<ReturnType<typeof createTwoProviders>>;
let admin: Session;

beforeAll(async () => {
  app = await testApp();
  world = await createTwoProviders(app.services);
  admin = await app.signIn(
    (await createMember(app.services, { organization_id: world.provider.id })).email,
    PASSWORD,
  );
});
afterAll(() => app.close());

const plan = (route: NewFlightRoute) =>
  app.call(admin, flightRoutes.create, { params: { token: world.site.token }, body: route });

const at = (id: number) => ({ token: world.site.token, id });

describe("planning a route", () => {
  test("stores document, statistics and path", async () => {
    const { status, body } = await plan(createRouteInput());

    expect(status).toBe(200);
    const { statistics, path, document, version } = body.data;
    expect(document).toEqual(createRouteInput().document);
    expect(version).toBe(1);
    expect(statistics.gsd_cm).toBeCloseTo(5.5, 1);
    expect(statistics.area_m2).toBeGreaterThan(95_000);
    expect(statistics.photo_count).toBeGreaterThan(100);
    expect(path).toHaveLength(statistics.battery_flights.length);
    expect(path[0]?.coordinates[0]?.slice(0, 2)).toEqual([35.699, 30.199]);
    const listed = await app.call(admin, flightRoutes.list, { params: { token: world.site.token } });
    const reread = await app.call(admin, flightRoutes.get, { params: at(body.data.id) });
    expect(listed.body.data[0]).toEqual(body.data);
    expect(reread.body.data).toEqual(body.data);
  });

  test("splits a large area into battery flights", async () => {
    const { body } = await plan(
      createRouteInput({ name: "Large", document: createRouteDocument(square(0.012)) }),
    );
    expect(body.data.statistics.battery_flights.length).toBeGreaterThan(1);
    expect(body.data.path).toHaveLength(body.data.statistics.battery_flights.length);
  });

  test("avoids the site's no-fly zones", async () => {
    const { site } = world;
    const { id: zone } = await app.db
      .insertInto("zones")
      .values({
        site_id: site.id,
        name: "Substation",
        kind: "no_fly",
        polygon: JSON.stringify({
          type: "Polygon",
          coordinates: [
            [
              [35.701, 30.201],
              [35.702, 30.201],
              [35.702, 30.202],
              [35.701, 30.202],
              [35.701, 30.201],
            ],
          ],
        }),
      })
      .returning("id")
      .executeTakeFirstOrThrow();
    const { body } = await plan(createRouteInput({ name: "Around" }));
    await app.db.deleteFrom("zones").where("id", "=", zone).execute();

    const inside = body.data.path
      .flatMap(({ coordinates }) => coordinates)
      .filter(([lon, lat]) => lon > 35.7011 && lon < 35.7019 && lat > 30.2011 && lat < 30.2019);
    expect(inside).toEqual([]);
    expect(body.data.issues.map(({ code }) => code)).not.toContain("in-no-fly-zone");
  });

  test("rejects what can't be flown, on the field concerned", async () => {
    const crossing = createRouteDocument({
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
    });
    const [part] = createRouteDocument(square()).items;
    const both = part && { ...part, imaging: { ...part.imaging, heightM: 40 } };
    const cases = {
      "document.items.0.boundary": crossing,
      "document.cameraId": createRouteDocument(square(), { cameraId: "box" }),
      "document.items.0.imaging.gsdCm": createRouteDocument(square(), { items: both ? [both] : [] }),
      "document.items": createRouteDocument(square(), { items: [] }),
    };
    for (const [field, document] of Object.entries(cases)) {
      const { status, body } = await plan(createRouteInput({ document }));
      expect([status, Object.keys(body.errors ?? {})]).toEqual([422, [field]]);
    }
  });

  test("does not block the server", async () => {
    const [thread, all] = [process.threadCpuUsage(), process.cpuUsage()];
    const { status } = await plan(
      createRouteInput({ name: "Huge", document: createRouteDocument(square(0.03)) }),
    );
    const [own, whole] = [process.threadCpuUsage(thread), process.cpuUsage(all)];
    expect(status).toBe(200);
    const shareOfThread = (own.user + own.system) / (whole.user + whole.system);
    expect(shareOfThread).toBeLessThan(0.5);
  });
});

describe("changing a route", () => {
  test("replans it, and rejects an outdated version", async () => {
    const { body } = await plan(createRouteInput({ name: "Before" }));
    const { id, version } = body.data;
    const change = {
      ...createRouteInput({ name: "After", document: createRouteDocument(square(0.004)) }),
      version,
    };
    const changed = await app.call(admin, flightRoutes.update, { params: at(id), body: change });
    const late = await app.call(admin, flightRoutes.update, { params: at(id), body: change });

    expect(changed.body.data).toMatchObject({ name: "After", version: 2 });
    expect(changed.body.data.statistics.area_m2).toBeGreaterThan(body.data.statistics.area_m2 * 1.5);
    expect(late.status).toBe(409);
  });

  test("rejects deleting a used route, and changing a flown one", async () => {
    const { body } = await plan(createRouteInput({ name: "Used" }));
    const { id, version } = body.data;
    const mission = await createMission(app.services, {
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

    const removed = await app.call(admin, flightRoutes.remove, { params: at(id) });
    const changed = await app.call(admin, flightRoutes.update, {
      params: at(id),
      body: { ...createRouteInput(), version },
    });
    expect([removed.status, removed.body.message]).toEqual([409, "M-2026-0042 uses this route"]);
    expect(changed.status).toBe(409);
  });

  test("deletes an unused one", async () => {
    const { id } = (await plan(createRouteInput())).body.data;
    expect((await app.call(admin, flightRoutes.remove, { params: at(id) })).status).toBe(200);
    expect((await app.call(admin, flightRoutes.remove, { params: at(id) })).status).toBe(404);
  });
});
