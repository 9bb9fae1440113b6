import { expect, test } from "vitest";
import { type Frequency, MAX_PROJECT_MISSIONS, plannedDays } from "./project-days.ts";

test.each<[Frequency, string, string, string[]]>([
  ["one_time", "2027-01-15", "2027-12-31", ["2027-01-15"]],
  ["weekly", "2027-02-20", "2027-03-07", ["2027-02-20", "2027-02-27", "2027-03-06"]],
  ["monthly", "2027-01-31", "2027-04-30", ["2027-01-31", "2027-02-28", "2027-03-31", "2027-04-30"]],
  ["monthly", "2027-12-31", "2028-02-29", ["2027-12-31", "2028-01-31", "2028-02-29"]],
  ["quarterly", "2027-11-30", "2028-06-01", ["2027-11-30", "2028-02-29", "2028-05-30"]],
  ["yearly", "2028-02-29", "2030-12-31", ["2028-02-29", "2029-02-28", "2030-02-28"]],
  ["weekly", "2027-03-08", "2027-03-07", []],
])("%s from %s to %s", (frequency, first, last, days) => {
  expect(plannedDays(first, last, frequency)).toEqual(days);
});

test("a period of centuries ends one day after the most that is created", () => {
  expect(plannedDays("2027-01-01", "9999-12-31", "weekly")).toHaveLength(MAX_PROJECT_MISSIONS + 1);
});
