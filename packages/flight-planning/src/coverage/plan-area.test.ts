import { existsSync, readFileSync } from "node:fs";
import { validateArea } from "@overfly/geo/polygons/validate-area";
import { polygonDifference } from "@overfly/geo/polygons/boolean-operations";
import { localFrame } from "@overfly/geo/local-frame";
import type { PlanarPolygon } from "@overfly/geo/planar-geometry";
import { isPointInRings } from "@overfly/geo/polygons/point-in-polygon";
import { repairArea } from "@overfly/geo/polygons/repair-area";
import { planarPolygonAreaM2 } from "@overfly/geo/polygons/ring-area";
import fc from "fast-check";
import type { FeatureCollection, MultiPolygon, Polygon, Position } from "geojson";
import { describe, expect, test } from "vitest";
import { planArea } from "./plan-area.ts";
import type { AreaPlan, AreaPlanInput } from "./area-plan.ts";

const SPACING_M = 13.44;

/** A ring that never crosses itself: corners at growing angles around a middle. */
const starRing = (corners: number, leastM: number, mostM: number) =>
  fc.array(fc.double({ min: leastM, max: mostM, noNaN: true }), { minLength: 3, maxLength: corners });

const places = fc.tuple(
  fc.double({ min: -179.9, max: 180, noNaN: true }),
  fc.double({ min: -65, max: 65, noNaN: true }),
);
const angles = fc.oneof(fc.constant<"best">("best"), fc.double({ min: -180, max: 180, noNaN: true }));

function star(center: Position, radii: readonly number[]): Position[] {
  const frame = localFrame(center);
  const corners = radii.map((radiusM, index) => {
    const angle = (2 * Math.PI * index) / radii.length;
    return frame.toPosition([radiusM * Math.cos(angle), radiusM * Math.sin(angle)]);
  });
  return [...corners, corners[0] ?? center];
}

