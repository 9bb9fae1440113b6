import type { PlanarPoint } from "@overfly/geo/planar-geometry";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { orderItems, type ItemEnds, transitLengthM } from "./item-order.ts";

const point = (east: number, north: number): PlanarPoint => [east, north];
const part = (start: PlanarPoint, end: PlanarPoint, reversible = true): ItemEnds => ({
  start,
  end,
  reversible,
});

describe("the order of parts", () => {
  test("goes from the nearest to the farthest and turns what lies the wrong way", () => {
    const parts = [part(point(300, 0), point(200, 0)), part(point(0, 0), point(100, 0))];
    expect(orderItems(parts, undefined)).toEqual([
      { index: 1, reversed: false },
      { index: 0, reversed: true },
    ]);
  });

  test("never turns a part that can't be turned", () => {
    const parts = [part(point(300, 0), point(200, 0), false), part(point(0, 0), point(100, 0))];
    expect(orderItems(parts, undefined).find(({ index }) => index === 0)?.reversed).toBe(false);
  });

  test("takes the way home into account", () => {
    const parts = [part(point(100, 0), point(100, 100)), part(point(0, 100), point(0, 110))];
    const order = orderItems(parts, point(0, 0));
    expect(transitLengthM(order, parts, point(0, 0))).toBeLessThanOrEqual(
      transitLengthM(orderItems(parts, undefined), parts, point(0, 0)),
    );
  });

  const coordinate = fc.integer({ min: -500, max: 500 });
  const place = fc.tuple(coordinate, coordinate);
  const anyPart = fc.record({ start: place, end: place, reversible: fc.boolean() });

  test("is never longer than the given one, and holds every part once", () => {
    fc.assert(
      fc.property(
        fc.array(anyPart, { maxLength: 16 }),
        fc.option(place, { nil: undefined }),
        (parts, home) => {
          const order = orderItems(parts, home);
          expect(order.map(({ index }) => index).toSorted((a, b) => a - b)).toEqual([...parts.keys()]);
          const turnedWrongly = order.filter(({ index, reversed }) => reversed && !parts[index]?.reversible);
          expect(turnedWrongly).toEqual([]);
          const given = [...parts.keys()].map((index) => ({ index, reversed: false }));
          const slackM = parts.length > 11 ? transitLengthM(given, parts, home) * 0.3 + 1 : 1e-6;
          expect(transitLengthM(order, parts, home)).toBeLessThanOrEqual(
            transitLengthM(given, parts, home) + slackM,
          );
        },
      ),
      { numRuns: 40 },
    );
  });
});
