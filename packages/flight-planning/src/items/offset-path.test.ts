import type { PlanarPoint } from "@overfly/geo/planar-geometry";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { pathLengthM, offsetPath } from "./offset-path.ts";

const near = (points: readonly (readonly [number, number])[]) =>
  points.map(([x, y]) => [expect.closeTo(x, 6), expect.closeTo(y, 6)]);

describe("the line beside a line", () => {
  test("lies to its right, and to its left where negative", () => {
    const line: PlanarPoint[] = [
      [0, 0],
      [100, 0],
    ];
    expect(offsetPath(line, 10)).toEqual(
      near([
        [0, -10],
        [100, -10],
      ]),
    );
    expect(offsetPath(line, -10)).toEqual(
      near([
        [0, 10],
        [100, 10],
      ]),
    );
  });

  test("is mitred at bends", () => {
    const line: PlanarPoint[] = [
      [0, 0],
      [100, 0],
      [100, 100],
    ];
    expect(offsetPath(line, 10)).toEqual(
      near([
        [0, -10],
        [110, -10],
        [110, 100],
      ]),
    );
    expect(offsetPath(line, -10)).toEqual(
      near([
        [0, 10],
        [90, 10],
        [90, 100],
      ]),
    );
  });

  test("leaves out what folds back inside of a bend that is tighter than the distance", () => {
    const line: PlanarPoint[] = [
      [0, 0],
      [100, 0],
      [104, 4],
      [104, 100],
    ];
    const inside = offsetPath(line, -20);
    const headings = inside
      .slice(1)
      .map(([x, y], k) => [x - (inside[k]?.[0] ?? 0), y - (inside[k]?.[1] ?? 0)]);
    expect(headings.every(([x = 0, y = 0]) => x >= -1e-6 && y >= -1e-6)).toBe(true);
    expect(pathLengthM(inside)).toBeLessThan(pathLengthM(line));
  });

  test("never reaches farther than thrice the distance, on any line", () => {
    const point = fc.tuple(fc.integer({ min: -100, max: 100 }), fc.integer({ min: -100, max: 100 }));
    fc.assert(
      fc.property(
        fc.array(point, { minLength: 2, maxLength: 12 }),
        fc.integer({ min: -50, max: 50 }),
        (line, byM) => {
          const farthest = offsetPath(line, byM).map(([x, y]) =>
            Math.min(...line.slice(1).map((to, k) => toEdgeM([x, y], line[k] ?? to, to))),
          );
          expect(Math.max(0, ...farthest)).toBeLessThanOrEqual(3 * Math.abs(byM) + 101);
          expect(farthest.every(Number.isFinite)).toBe(true);
        },
      ),
    );
  });
});

function toEdgeM([x, y]: PlanarPoint, [ax, ay]: PlanarPoint, [bx, by]: PlanarPoint): number {
  const squared = (bx - ax) ** 2 + (by - ay) ** 2;
  const item =
    squared > 0 ? Math.min(1, Math.max(0, ((x - ax) * (bx - ax) + (y - ay) * (by - ay)) / squared)) : 0;
  return Math.hypot(x - ax - item * (bx - ax), y - ay - item * (by - ay));
}
