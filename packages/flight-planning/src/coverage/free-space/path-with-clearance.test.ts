import { polygonDifference } from "@overfly/geo/polygons/boolean-operations";
import { distanceToRingM } from "@overfly/geo/distance-to-line";
import type { PlanarPoint, PlanarPolygon, PlanarRing } from "@overfly/geo/planar-geometry";
import fc from "fast-check";
import { expect, test } from "vitest";
import { isFreePath, freeSpace } from "./free-space.ts";
import { pathFinderWithClearance } from "./path-with-clearance.ts";

const box = (west: number, south: number, east: number, north: number): PlanarRing => [
  [west, south],
  [east, south],
  [east, north],
  [west, north],
];

const AROUND: PlanarPolygon[] = [[box(-500, -500, 500, 500)]];
const WALL: PlanarPolygon[] = [[box(-10, -100, 10, 100)]];

const finder = (zones: PlanarPolygon[], clearanceM?: number, around = AROUND) =>
  pathFinderWithClearance(polygonDifference(around, zones), zones, clearanceM);

const nearestM = (path: readonly PlanarPoint[], ring: PlanarRing): number =>
  Math.min(...path.map((point) => distanceToRingM(point, ring)));

test("a detour keeps its margin from the zone, and none where none is asked for", () => {
  const corners = (clearanceM?: number) => finder(WALL, clearanceM)([-50, 0], [50, 0])?.slice(1, -1) ?? [];

  expect(corners().length).toBeGreaterThan(0);
  expect(nearestM(corners(), WALL[0]?.[0] ?? [])).toBeGreaterThanOrEqual(5 - 0.01);
  expect(nearestM(corners(12), WALL[0]?.[0] ?? [])).toBeGreaterThanOrEqual(12 - 0.01);
  expect(nearestM(corners(0), WALL[0]?.[0] ?? [])).toBeLessThan(0.01);
});

test("a straight path stays straight, however close it passes", () => {
  expect(finder(WALL)([-50, 101], [50, 101])).toEqual([
    [-50, 101],
    [50, 101],
  ]);
});

test("a path between points beside the zone leads out of the margin first", () => {
  const path = finder(WALL)([-11, 0], [11, 0]) ?? [];

  expect(path[0]).toEqual([-11, 0]);
  expect(path.at(-1)).toEqual([11, 0]);
  expect(nearestM(path.slice(1, -1), WALL[0]?.[0] ?? [])).toBeGreaterThanOrEqual(5 - 0.01);
});

test("a gap that is too narrow for the margin is flown through where the path round is long", () => {
  const zones = [...WALL, [box(-10, 104, 10, 480)]];
  const path = finder(zones)([-50, 60], [50, 60]) ?? [];

  expect(path.length).toBeGreaterThan(2);
  expect(Math.max(...path.map(([, y]) => y))).toBeLessThan(105);
});

test("no path enters a zone, wherever zones and ends lie", () => {
  const zone = fc.tuple(
    fc.integer({ min: -200, max: 200 }),
    fc.integer({ min: -200, max: 200 }),
    fc.integer({ min: 2, max: 120 }),
    fc.integer({ min: 2, max: 120 }),
  );
  const point = fc.tuple(fc.integer({ min: -240, max: 240 }), fc.integer({ min: -240, max: 240 }));
  let detours = 0;
  fc.assert(
    fc.property(fc.array(zone, { minLength: 1, maxLength: 5 }), point, point, (shapes, from, to) => {
      const zones = shapes.map(([x, y, wide, tall]) => [box(x, y, x + wide, y + tall)]);
      const open = polygonDifference(AROUND, zones);
      const path = pathFinderWithClearance(open, zones)(from, to) ?? [];
      detours += path.length > 2 ? 1 : 0;
      for (const [index, at] of path.entries())
        expect(isFreePath(freeSpace(open), path[index - 1] ?? at, at)).toBe(true);
    }),
    { numRuns: 200 },
  );
  expect(detours).toBeGreaterThan(5);
});
