import { expect, test } from "vitest";
import { distanceM } from "./distance.ts";

test("the distance matches the ellipsoid", () => {
  expect(distanceM([0, 0], [0, 0.1])).toBeCloseTo(11_057.43, 1);
  expect(distanceM([179.95, 0], [-179.95, 0])).toBeCloseTo(11_131.95, 1);
});

test("the distance across the antimeridian is that of the same positions elsewhere", () => {
  expect(distanceM([179.95, 45], [-179.95, 45.1])).toBeCloseTo(distanceM([9.95, 45], [10.05, 45.1]), 3);
});
