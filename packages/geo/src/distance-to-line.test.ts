import { expect, test } from "vitest";
import { distanceToLineM, distanceToRingM } from "./distance-to-line.ts";

const open: [number, number][] = [
  [0, 0],
  [10, 0],
  [10, 10],
];

test("a line has two ends, a ring goes back to where it began", () => {
  expect(distanceToLineM([3, 4], open)).toBe(4);
  expect(distanceToRingM([3, 4], open)).toBeCloseTo(Math.SQRT1_2);
  expect(distanceToRingM([3, 4], [...open, [0, 0]])).toBeCloseTo(Math.SQRT1_2);
});

test("beyond an end the end itself is nearest; a single point is a line too, nothing is none", () => {
  expect(distanceToLineM([-3, -4], open)).toBe(5);
  expect(distanceToLineM([3, 4], [[0, 0]])).toBe(5);
  expect(distanceToLineM([3, 4], [])).toBe(Infinity);
});
