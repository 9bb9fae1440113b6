import { expect, test } from "vitest";
import { flightTimeS } from "./flight-time.ts";

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
