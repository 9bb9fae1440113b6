import type { PlanarPoint } from "@overfly/geo/planar-geometry";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { orderItems, type ItemEnds, transitLengthM } from "./item-order.ts";

const point = (east: number, north: number): PlanarPoint => [east, north];
const item = (start: PlanarPoint, end: PlanarPoint, reversible = true): ItemEnds => ({
  start,
  end,
  reversible,
});

describe("the order of items", () => {
  test("goes from the nearest to the farthest and reverses items that are cheaper from their other end", () => {
    const items = [item(point(300, 0), point(200, 0)), item(point(0, 0), point(100, 0))];
    expect(orderItems(items, undefined)).toEqual([
      { index: 1, reversed: false },
      { index: 0, reversed: true },
    ]);
  });

  test("never turns an item that can't be turned", () => {
    const items = [item(point(300, 0), point(200, 0), false), item(point(0, 0), point(100, 0))];
    expect(orderItems(items, undefined).find(({ index }) => index === 0)?.reversed).toBe(false);
  });

  test("takes the transit home into account", () => {
    const items = [item(point(100, 0), point(100, 100)), item(point(0, 100), point(0, 110))];
    const order = orderItems(items, point(0, 0));
    expect(transitLengthM(order, items, point(0, 0))).toBeLessThanOrEqual(
      transitLengthM(orderItems(items, undefined), items, point(0, 0)),
    );
  });

  const coordinate = fc.integer({ min: -500, max: 500 });
  const place = fc.tuple(coordinate, coordinate);
  const anyPart = fc.record({ start: place, end: place, reversible: fc.boolean() });

  test("is never longer than the given one, and holds every item once", () => {
    fc.assert(
      fc.property(
        fc.array(anyPart, { maxLength: 16 }),
        fc.option(place, { nil: undefined }),
        (items, home) => {
          const order = orderItems(items, home);
          expect(order.map(({ index }) => index).toSorted((a, b) => a - b)).toEqual([...items.keys()]);
          const turnedWrongly = order.filter(({ index, reversed }) => reversed && !items[index]?.reversible);
          expect(turnedWrongly).toEqual([]);
          const listed = [...items.keys()].map((index) => ({ index, reversed: false }));
          const slackM = items.length > 11 ? transitLengthM(listed, items, home) * 0.3 + 1 : 1e-6;
          expect(transitLengthM(order, items, home)).toBeLessThanOrEqual(
            transitLengthM(listed, items, home) + slackM,
          );
        },
      ),
      { numRuns: 40 },
    );
  });
});