describe("lines over random areas with holes", () => {
  const areas = fc.record({
    center: places,
    outer: starRing(12, 60, 300),
    hole: starRing(8, 5, 25),
    angleDeg: angles,
  });

  test("see all but a thousandth of the area", () => {
    fc.assert(
      fc.property(areas, ({ center, outer, hole, angleDeg }) => {
        const boundary: Polygon = { type: "Polygon", coordinates: [star(center, outer), star(center, hole)] };
        const plan = planned(boundary, { lineSpacingM: SPACING_M, angleDeg });
        expect(seenShare(boundary, plan, 0)).toBeGreaterThanOrEqual(0.999);
      }),
      { numRuns: 25 },
    );
  });

  test("stay near the area: half a spacing beside it, and over gaps no wider than a spacing", () => {
    fc.assert(
      fc.property(areas, ({ center, outer, hole, angleDeg }) => {
        const boundary: Polygon = {
          type: "Polygon",
          coordinates: [star(center, outer), star(center, hole)],
        };
        const { toMetres } = localFrame(center);
        const rings = boundary.coordinates.map((ring) => ring.slice(0, -1).map(toMetres));
        for (const { from, to } of planned(boundary, { lineSpacingM: SPACING_M, angleDeg }).lines) {
          const [[fromX, fromY], [toX, toY]] = [toMetres(from), toMetres(to)];
          for (const fraction of [0, 0.25, 0.5, 0.75, 1]) {
            const place = [fromX + fraction * (toX - fromX), fromY + fraction * (toY - fromY)] as const;
            expect(outsideByM(place, rings)).toBeLessThanOrEqual(SPACING_M * Math.SQRT1_2 + 0.01);
          }
        }
      }),
      { numRuns: 25 },
    );
  });

  test("see all but a thousandth where a side runs along the lines", () => {
    const outer = [89.53190293704104, 90.44096983763268, 82.21402536528633, 299.99999999999983];
    const hole = [7.308717949778415, 5.590867433918044, 7.761479827260589];
    const boundary: Polygon = { type: "Polygon", coordinates: [star([0, 0], outer), star([0, 0], hole)] };
    const plan = planned(boundary, { lineSpacingM: SPACING_M, angleDeg: -1.7970498339561002e-32 });
    expect(seenShare(boundary, plan, 0)).toBeGreaterThanOrEqual(0.999);
  });

  test("see the area where photos see ahead of the lines' ends", () => {
    fc.assert(
      fc.property(areas, ({ center, outer, hole, angleDeg }) => {
        const boundary: Polygon = { type: "Polygon", coordinates: [star(center, outer), star(center, hole)] };
        const plan = planned(boundary, { lineSpacingM: SPACING_M, angleDeg, endCoverageM: SPACING_M / 2 });
        expect(seenShare(boundary, plan, SPACING_M / 2)).toBeGreaterThanOrEqual(0.999);
      }),
      { numRuns: 25 },
    );
  });

  test("see the area in whole photos too", () => {
    fc.assert(
      fc.property(areas, ({ center, outer, hole, angleDeg }) => {
        const boundary: Polygon = { type: "Polygon", coordinates: [star(center, outer), star(center, hole)] };
        const plan = planned(boundary, { lineSpacingM: SPACING_M, angleDeg, photoSpacingM: 4.608 });
        expect(seenShare(boundary, plan, 4.608 / 2)).toBeGreaterThanOrEqual(0.999);
      }),
      { numRuns: 15 },
    );
  });

  test("are there for areas of any size, or a reason is", () => {
    const sizes = fc.record({
      center: places,
      radii: starRing(10, 0, 60),
      scale: fc.constantFrom(0.001, 0.01, 0.1, 1, 20),
    });
    fc.assert(
      fc.property(sizes, angles, ({ center, radii, scale }, angleDeg) => {
        const ring = star(
          center,
          radii.map((radiusM) => radiusM * scale),
        );
        const plan = planArea(
          { type: "Polygon", coordinates: [ring] },
          { lineSpacingM: SPACING_M, angleDeg },
        );
        expect(plan.ok ? plan.lines.length > 0 : plan.code.length > 0).toBe(true);
      }),
    );
  });

  test("are there for any points in any order, or a reason is", () => {
    const points = fc.array(fc.tuple(fc.integer({ min: 0, max: 6 }), fc.integer({ min: 0, max: 6 })), {
      maxLength: 9,
    });
    fc.assert(
      fc.property(fc.array(points, { maxLength: 3 }), (rings) => {
        const coordinates = rings.map((ring) => ring.map(([x, y]) => [x / 2000, 30 + y / 2000]));
        const plan = planArea(
          { type: "Polygon", coordinates },
          { lineSpacingM: SPACING_M, angleDeg: "best" },
        );
        expect(plan).toHaveProperty(plan.ok ? "lines" : "code");
      }),
      { numRuns: 150 },
    );
  });
});

const PLANTS = new URL("../../../../../shared/data/solar-polygons.geojson", import.meta.url);

describe.skipIf(!existsSync(PLANTS))(
  "lines over real plants (shared/data is absent where this is skipped)",
  () => {
    test("see all but a thousandth of each", () => {
      const { features } = JSON.parse(readFileSync(PLANTS, "utf8")) as FeatureCollection<
        Polygon | MultiPolygon
      >;
      expect(features).toHaveLength(23);
      for (const { geometry } of features) {
        const boundary = validateArea(geometry).ok ? geometry : repairArea(geometry);
        const plan = planned(boundary, { lineSpacingM: SPACING_M, angleDeg: "best" });
        expect(seenShare(boundary, plan, 0)).toBeGreaterThanOrEqual(0.999);
      }
    });
  },
);

const FRAME = localFrame([35.78, 30.17]);

/** A ring around a place, as traced from an image: jagged by up to half a metre. */
function traced([x, y]: [number, number], radiusM: number, count: number): Position[] {
  const ring = Array.from({ length: count }, (_, k) => {
    const angle = (2 * Math.PI * k) / count;
    const atM = radiusM * (1 + 0.05 * Math.sin(5 * angle)) + ((k * 7919) % 100) / 200;
    return FRAME.toPosition([x + atM * Math.cos(angle), y + atM * Math.sin(angle)]);
  });
  return [...ring, ...ring.slice(0, 1)];
}

