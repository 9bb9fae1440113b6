import { expect, test } from "vitest";
import { plausibleFixes } from "./plausible-fixes.ts";
import type { Fix } from "./recording.ts";

const START_MS = Date.UTC(2024, 4, 1);
const fix = (second: number, latitude: number, longitude = 7): Fix => ({
  atMs: START_MS + second * 1000,
  longitude,
  latitude,
  heightM: 0,
  altitudeM: null,
  speedMps: null,
  headingDeg: null,
  batteryPercent: null,
});
const secondsOf = (fixes: readonly Fix[]) =>
  plausibleFixes(fixes).map(({ atMs }) => (atMs - START_MS) / 1000);

test.each<[string, Fix[], number[]]>([
  ["sorts by time", [fix(2, 47), fix(0, 47), fix(1, 47)], [0, 1, 2]],
  ["leaves out (0, 0)", [fix(0, 0, 0), fix(1, 47), fix(2, 47)], [1, 2]],
  ["leaves out what is not on earth", [fix(0, 47), fix(1, 91), fix(2, 47, 181), fix(3, Number.NaN)], [0]],
  ["leaves out a jump", [fix(0, 47), fix(1, 48), fix(2, 47), fix(3, 47)], [0, 2, 3]],
  ["leaves out a jump at the start", [fix(0, 48), fix(1, 47), fix(2, 47), fix(3, 47)], [1, 2, 3]],
  [
    "leaves out several jumps to one place",
    [fix(0, 47), fix(1, 48), fix(2, 48), fix(3, 47), fix(4, 47)],
    [0, 3, 4],
  ],
  ["keeps 90 m/s", [fix(0, 47), fix(1, 47.0008), fix(2, 47.0016)], [0, 1, 2]],
  ["keeps both sides of the date line", [fix(0, 10, 179.9999), fix(1, 10, -179.9999)], [0, 1]],
  ["leaves out times before there were drones", [{ ...fix(0, 47), atMs: 1000 }, fix(1, 47)], [1]],
])("%s", (_, fixes, kept) => {
  expect(secondsOf(fixes)).toEqual(kept);
});
