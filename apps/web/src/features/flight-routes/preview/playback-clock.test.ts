import { expect, test } from "vitest";
import { momentAt, routeDurationS } from "./playback-clock.ts";

/** Up for 10 s, east for 20 s with a photograph at 15 s and 25 s, then down. */
const battery = {
  path: Float32Array.from([0, 0, 0, 0, 50, 0, 200, 50, 0, 200, 0, 0]),
  seconds: Float32Array.from([0, 10, 30, 40]),
  photos: Float32Array.from([50, 50, 0, 90, -90, 15, 150, 50, 0, 90, -60, 25]),
  footprints: new Float32Array(0),
  durationS: 40,
};
const route = [battery, battery];

test("a route lasts as long as its batteries together", () => expect(routeDurationS(route)).toBe(80));

test.each([
  [0, { battery: 0, position: [0, 0, 0], photos: 0 }],
  [5, { battery: 0, position: [0, 25, 0], photos: 0, pitchDeg: -90 }],
  [20, { battery: 0, position: [100, 50, 0], photos: 1, headingDeg: 90, pitchDeg: -90 }],
  [26, { battery: 0, photos: 2, pitchDeg: -60 }],
  [40, { battery: 1, seconds: 0, photos: 2, position: [0, 0, 0] }],
  [66, { battery: 1, seconds: 26, photos: 4 }],
  [500, { battery: 1, seconds: 40, position: [200, 0, 0], photos: 4 }],
])("%d s after the start", (atS, expected) => {
  expect(momentAt(route, atS)).toMatchObject(expected);
});

test("between photographs the nose points where the flight goes", () => {
  const silent = { ...battery, photos: new Float32Array(0) };
  expect(momentAt([silent], 20)?.headingDeg).toBeCloseTo(90, 6);
});

test("a route without flights has no moments", () => expect(momentAt([], 3)).toBeUndefined());
