import { expect, test } from "vitest";
import { pointAt } from "./point-at.ts";

const at = (second: number) => new Date(Date.UTC(2026, 4, 1, 8, 0, second));
const point = (second: number, height_m: number, heading_deg: number | null = -90) => ({
  at: at(second).toISOString(),
  longitude: 35 + second / 1000,
  latitude: 31,
  height_m,
  speed_mps: second,
  heading_deg,
  battery_percent: 90 - second,
});
const POINTS = [point(0, 0), point(10, 20), point(20, 40, null)];

test.each([
  [
    "at a report",
    10,
    { longitude: 35.01, height_m: 20, speed_mps: 10, heading_deg: 270, battery_percent: 80 },
  ],
  [
    "between two",
    15,
    { longitude: 35.015, height_m: 30, speed_mps: 10, heading_deg: 270, battery_percent: 80 },
  ],
  [
    "before the first",
    -5,
    { longitude: 35, height_m: 0, speed_mps: 0, heading_deg: 270, battery_percent: 90 },
  ],
  [
    "after the last",
    99,
    { longitude: 35.02, height_m: 40, speed_mps: 20, heading_deg: null, battery_percent: 70 },
  ],
])("the drone %s", (_name, second, expected) => {
  const { longitude, ...rest } = pointAt(POINTS, at(second).getTime());
  expect(longitude).toBeCloseTo(expected.longitude, 9);
  const { longitude: _longitude, ...others } = expected;
  expect(rest).toEqual({ latitude: 31, ...others });
});
