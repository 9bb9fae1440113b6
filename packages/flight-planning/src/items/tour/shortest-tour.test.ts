import type { PlanarPoint } from "@overfly/geo/planar-geometry";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { ownWorkMs } from "#testing/thread-cpu-time.ts";
import { shortestTour } from "./shortest-tour.ts";

const point = fc.tuple(fc.integer({ min: 0, max: 1000 }), fc.integer({ min: 0, max: 1000 }));

function tourM(
  points: readonly PlanarPoint[],
  order: readonly number[],
  home: PlanarPoint | undefined,
): number {
  const places = [
    ...(home ? [home] : []),
    ...order.map((index) => points[index] ?? [0, 0]),
    ...(home ? [home] : []),
  ];
  return places.slice(1).reduce((sum, [x = 0, y = 0], k) => {
    const [fromX = 0, fromY = 0] = places[k] ?? [];
    return sum + Math.hypot(x - fromX, y - fromY);
  }, 0);
}

function* ordersOf(left: readonly number[]): Generator<number[]> {
  if (left.length === 0) yield [];
  for (const first of left) {
    for (const rest of ordersOf(left.filter((index) => index !== first))) yield [first, ...rest];
  }
}

describe("a tour", () => {
  test("visits every point once", () => {
    fc.assert(
      fc.property(
        fc.array(point, { maxLength: 60 }),
        fc.option(point, { nil: undefined }),
        (points, home) => {
          expect(shortestTour(points, home).toSorted((a, b) => a - b)).toEqual([...points.keys()]);
        },
      ),
    );
  });

  test("of few points is within a tenth of the shortest of all", () => {
    fc.assert(
      fc.property(
        fc.array(point, { minLength: 2, maxLength: 6 }),
        fc.option(point, { nil: undefined }),
        (points, home) => {
          const best = Math.min(
            ...[...ordersOf([...points.keys()])].map((order) => tourM(points, order, home)),
          );
          expect(tourM(points, shortestTour(points, home), home)).toBeLessThanOrEqual(best * 1.1 + 1e-6);
        },
      ),
      { numRuns: 60 },
    );
  });

  test("over a thousand points takes less than two seconds and crosses no plant twice", () => {
    const points = Array.from({ length: 1_000 }, (_, k): PlanarPoint => [
      ((k * 619) % 40) * 25,
      Math.floor(((k * 619) % 1_000) / 40) * 40,
    ]);
    let order: number[] = [];
    const tookMs = ownWorkMs(() => {
      order = shortestTour(points, [0, 0]);
    });
    expect(tookMs).toBeLessThan(2_000);
    expect(tourM(points, order, [0, 0])).toBeLessThan(1_000 * 27 * 1.25);
  });
});
