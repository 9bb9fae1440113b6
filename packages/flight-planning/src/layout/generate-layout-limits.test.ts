import { localFrame } from "@overfly/geo/local-frame";
import type { Polygon, Position } from "geojson";
import { describe, expect, test } from "vitest";
import { generateLayout } from "./generate-layout.ts";
import type { RouteDocument, RouteItem } from "@overfly/contract/flight-routes/route-document";
import {
  at,
  base,
  box,
  document,
  everyKind,
  flownM,
  frame,
  HOME,
  imaging,
  line,
  planned,
  zone,
} from "#testing/sample-documents.ts";

describe.each(everyKind)("an item of kind %s", (_kind, item) => {
  const closed = box(170, 170, 60);

  test("keeps out of a no-fly zone, transits between its lines included", () => {
    const plan = planned({ ...document(item), noFlyZones: [zone(closed)] });
    expect(plan.flight.waypoints.length).toBeGreaterThan(1);
    expect(flownM(plan, closed, "inside")).toBeLessThan(0.5);
  });

  test("flies over a zone that ends below it", () => {
    const plain = planned(document(item));
    const plan = planned({ ...document(item), noFlyZones: [zone(closed, 2)] });
    expect(plan.flight.waypoints).toEqual(plain.flight.waypoints);
  });

  test("stays inside of the site's operation area", () => {
    const operationArea = box(-10, -10, 310);
    const plan = planned(document(item), { operationArea });
    expect(plan.flight.waypoints.length).toBeGreaterThan(0);
    expect(flownM(plan, operationArea, "outside")).toBeLessThan(0.5);
  });

  test("keeps its clearance from what stands higher", () => {
    const mast = { id: "m", name: "Mast", geometry: at(200, 200), heightM: 50, clearanceM: 12 };
    const plan = planned({ ...document(item), obstacles: [mast] });
    expect(flownM(plan, box(200 - 8, 200 - 8, 16), "inside")).toBeLessThan(0.5);
  });

  test.each([
    ["the antimeridian", [179.9995, 50]],
    ["a pole", [10, 89.99]],
  ])("is the same over %s", (_where, home) => {
    const there = localFrame(home);
    const moved = JSON.parse(JSON.stringify(document(item)), (_key, value: unknown) => {
      const isPlace = Array.isArray(value) && value.length === 2 && value.every(Number.isFinite);
      return isPlace ? there.toPosition(frame.toMetres(value as Position)) : value;
    }) as RouteDocument;
    const [plan, plain] = [planned(moved), planned(document(item))];
    expect(Math.abs(plan.photos.length / plain.photos.length - 1)).toBeLessThan(0.02);
    // the lines may begin at another corner, so that the transits from and to the take-off point differ
    const wayM = ({ items }: typeof plan): number => items[0]?.statistics.distanceM ?? Number.NaN;
    expect(Math.abs(wayM(plan) / wayM(plain) - 1)).toBeLessThan(0.02);
  });
});

describe("what can't be planned gets a reason with its field", () => {
  const area: RouteItem = {
    ...base,
    id: "a",
    kind: "area",
    boundary: box(50, 50, 300),
    pattern: "lines",
    angle: "best",
    marginM: 0,
  };
  const changed = (changes: object): RouteDocument => document({ ...area, ...changes });
  const bowTie: Polygon = {
    type: "Polygon",
    coordinates: [[at(0, 0), at(100, 100), at(100, 0), at(0, 100), at(0, 0)]],
  };

  test.each<[string, RouteDocument, object]>([
    ["no items", document(), { code: "no-items", field: "items" }],
    ["two items of one name", document(area, area), { code: "duplicate-item-id", itemId: "a" }],
    [
      "a take-off height that is no number",
      { ...document(area), heights: { mode: "take-off", safeTakeOffHeightM: Number.NaN } },
      { code: "parameter-out-of-range", field: "heights.safeTakeOffHeightM" },
    ],
    [
      "a storm",
      { ...document(area), battery: { reservePercent: 25, windMps: 90 } },
      { code: "parameter-out-of-range", field: "battery.windMps" },
    ],
    [
      "more photographs than anything holds",
      document({
        ...base,
        id: "w",
        kind: "waypoints",
        waypoints: [0, 60_000].map((eastM) => ({
          position: at(eastM, 0),
          heightM: 30,
          actions: [{ kind: "photos-by-distance", intervalM: 0.1 }],
        })),
      }),
      { code: "too-many-photos" },
    ],
    [
      "an unknown aircraft",
      { ...document(area), aircraftId: "kite" },
      { code: "unknown-aircraft", field: "aircraftId" },
    ],
    [
      "a take-off that is nowhere",
      { ...document(area), takeOff: [200, 0] },
      { code: "coordinate-invalid", field: "takeOff" },
    ],
    [
      "a zone that is nowhere",
      { ...document(area), noFlyZones: [zone({ type: "Polygon", coordinates: [[[0, 99]]] })] },
      { field: "noFlyZones.0" },
    ],
    [
      "an area that crosses itself",
      changed({ boundary: bowTie }),
      { code: "self-intersection", itemId: "a" },
    ],
    [
      "a tilt beyond the gimbal",
      changed({ imaging: { ...imaging, gimbalPitchDeg: 60 } }),
      { code: "gimbal-pitch-out-of-range", field: "imaging.gimbalPitchDeg" },
    ],
    [
      "a tilted pass beyond use",
      changed({ obliquePitchDeg: -89 }),
      { code: "parameter-out-of-range", field: "obliquePitchDeg" },
    ],
    [
      "both height and resolution",
      changed({ imaging: { ...imaging, gsdCm: 3 } }),
      { code: "gsd-or-height", field: "imaging.gsdCm" },
    ],
    [
      "no rows",
      document({ ...base, id: "r", kind: "rows", rows: [], rowsPerLine: 1 }),
      { code: "nothing-to-photograph", field: "rows" },
    ],
    [
      "a row of one point",
      document({ ...base, id: "r", kind: "rows", rows: [line(at(0, 0))], rowsPerLine: 1 }),
      { code: "line-too-short", field: "rows.0" },
    ],
    ["no targets", document({ ...base, id: "v", kind: "verification", targets: [] }), { field: "targets" }],
    [
      "a target that is nowhere",
      document({ ...base, id: "v", kind: "points", targets: [{ id: "x", position: [Number.NaN, 0] }] }),
      { field: "targets.0.position" },
    ],
    [
      "a broken action",
      document({
        ...base,
        id: "w",
        kind: "waypoints",
        waypoints: [{ position: HOME, heightM: 30, actions: [{ kind: "hover" }] }],
      }),
      { code: "unknown-action", field: "waypoints.0.actions.0" },
    ],
  ])("%s", (_name, route, reason) => {
    expect(generateLayout(route)).toMatchObject({
      ok: false,
      ...reason,
    });
  });
});
