import { expect, test } from "vitest";
import { flightTimeS, type Stretch } from "./flight-time.ts";

test.each<[string, number[], number[], number]>([
  ["a long line takes its length over the speed and the time to start and stop", [100], [0], 100 / 5 + 5 / 2],
  ["a short hop never reaches the speed", [2], [0], 2],
  ["two lines straight on are as one", [50, 50], [0, 0], 100 / 5 + 5 / 2],
  ["a right angle is a full stop", [50, 50], [0, 90], 100 / 5 + 2 * (5 / 2)],
  ["nothing takes no time", [], [], 0],
])("%s", (_name, lengths, headings, seconds) => {
  const stretches = lengths.map((lengthM, index) => ({ lengthM, headingDeg: headings[index] ?? 0 }));
  expect(flightTimeS(stretches, 5)).toBeCloseTo(seconds, 6);
});

const TURN: Stretch[] = [
  { lengthM: 200, headingDeg: 0 },
  { lengthM: 13.44, headingDeg: 90 },
  { lengthM: 200, headingDeg: 180 },
];

test("rounding its corners shortens a turn by the stops it saves", () => {
  const stopping = flightTimeS(TURN, 5);
  expect(stopping).toBeCloseTo(2 * (200 / 5 + 2.5) + 13.44 / 5 + 2.5, 1);
  expect(flightTimeS(TURN, 5, 3)).toBeLessThan(stopping - 2);
  expect(flightTimeS(TURN, 5, 3)).toBeGreaterThan(2 * (200 / 5) + 13.44 / 5);
});

test("a corner is never rounded over more than half a segment, and turning back stays a stop", () => {
  expect(flightTimeS(TURN, 5, 1_000)).toBeCloseTo(flightTimeS(TURN, 5, 6.72), 9);
  const back: Stretch[] = [
    { lengthM: 100, headingDeg: 0 },
    { lengthM: 100, headingDeg: 180 },
  ];
  expect(flightTimeS(back, 5, 10)).toBeCloseTo(2 * (100 / 5 + 2.5), 9);
});

test("speed is slowed in time for a stop that follows a short segment", () => {
  const stretches: Stretch[] = [
    { lengthM: 100, headingDeg: 0 },
    { lengthM: 1, headingDeg: 10 },
  ];
  // from 2 m/s on the last metre takes a second; the segment before must end at 2 m/s
  expect(flightTimeS(stretches, 5)).toBeCloseTo(2.5 + 1.5 + (100 - 6.25 - 5.25) / 5 + 1, 6);
});
