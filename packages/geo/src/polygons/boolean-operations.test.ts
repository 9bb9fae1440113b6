import fc from "fast-check";
import { expect, test } from "vitest";
import { polygonIntersection, polygonDifference, polygonUnion } from "./boolean-operations.ts";
import type { PlanarPoint, PlanarPolygon, PlanarRing } from "#planar-geometry.ts";
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

test.each<[string, PlanarRing, number]>([
  [
    "runs there and back on two sides",
    [
      [0, 0],
      [5, 0],
      [10, 0],
      [0, 0],
      [0, 10],
    ],
    0,
  ],
  [
    "has a spike of several points",
    [
      [0, 0],
      [10, 0],
      [10, 10],
      [10, 30],
      [10, 60],
      [10, 10],
      [0, 10],
    ],
    100,
  ],
  [
    "begins on a spike",
    [
      [-20, 0],
      [-5, 0],
      [0, 0],
      [10, 0],
      [10, 10],
      [0, 10],
      [0, 0],
    ],
    100,
  ],
])("a ring that %s has the area without it", (_name, ring, areaM2) => {
  for (const scale of [1, 0.001]) {
    const scaled = ring.map(([x, y]): PlanarPoint => [x * scale * 100, y * scale * 100]);
    const found = polygonUnion([[scaled], [scaled.toReversed()]]);
    expect(total(found)).toBeCloseTo(areaM2 * (scale * 100) ** 2, 3);
  }
});

test("operations on any rings of a coarse grid, where points often lie in a line, come to an end", () => {
  const point = fc.tuple(fc.integer({ min: 0, max: 4 }), fc.integer({ min: 0, max: 4 }));
  const ring = fc.array(point, { minLength: 3, maxLength: 12 });
  const areas = fc.array(fc.array(ring, { minLength: 1, maxLength: 2 }), { minLength: 1, maxLength: 3 });
  fc.assert(
    fc.property(areas, areas, (some, others) => {
      const [both, left] = [polygonIntersection(some, others), polygonDifference(some, others)];
      expect(total(both) + total(left)).toBeCloseTo(total(polygonUnion(some)), 1);
    }),
    { numRuns: 500 },
  );
});
