import { expect, test } from "vitest";
import { clockTime, gmtOffset } from "./clock.tsx";

test.each([
  ["2026-11-21T00:05:00", "12:05 AM", "12:05 ص"],
  ["2026-11-21T09:30:00", "09:30 AM", "09:30 ص"],
  ["2026-11-21T12:00:00", "12:00 PM", "12:00 م"],
  ["2026-11-21T21:59:00", "09:59 PM", "09:59 م"],
])("%s shows as %s, in Arabic as %s", (local, english, arabic) => {
  expect(clockTime(new Date(local), "en")).toBe(english);
  expect(clockTime(new Date(local), "ar")).toBe(arabic);
});

test.each([
  [-180, "GMT+3"],
  [0, "GMT+0"],
  [210, "GMT-3:30"],
  [-345, "GMT+5:45"],
])("an offset of %i minutes shows as %s", (minutes, displayed) => {
  expect(gmtOffset({ getTimezoneOffset: () => minutes })).toBe(displayed);
});
