import fc from "fast-check";
import { expect, test } from "vitest";
import { polygonIntersection, polygonDifference, polygonUnion } from "./boolean-operations.ts";
import type { PlanarPolygon, PlanarRing } from "#planar-geometry.ts";
import { planarPolygonAreaM2 } from "./ring-area.ts";

const box = (x: number, y: number, size: number): PlanarRing => [
  [x, y],
  [x + size, y],
  [x + size, y + size],
  [x, y + size],
];
const total = (polygons: readonly PlanarPolygon[]) =>
  polygons.reduce((sum, polygon) => sum + planarPolygonAreaM2(polygon), 0);

test("the difference of a box inside another has a hole", () => {
  expect(polygonDifference([[box(0, 0, 100)]], [[box(40, 40, 20)]]).map((rings) => rings.length)).toEqual([
    2,
  ]);
});

test("an island in a hole is a separate polygon", () => {
  const ringed = polygonDifference([[box(0, 0, 100)]], [[box(20, 20, 60)]]);
  const parts = polygonUnion([...ringed, [box(40, 40, 20)]]);
  expect(parts.map((rings) => rings.length).toSorted((a, b) => a - b)).toEqual([1, 2]);
  expect(total(parts)).toBeCloseTo(100 ** 2 - 60 ** 2 + 20 ** 2, 3);
});

test("a self-intersecting ring is split", () => {
  const bowTie: PlanarRing = [
    [0, 0],
    [100, 100],
    [100, 0],
    [0, 100],
  ];
  expect(total(polygonUnion([[bowTie]]))).toBeCloseTo(5_000, 0);
});

test("operations on empty areas", () => {
  expect(polygonUnion([])).toEqual([]);
  expect(polygonIntersection([[box(0, 0, 10)]], [])).toEqual([]);
  expect(total(polygonDifference([[box(0, 0, 10)]], []))).toBeCloseTo(100, 6);
});

test("intersection and difference add up to the area", () => {
  const boxes = fc.array(
    fc
      .tuple(
        fc.integer({ min: 0, max: 80 }),
        fc.integer({ min: 0, max: 80 }),
        fc.integer({ min: 1, max: 60 }),
      )
      .map(([x, y, size]) => [box(x, y, size)]),
    { minLength: 1, maxLength: 5 },
  );
  fc.assert(
    fc.property(boxes, boxes, (ones, others) => {
      const sum = total(polygonIntersection(ones, others)) + total(polygonDifference(ones, others));
      expect(sum).toBeCloseTo(total(polygonUnion(ones)), 3);
      expect(total(polygonUnion([...ones, ...others]))).toBeCloseTo(
        total(polygonDifference(ones, others)) + total(polygonUnion(others)),
        3,
      );
    }),
  );
});
