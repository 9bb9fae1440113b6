import fc from "fast-check";
import { expect, test } from "vitest";
import { flownM, type Leg, orderLegs } from "./line-order.ts";

const leg = (x: number, fromY = 0, toY = 100): Leg => ({ from: [x, fromY], to: [x, toY] });

test("parallel lines are flown there and back", () => {
  const shuffled = [30, 0, 20, 10, 40].map((x) => leg(x));
  expect(flownM(orderLegs(shuffled, 2))).toBeCloseTo(5 * 100 + 4 * 10, 6);
});

test("two groups of lines are flown one after the other", () => {
  const legs = [0, 1000, 10, 1010, 20, 1020].map((x) => leg(x));
  expect(flownM(orderLegs(legs, 4))).toBeCloseTo(6 * 100 + 4 * 10 + 980, 6);
});

test("every line is flown once, whole, one way or the other", () => {
  const place = fc.tuple(fc.integer({ min: 0, max: 500 }), fc.integer({ min: 0, max: 500 }));
  const legs = fc.array(fc.record({ from: place, to: place }), { maxLength: 30 });
  const name = ({ from, to }: Leg) => [from.join(","), to.join(",")].toSorted().join(" ");
  fc.assert(
    fc.property(legs, (given) => {
      const ordered = orderLegs(given, 2);
      expect(ordered.map(name).toSorted()).toEqual(given.map(name).toSorted());
    }),
  );
});

test("no line turned round alone makes the way shorter", () => {
  const legs = Array.from({ length: 12 }, (_, k) =>
    leg((k * 37) % 120, (k * 53) % 90, 100 + ((k * 71) % 90)),
  );
  const ordered = orderLegs(legs, 2);
  for (const [index, { from, to }] of ordered.entries()) {
    expect(flownM(ordered.with(index, { from: to, to: from }))).toBeGreaterThanOrEqual(
      flownM(ordered) - 1e-6,
    );
  }
});
