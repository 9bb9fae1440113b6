import { expect, test } from "vitest";
import { rangeOf, shownDays, stepPeriod, validDay } from "./calendar-days.ts";

const SATURDAY = 6;
const SUNDAY = 0;
const MONDAY = 1;

// November 2026 begins on a Sunday, February 2027 on a Monday
test.each([
  ["month", "2026-11-21", MONDAY, "2026-10-26", "2026-12-06", 42],
  ["month", "2026-11-21", SUNDAY, "2026-11-01", "2026-12-05", 35],
  ["month", "2026-11-21", SATURDAY, "2026-10-31", "2026-12-04", 35],
  ["month", "2027-02-28", MONDAY, "2027-02-01", "2027-02-28", 28],
  ["week", "2026-11-21", SATURDAY, "2026-11-21", "2026-11-27", 7],
  ["week", "2027-01-01", MONDAY, "2026-12-28", "2027-01-03", 7],
] as const)("the %s of %s, weeks from day %i: %s to %s", (...row) => {
  const [period, day, firstDay, first, last, count] = row;
  const days = shownDays(period, day, firstDay);
  expect([days[0], days.at(-1), days.length]).toEqual([first, last, count]);
});

test.each([
  ["month", "2026-01-31", 1, "2026-02-01"],
  ["month", "2026-03-31", -1, "2026-02-01"],
  ["month", "2026-12-05", 1, "2027-01-01"],
  ["week", "2026-12-28", 1, "2027-01-04"],
] as const)("from the %s of %s by %i to %s", (period, day, by, to) => {
  expect(stepPeriod(period, day, by)).toBe(to);
});

test("the range holds the days by any clock, from Auckland to Honolulu", () => {
  expect(rangeOf(["2026-11-21", "2026-11-27"])).toEqual({
    from: "2026-11-20T10:00:00.000Z",
    to: "2026-11-28T14:00:00.000Z",
  });
});

test.each(["2026-02-30", "2026-13-01", "yesterday", "2026-1-1", "", null])("%j is no day", (text) => {
  expect(validDay(text)).toBeUndefined();
});
