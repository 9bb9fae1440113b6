import type { PlanarPoint } from "./planar-geometry.ts";
import fc from "fast-check";
import { expect, test } from "vitest";
import { nearestNeighbours, pointGrid } from "./nearest-neighbours.ts";

test("every point gets others, nearest first, and on an even field the nearest of all", () => {
  const field = Array.from({ length: 400 }, (_, k): PlanarPoint => [(k % 20) * 10, Math.floor(k / 20) * 10]);
  const near = nearestNeighbours(field, 4);
  expect(near[210]?.toSorted((a, b) => a - b)).toEqual([190, 209, 211, 230]);
});

test("any points get as many others as there are, in order", () => {
  const point = fc.tuple(fc.integer({ min: 0, max: 50 }), fc.integer({ min: 0, max: 50 }));
  fc.assert(
    fc.property(
      fc.array(point, { minLength: 1, maxLength: 40 }),
      fc.integer({ min: 1, max: 12 }),
      (points, count) => {
        for (const [index, others] of nearestNeighbours(points, count).entries()) {
          expect(new Set([...others, index]).size).toBe(Math.min(count, points.length - 1) + 1);
          const [x, y] = points[index] ?? [0, 0];
          const apart = others.flatMap((other) => (points[other] ? [squared(points[other], [x, y])] : []));
          expect(apart).toEqual(apart.toSorted((a, b) => a - b));
        }
      },
    ),
  );
});

test("all points within a distance are found, and no others", () => {
  const point = fc.tuple(fc.integer({ min: 0, max: 200 }), fc.integer({ min: 0, max: 50 }));
  fc.assert(
    fc.property(
      fc.array(point, { minLength: 1, maxLength: 60 }),
      fc.double({ min: 0, max: 300, noNaN: true }),
      (points, distanceM) => {
        const { within } = pointGrid(points);
        for (const [index, [x, y]] of points.entries()) {
          const expected = points.flatMap(([otherX, otherY], other) =>
            other !== index && Math.hypot(otherX - x, otherY - y) <= distanceM ? [other] : [],
          );
          expect(within(index, distanceM)).toEqual(expected);
        }
        expect(within(0, Infinity)).toHaveLength(points.length - 1);
      },
    ),
  );
});

const squared = ([ax, ay]: PlanarPoint, [bx, by]: PlanarPoint): number => (ax - bx) ** 2 + (ay - by) ** 2;
