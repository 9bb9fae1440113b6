import { expect, test } from "vitest";
import { distanceM } from "./distance.ts";
import { pathLengthM } from "./path-length.ts";

test("the length of a path is the sum of its segments", () => {
  const path = [
    [10, 50],
    [10, 50.01],
    [10, 50],
  ];
  expect(pathLengthM(path)).toBeCloseTo(2 * distanceM([10, 50], [10, 50.01]), 6);
  expect(pathLengthM([[10, 50]])).toBe(0);
});
