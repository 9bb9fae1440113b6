import { RouteDocument } from "@overfly/contract/flight-routes/route-document";
import { type RouteFileFormat, flightRoutes } from "@overfly/contract/flight-routes/flight-routes";
import { readRouteFile } from "@overfly/route-files/read-route-file";
import { ROUTE_FORMATS } from "@overfly/route-files/route-content";
import { readWpmlDocument } from "@overfly/route-files/wpml/read/read-wpml-document";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { systemContext } from "#context.ts";
import { createProviderAdmins, type ProviderAdmins } from "#testing/provider-admins.ts";
import { createRouteDocument, createRouteInput, square } from "#testing/sample-route.ts";
import { type Session, testApp, type TestApp } from "#testing/test-app.ts";
import { uploadFile } from "#testing/uploads/upload-file.ts";
import { routeFile } from "./route-file.ts";

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

const planned = async (changes = {}) => {
  const { body } = await app.call(admin, flightRoutes.create, {
    params: { token: world.site.token },
    body: createRouteInput(changes),
  });
  return body.data;
};

async function imported(bytes: Uint8Array, name: string, session = admin) {
  const path = `/api/ops/sites/${world.site.token}/routes/import`;
  const reply = await uploadFile(app, session, path, { name, content: bytes });
  return {
    status: reply.statusCode,
    body: reply.json<{
      data: { document: unknown; warnings: { code: string }[] };
      errors?: Record<string, string[]>;
    }>(),
  };
}

describe("exporting a route", () => {
  test("gives a KMZ that reads back as the same flight, whole or per battery", async () => {
    const { id, statistics } = await planned({
      name: 'North / "field"',
      document: createRouteDocument(square(0.012)),
    });
    const whole = await app.call(admin, flightRoutes.exportFile, { params: at(id) });
    const first = await app.call(admin, flightRoutes.exportFile, {
      params: at(id),
      query: { battery_number: 1 },
    });

    expect(whole.headers["content-type"]).toBe("application/vnd.google-earth.kmz");
    expect(String(whole.headers["content-disposition"])).toContain("North field.kmz");
    const waylinesOf = (bytes: Uint8Array) => {
      const read = readWpmlDocument(bytes);
      return read.ok ? read.document.waylines.map(({ waypoints }) => waypoints.length) : read.message;
    };
    const flights = waylinesOf(whole.raw);
    expect(flights).toHaveLength(statistics.battery_flights.length);
    expect(waylinesOf(first.raw)).toEqual([flights[0]]);
  });

  test.each<RouteFileFormat>([...ROUTE_FORMATS])("as %s reads back", async (format) => {
    const { id } = await planned();
    const { status, raw, headers } = await app.call(admin, flightRoutes.exportFile, {
      params: at(id),
      query: { format },
    });
    expect(status).toBe(200);
    expect(String(headers["content-disposition"])).toContain("North field.");
    const read = readRouteFile(raw, "a");
    expect(read.ok && read.route.format).toBe(format);
  });

  test("lists in advance what each format drops", async () => {
    const { id } = await planned();
    const { body } = await app.call(admin, flightRoutes.formats, { params: at(id) });
    expect(body.data.map(({ format }) => format)).toEqual([...ROUTE_FORMATS]);
    const lossesOf = (name: RouteFileFormat) => body.data.find(({ format }) => format === name)?.warnings;
    expect(lossesOf("wpml")).toEqual([]);
    expect(lossesOf("waypoint-csv")?.length).toBeGreaterThan(0);
  });

  test("gives docks the same bytes every time, with their MD5", async () => {
    const { id } = await planned();
    const context = systemContext(app.services);
    const [one, two] = [
      await routeFile(context, id, { batteryNumber: 1 }),
      await routeFile(context, id, { batteryNumber: 1 }),
    ];
    expect(one.md5).toBe(two.md5);
    expect(one.md5).toMatch(/^[0-9a-f]{32}$/);
  });

  test("rejects an unknown battery, and another provider's route", async () => {
    const { id } = await planned();
    const beyond = await app.call(admin, flightRoutes.exportFile, {
      params: at(id),
      query: { battery_number: 99 },
    });
    const foreign = await app.call(rival, flightRoutes.exportFile, { params: at(id) });
    expect([beyond.status, foreign.status]).toEqual([422, 404]);
  });
});

describe("importing a file", () => {
  test("returns the document that was exported", async () => {
    const { id, document } = await planned({ document: createRouteDocument(square(0.012)) });
    const { raw } = await app.call(admin, flightRoutes.exportFile, { params: at(id) });
    const { status, body } = await imported(raw, "North field.kmz");
    expect([status, body.data.warnings]).toEqual([200, []]);
    expect(body.data.document).toEqual(document);
  });

  test("reads another program's polygon as a survey area", async () => {
    const file = JSON.stringify({ type: "Feature", properties: {}, geometry: square() });
    const { body } = await imported(new TextEncoder().encode(file), "field.geojson");
    expect(body.data.document).toMatchObject({ items: [{ kind: "area", boundary: square() }] });
    expect(body.data.warnings.length).toBeGreaterThan(0);
  });

  test.each<RouteFileFormat>(["litchi-csv", "qgc-plan", "wpml"])(
    "of another program, saved and exported as %s, gives the same plan again",
    async (format) => {
      const { id } = await planned();
      const first = await app.call(admin, flightRoutes.exportFile, {
        params: at(id),
        query: { format: "litchi-csv" },
      });
      const { body } = await imported(first.raw, "mission.csv");
      const equipment = { aircraftId: "m3t", cameraId: "m3t" }; // Litchi's files name none
      const document = { ...RouteDocument.parse(body.data.document), ...equipment };
      const saved = await planned({ name: "Saved", document });
      const { raw } = await app.call(admin, flightRoutes.exportFile, {
        params: at(saved.id),
        query: { format },
      });
      const back = RouteDocument.parse((await imported(raw, "again")).body.data.document);
      const again = await planned({ name: "Again", document: { ...back, ...equipment } });
      expect(again.statistics.photo_count).toBe(saved.statistics.photo_count);
      expect(again.statistics.waypoint_count).toBe(saved.statistics.waypoint_count);
      expect(again.statistics.distance_m / saved.statistics.distance_m).toBeCloseTo(1, 3);
    },
  );

  test.each([
    ["words", "hello", 422],
    ["a cut archive", "PK\u0003\u0004 and nothing more", 422],
    ["nothing", "", 422],
  ])("refuses %s with a reason", async (_what, content, expected) => {
    const { status, body } = await imported(new TextEncoder().encode(content), "a.kmz");
    expect(status).toBe(expected);
    expect(body.errors?.["file"]?.[0]?.length).toBeGreaterThan(10);
  });

  test("is rejected for other providers, and without a file", async () => {
    const foreign = await imported(new Uint8Array([1]), "a.kmz", rival);
    const nothing = await app.call(admin, flightRoutes.importFile, { params: { token: world.site.token } });
    expect([foreign.status, nothing.status]).toEqual([404, 415]);
  });
});
