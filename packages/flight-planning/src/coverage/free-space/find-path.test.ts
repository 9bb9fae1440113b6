import { polygonDifference } from "@overfly/geo/polygons/boolean-operations";
import type { PlanarPoint, PlanarRing } from "@overfly/geo/planar-geometry";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { pathFinder } from "./find-path.ts";
import { isFreePath, freeSpace, freeParts } from "./free-space.ts";

const box = (x: number, y: number, width: number, height = width): PlanarRing => [
  [x, y],
  [x + width, y],
  [x + width, y + height],
  [x, y + height],
];
const field = box(0, 0, 200);
const ground = (...zones: PlanarRing[]) =>
  freeSpace(
    polygonDifference(
      [[field]],
      zones.map((zone) => [zone]),
    ),
  );
const lengthM = (path: readonly PlanarPoint[]) =>
  path
    .slice(1)
    .reduce((sum, [x, y], k) => sum + Math.hypot(x - (path[k]?.[0] ?? 0), y - (path[k]?.[1] ?? 0)), 0);

describe("a path", () => {
  test("is straight where nothing is in between", () => {
    expect(pathFinder(ground(box(80, 80, 40)))([10, 10], [190, 20])).toEqual([
      [10, 10],
      [190, 20],
    ]);
  });

  test("goes round a zone by its nearer corners", () => {
    const path = pathFinder(ground(box(80, 80, 40)))([60, 90], [140, 90]);
    expect(path).toEqual([
      [60, 90],
      [80, 80],
      [120, 80],
      [140, 90],
    ]);
  });

  test("goes along a border", () => {
    expect(isFreePath(ground(box(80, 80, 40)), [80, 20], [80, 180])).toBe(true);
    expect(isFreePath(ground(box(80, 80, 40)), [80.1, 20], [80.1, 180])).toBe(false);
  });

  test("leads out of a dead end", () => {
    const path = pathFinder(ground(box(50, 50, 100, 10), box(50, 50, 10, 100), box(140, 50, 10, 100)))(
      [100, 100],
      [100, 20],
    );
    expect(path?.length).toBe(5);
    expect(lengthM(path ?? [])).toBeCloseTo(
      Math.hypot(40, 50) + Math.hypot(10, 0) + 100 + Math.hypot(50, 30),
      6,
    );
  });

  test("is not there where a zone cuts the field in two", () => {
    expect(pathFinder(ground(box(80, -10, 10, 220)))([10, 10], [190, 10])).toBeUndefined();
  });
});

test("a line keeps the parts that lie in free space", () => {
  const parts = freeParts(ground(box(80, 80, 40)), { from: [-50, 100], to: [250, 100] });
  expect(parts.map(({ from, to }) => [Math.round(from[0]), Math.round(to[0])])).toEqual([
    [0, 80],
    [120, 200],
  ]);
});

test("a path between open points through any zones never enters one, and is no shorter than the straight one", () => {
  const zone = fc
    .tuple(
      fc.integer({ min: 5, max: 150 }),
      fc.integer({ min: 5, max: 150 }),
      fc.integer({ min: 5, max: 40 }),
    )
    .map(([x, y, size]) => box(x, y, size));
  fc.assert(
    fc.property(fc.array(zone, { maxLength: 8 }), (zones) => {
      const open = ground(...zones);
      const path = pathFinder(open)([1, 1], [199, 199]) ?? [];
      expect(path.length).toBeGreaterThanOrEqual(2);
      expect(lengthM(path)).toBeGreaterThanOrEqual(198 * Math.SQRT2 - 1e-6);
      let deepest = 0;
      for (const [k, [x, y]] of path.slice(1).entries()) {
        const [fromX, fromY] = path[k] ?? [0, 0];
        for (let fraction = 0; fraction <= 1; fraction += 0.01) {
          const [px, py] = [fromX + fraction * (x - fromX), fromY + fraction * (y - fromY)];
          const depths = zones.map(([[low, bottom] = [0, 0], , [high, top] = [0, 0]]) =>
            Math.min(px - low, high - px, py - bottom, top - py),
          );
          deepest = Math.max(deepest, ...depths);
        }
      }
      expect(deepest).toBeLessThanOrEqual(0.01);
    }),
  );
});
