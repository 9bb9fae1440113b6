import { expect, test } from "vitest";
import { clockTime, gmtOffset } from "./clock.tsx";

test.each([
  ["2026-11-21T00:05:00", "12:05 AM"],
  ["2026-11-21T09:30:00", "09:30 AM"],
  ["2026-11-21T12:00:00", "12:00 PM"],
  ["2026-11-21T21:59:00", "09:59 PM"],
])("%s shows as %s", (local, displayed) => {
  expect(clockTime(new Date(local))).toBe(displayed);
});

test.each([
  [-180, "GMT+3"],
  [0, "GMT+0"],
  [210, "GMT-3:30"],
  [-345, "GMT+5:45"],
])("an offset of %i minutes shows as %s", (minutes, displayed) => {
  expect(gmtOffset({ getTimezoneOffset: () => minutes })).toBe(displayed);
});
