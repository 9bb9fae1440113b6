import { expect, test } from "vitest";
import { distanceToLineM, distanceToRingM } from "./distance-to-line.ts";

const open: [number, number][] = [
  [0, 0],
  [10, 0],
  [10, 10],
];

test("a line is open, a ring is closed", () => {
  expect(distanceToLineM([3, 4], open)).toBe(4);
  expect(distanceToRingM([3, 4], open)).toBeCloseTo(Math.SQRT1_2);
  expect(distanceToRingM([3, 4], [...open, [0, 0]])).toBeCloseTo(Math.SQRT1_2);
});

test("the distance beyond an end, to a single point, and to an empty line", () => {
  expect(distanceToLineM([-3, -4], open)).toBe(5);
  expect(distanceToLineM([3, 4], [[0, 0]])).toBe(5);
  expect(distanceToLineM([3, 4], [])).toBe(Infinity);
});
