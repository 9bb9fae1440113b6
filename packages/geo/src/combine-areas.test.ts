import fc from "fast-check";
import { expect, test } from "vitest";
import { intersectAreas, subtractAreas, uniteAreas } from "./combine-areas.ts";
import type { MetrePolygon, MetreRing } from "./metre-point.ts";
import { metrePolygonAreaM2 } from "./ring-area.ts";

const box = (x: number, y: number, size: number): MetreRing => [
  [x, y],
  [x + size, y],
  [x + size, y + size],
  [x, y + size],
];
const total = (polygons: readonly MetrePolygon[]) =>
  polygons.reduce((sum, polygon) => sum + metrePolygonAreaM2(polygon), 0);

test("a box cut from the middle becomes a hole", () => {
  expect(subtractAreas([[box(0, 0, 100)]], [[box(40, 40, 20)]]).map((rings) => rings.length)).toEqual([2]);
});

test("an island in a hole is a part of its own", () => {
  const ringed = subtractAreas([[box(0, 0, 100)]], [[box(20, 20, 60)]]);
  const parts = uniteAreas([...ringed, [box(40, 40, 20)]]);
  expect(parts.map((rings) => rings.length).toSorted((a, b) => a - b)).toEqual([1, 2]);
  expect(total(parts)).toBeCloseTo(100 ** 2 - 60 ** 2 + 20 ** 2, 3);
});

test("an outline that crosses itself becomes parts that don't", () => {
  const bowTie: MetreRing = [
    [0, 0],
    [100, 100],
    [100, 0],
    [0, 100],
  ];
  expect(total(uniteAreas([[bowTie]]))).toBeCloseTo(5_000, 0);
});

test("nothing combines to nothing", () => {
  expect(uniteAreas([])).toEqual([]);
  expect(intersectAreas([[box(0, 0, 10)]], [])).toEqual([]);
  expect(total(subtractAreas([[box(0, 0, 10)]], []))).toBeCloseTo(100, 6);
});

test("parts in common and parts apart add up to the whole", { timeout: 60_000 }, () => {
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
      const sum = total(intersectAreas(ones, others)) + total(subtractAreas(ones, others));
      expect(sum).toBeCloseTo(total(uniteAreas(ones)), 3);
      expect(total(uniteAreas([...ones, ...others]))).toBeCloseTo(
        total(subtractAreas(ones, others)) + total(uniteAreas(others)),
        3,
      );
    }),
  );
});