const placesBetween = ([x, y]: readonly [number, number], [toX, toY]: readonly [number, number]) =>
  Array.from({ length: 99 }, (_, k): [number, number] => [
    x + ((toX - x) * (k + 1)) / 100,
    y + ((toY - y) * (k + 1)) / 100,
  ]);

test("a hundred traced parts are planned, and what may not be flown over stays free", () => {
  const plant: MultiPolygon = {
    type: "MultiPolygon",
    coordinates: Array.from({ length: 100 }, (_, k) => [
      traced([(k % 10) * 90, Math.floor(k / 10) * 90], 36, 60),
    ]),
  };
  expect(plant.coordinates.flat(2).length).toBeGreaterThan(6_000);
  const closed: Polygon = { type: "Polygon", coordinates: [traced([405, 405], 90, 90)] };
  const plan = planned(plant, { lineSpacingM: SPACING_M, angleDeg: "best", noFlyAreas: [closed] });
  expect(plan.lines.length).toBeGreaterThan(200);
  const zone = closed.coordinates.map((ring) => ring.map(FRAME.toMetres));
  const flown = [...plan.lines.map(({ from, to }) => [from, to]), ...plan.transits.map(({ path }) => path)];
  const inside = flown
    .map((path) => path.map(FRAME.toMetres))
    .flatMap((path) => path.slice(1).flatMap((to, index) => placesBetween(path[index] ?? to, to)))
    .filter((place) => isPointInRings(place, zone));
  expect(inside).toEqual([]);
});

function planned(boundary: Polygon | MultiPolygon, input: AreaPlanInput): AreaPlan {
  const plan = planArea(boundary, input);
  if (!plan.ok) throw new Error(plan.code);
  return plan;
}

/** Share of the area that lies beside some line, at most half the spacing across it, or so far beyond its ends. */
function seenShare(boundary: Polygon | MultiPolygon, { lines }: AreaPlan, endReachM: number): number {
  const checked = validateArea(boundary);
  if (!checked.ok) throw new Error(checked.error.message);
  const { polygons, frame } = checked.area;
  const strips = lines.map(({ from, to }) => [
    stripBeside(frame.toMetres(from), frame.toMetres(to), endReachM),
  ]);
  return 1 - totalM2(polygonDifference(polygons, strips)) / totalM2(polygons);
}

const totalM2 = (polygons: readonly PlanarPolygon[]): number =>
  polygons.reduce((sum, polygon) => sum + planarPolygonAreaM2(polygon), 0);

type Point = readonly [number, number];

const SLACK_M = 0.01;

function stripBeside(from: Point, to: Point, endReachM: number): Point[] {
  const lengthM = Math.hypot(to[0] - from[0], to[1] - from[1]) || 1;
  const [ux, uy] = [(to[0] - from[0]) / lengthM, (to[1] - from[1]) / lengthM];
  const [ahead, aside] = [endReachM + SLACK_M, SPACING_M / 2 + SLACK_M];
  const corner = ([x, y]: Point, along: number, across: number): Point => [
    x + along * ux - across * uy,
    y + along * uy + across * ux,
  ];
  return [
    corner(from, -ahead, -aside),
    corner(to, ahead, -aside),
    corner(to, ahead, aside),
    corner(from, -ahead, aside),
  ];
}

function outsideByM(place: Point, rings: readonly (readonly Point[])[]): number {
  if (isPointInRings(place, rings)) return 0;
  const edges = rings.flatMap((ring) =>
    ring.map((from, index) => [from, ring[(index + 1) % ring.length] ?? from] as const),
  );
  return Math.min(...edges.map(([from, to]) => edgeDistanceM(place, from, to)));
}

function edgeDistanceM([x, y]: Point, [ax, ay]: Point, [bx, by]: Point): number {
  const [dx, dy] = [bx - ax, by - ay];
  const fraction = Math.min(1, Math.max(0, ((x - ax) * dx + (y - ay) * dy) / (dx * dx + dy * dy || 1)));
  return Math.hypot(x - ax - fraction * dx, y - ay - fraction * dy);
}
