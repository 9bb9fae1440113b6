import { expect, test } from "vitest";
import { distanceM } from "./distance.ts";

test("the distance matches the ellipsoid", () => {
  expect(distanceM([0, 0], [0, 0.1])).toBeCloseTo(11_057.43, 1);
  expect(distanceM([179.95, 0], [-179.95, 0])).toBeCloseTo(11_131.95, 1);
});
