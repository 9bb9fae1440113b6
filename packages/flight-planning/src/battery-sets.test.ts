import fc from "fast-check";
import { expect, test } from "vitest";
import { splitIntoFlights } from "./battery-sets.ts";

const sumWithin = (lengths: readonly number[], limit: number) => (first: number, last: number) => {
  const sum = lengths.slice(first, last + 1).reduce((total, length) => total + length, 0);
  return sum <= limit ? sum : undefined;
};

test("one battery is enough where all fits", () => {
  expect(splitIntoFlights(3, sumWithin([1, 2, 3], 6))).toEqual([[0, 2]]);
});

test("a line that fits into no flight has no split", () => {
  expect(splitIntoFlights(2, sumWithin([1, 9], 6))).toBeUndefined();
});

test("cuts where coming home costs least", () => {
  const homeCost = [9, 9, 1, 9];
  const cost = (first: number, last: number) => (last - first < 3 ? 10 + (homeCost[last] ?? 0) : undefined);
  expect(splitIntoFlights(4, cost)).toEqual([
    [0, 2],
    [3, 3],
  ]);
});

test("every line is flown once and in order, in as few flights as a greedy pilot needs", () => {
  const lengths = fc.array(fc.integer({ min: 1, max: 10 }), { minLength: 1, maxLength: 40 });
  fc.assert(
    fc.property(lengths, (lines) => {
      const flights = splitIntoFlights(lines.length, sumWithin(lines, 20)) ?? [];
      expect(flights.flatMap(([first, last]) => lines.slice(first, last + 1))).toEqual(lines);
      expect(flights.length).toBe(greedyFlights(lines, 20));
    }),
  );
});

function greedyFlights(lines: readonly number[], limit: number): number {
  let [flights, used] = [1, 0];
  for (const line of lines) {
    if (used + line > limit) [flights, used] = [flights + 1, 0];
    used += line;
  }
  return flights;
}
