import { expect, test } from "vitest";
import { powerOfHover } from "./flight-power.ts";
import { airspeedMps, groundSpeedMps } from "./wind.ts";

const north = { speedMps: 6, fromDeg: 0 };

test.each([
  ["against it", 0, 16],
  ["with it", 180, 4],
  ["across it", 90, Math.hypot(10, 6)],
])("10 m/s over ground %s is the sum through the air", (_name, courseDeg, expected) => {
  expect(airspeedMps(10, courseDeg, north)).toBeCloseTo(expected, 9);
});

test.each([
  ["against it, as fast as the air allows", 0, 14, 8],
  ["with it, as fast as wanted", 180, 14, 10],
  ["against it with an aircraft that is slower than the wind: none", 0, 5, -1],
  ["across it with an aircraft that is slower than the wind: none", 90, 5, -1],
])("speed over ground %s", (...[, courseDeg, maxAirspeed, expected]) => {
  expect(groundSpeedMps(10, courseDeg, north, maxAirspeed) ?? -1).toBeCloseTo(expected, 9);
});

test.each([
  ["hovering", 0, 0, 1, 1],
  ["survey speed", 8, 0, 1, 1],
  ["a storm", 25, 0, 1.4, 1.6],
  ["climbing at 5 m/s", 0, 5, 1.35, 1.5],
  ["sinking", 0, -3, 1, 1],
])("power against hovering: %s", (...[, airspeed, climb, least, most]) => {
  expect(powerOfHover(airspeed, climb)).toBeGreaterThanOrEqual(least);
  expect(powerOfHover(airspeed, climb)).toBeLessThanOrEqual(most);
});
