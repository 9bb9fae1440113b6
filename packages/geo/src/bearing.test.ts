import { expect, test } from "vitest";
import { bearingDeg } from "./bearing.ts";

test.each([
  ["north", [10, 51], 0],
  ["east", [11, 50], 89.6],
  ["south", [10, 49], 180],
  ["west", [9, 50], 270.4],
])("the bearing to the %s is clockwise from north", (_name, to, deg) => {
  expect(bearingDeg([10, 50], to)).toBeCloseTo(deg, 1);
});
