import { expect, test } from "vitest";
import { isWithinHours } from "./working-hours.ts";

/** Sunday to Tuesday; 22 November 2026 is a Sunday. */
const HOURS = [
  { weekday: 7, from: "08:00", to: "16:00" },
  { weekday: 1, from: "08:00", to: "16:00" },
  { weekday: 2, from: "06:30", to: "23:59" },
];

test.each([
  ["the whole span", "2026-11-22T08:00", "2026-11-22T16:00", true],
  ["a minute too early", "2026-11-22T07:59", "2026-11-22T10:00", false],
  ["a minute too long", "2026-11-22T15:00", "2026-11-22T16:01", false],
  ["another weekday's hours", "2026-11-24T06:30", "2026-11-24T10:00", true],
  ["a free weekday", "2026-11-25T09:00", "2026-11-25T10:00", false],
  ["over night, which nobody works", "2026-11-22T15:00", "2026-11-23T09:00", false],
  ["until midnight, on a day that ends a minute before", "2026-11-24T20:00", "2026-11-25T00:00", false],
])("%s", (_what, from, to, expected) => {
  expect(isWithinHours(HOURS, from, to)).toBe(expected);
});
