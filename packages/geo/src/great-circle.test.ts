import { expect, test } from "vitest";
import { greatCircleM } from "./great-circle.ts";

test.each([
  ["Amman to Madrid", [35.93, 31.95], [-3.7, 40.42], 3_646_000],
  ["over the antimeridian", [179.5, 0], [-179.5, 0], 111_195],
  ["to the other side of the earth", [0, 0], [180, 0], 20_015_000],
  ["nowhere", [35.93, 31.95], [35.93, 31.95], 0],
])("%s", (_name, from, to, expected) => {
  expect(Math.abs(greatCircleM(from, to) - expected)).toBeLessThanOrEqual(expected * 0.01);
});
