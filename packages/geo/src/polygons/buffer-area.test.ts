import fc from "fast-check";
import type { MultiPolygon, Polygon } from "geojson";
import { expect, test } from "vitest";
import { localFrame } from "#local-frame.ts";
import type { PlanarPoint, PlanarPolygon, PlanarRing } from "#planar-geometry.ts";
import { bufferArea, bufferPolygons } from "./buffer-area.ts";
import { isPointInRings } from "./point-in-polygon.ts";
import { polygonAreaM2 } from "./polygon-area.ts";
import { planarPolygonAreaM2 } from "./ring-area.ts";
import { findRingIntersection } from "./ring-intersection.ts";

const box = (x: number, y: number, size: number): PlanarRing => [
  [x, y],
  [x + size, y],
  [x + size, y + size],
  [x, y + size],
];
const total = (polygons: readonly PlanarPolygon[]) =>
  polygons.reduce((sum, polygon) => sum + planarPolygonAreaM2(polygon), 0);

test.each<[string, PlanarPolygon[], number, "round" | "mitre", expectedM2: number]>([
  ["a square grows with mitred corners", [[box(0, 0, 100)]], 10, "mitre", 120 ** 2],
  ["a square grows with round corners", [[box(0, 0, 100)]], 10, "round", 100 ** 2 + 4_000 + Math.PI * 100],
  ["a square shrinks", [[box(0, 0, 100)]], -10, "round", 80 ** 2],
  ["a square shrinks to nothing", [[box(0, 0, 100)]], -50.1, "round", 0],
  [
    "a hole grows where the area shrinks",
    [[box(0, 0, 100), box(40, 40, 20)]],
    -10,
    "mitre",
    80 ** 2 - 40 ** 2,
  ],
  ["a hole closes where the area grows", [[box(0, 0, 100), box(40, 40, 20)]], 10.1, "mitre", 120.2 ** 2],
  ["neighbours that meet are merged", [[box(0, 0, 100)], [box(105, 0, 100)]], 5, "mitre", 215 * 110],
  ["winding order does not matter", [[box(0, 0, 100).toReversed()]], -10, "round", 80 ** 2],
  ["a distance of 0 changes nothing", [[box(0, 0, 100)]], 0, "round", 100 ** 2],
])("%s", (...[, polygons, byM, corners, expectedM2]) => {
  expect(Math.abs(total(bufferPolygons(polygons, byM, corners)) - expectedM2)).toBeLessThanOrEqual(4);
});

test("a dumbbell is split into two polygons", () => {
  const dumbbell = [
    [box(0, 0, 50)],
    [box(100, 0, 50)],
    [
      [
        [50, 20],
        [100, 20],
        [100, 26],
        [50, 26],
      ] as PlanarRing,
    ],
  ];
  expect(bufferPolygons(dumbbell, -4)).toHaveLength(2);
});

test("a geographic area keeps its position, also across the antimeridian", () => {
  for (const lon of [10, 179.9995]) {
    const frame = localFrame([lon, 50]);
    const square: Polygon = {
      type: "Polygon",
      coordinates: [[...box(0, 0, 100), [0, 0] as PlanarPoint].map(frame.toPosition)],
    };
    expect(polygonAreaM2(bufferArea(square, -20))).toBeCloseTo(3_600, 0);
    expect(polygonAreaM2(bufferArea(square, 20, "mitre"))).toBeCloseTo(19_600, 0);
  }
});

test("an empty area has an empty buffer", () => {
  const nothing: MultiPolygon = { type: "MultiPolygon", coordinates: [] };
  expect(bufferArea(nothing, 5)).toEqual(nothing);
});

const points = fc.array(
  fc.tuple(fc.double({ min: -500, max: 500, noNaN: true }), fc.double({ min: -500, max: 500, noNaN: true })),
  { minLength: 3, maxLength: 12 },
);
const anyAreas = fc.array(fc.array(points, { minLength: 1, maxLength: 3 }), { minLength: 1, maxLength: 3 });

test("buffers of any rings have polygons with an area", () => {
  fc.assert(
    fc.property(anyAreas, fc.double({ min: -60, max: 60, noNaN: true }), (areas, byM) => {
      for (const polygon of bufferPolygons(areas, byM))
        expect(planarPolygonAreaM2(polygon)).toBeGreaterThan(0);
    }),
  );
});

const radii = fc.array(fc.double({ min: 50, max: 300, noNaN: true }), { minLength: 3, maxLength: 12 });
const starOf = (lengths: readonly number[]): PlanarRing =>
  lengths.map((radiusM, k): PlanarPoint => {
    const angle = (2 * Math.PI * k) / lengths.length;
    return [radiusM * Math.cos(angle), radiusM * Math.sin(angle)];
  });

test("every vertex of a shrunk area is inside, at the distance from the boundary", () => {
  fc.assert(
    fc.property(radii, fc.double({ min: 0.5, max: 40, noNaN: true }), (lengths, byM) => {
      const ring = starOf(lengths);
      for (const polygon of bufferPolygons([[ring]], -byM)) {
        expect(findRingIntersection(polygon)).toBeUndefined();
        for (const corner of polygon.flat()) {
          expect(isPointInRings(corner, [ring])).toBe(true);
          expect(borderM(corner, ring)).toBeGreaterThanOrEqual(byM - 0.02);
        }
      }
    }),
  );
});

test("growing and shrinking again restores the area except for filled concavities", () => {
  fc.assert(
    fc.property(radii, fc.double({ min: 0.5, max: 20, noNaN: true }), (lengths, byM) => {
      const before = [[starOf(lengths)]];
      const after = bufferPolygons(bufferPolygons(before, byM), -byM);
      expect(total(after)).toBeGreaterThanOrEqual(total(before) * 0.999);
    }),
  );
});

function borderM([x, y]: PlanarPoint, ring: PlanarRing): number {
  const distances = ring.map(([ax, ay], index) => {
    const [bx, by] = ring[(index + 1) % ring.length] ?? [ax, ay];
    const [dx, dy] = [bx - ax, by - ay];
    const part = Math.min(1, Math.max(0, ((x - ax) * dx + (y - ay) * dy) / (dx * dx + dy * dy || 1)));
    return Math.hypot(x - ax - part * dx, y - ay - part * dy);
  });
  return Math.min(...distances);
}
