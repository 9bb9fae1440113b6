import fc from "fast-check";
import { expect, test } from "vitest";
import { fromWall, toWall } from "./zoned-time.ts";

test.each([
  ["2026-11-21T09:30", "Asia/Amman", "2026-11-21T06:30:00.000Z"],
  ["2026-07-01T09:30", "Europe/Madrid", "2026-07-01T07:30:00.000Z"],
  ["2026-12-01T09:30", "Europe/Madrid", "2026-12-01T08:30:00.000Z"],
  ["2026-01-01T00:00", "Pacific/Auckland", "2025-12-31T11:00:00.000Z"],
  ["2026-06-15T12:00", "UTC", "2026-06-15T12:00:00.000Z"],
])("%s in %s is %s", (wall, zone, at) => {
  expect(fromWall(wall, zone)).toBe(at);
  expect(toWall(at, zone)).toBe(wall);
});

test("a skipped local time is moved past the gap", () => {
  expect(toWall(fromWall("2026-03-29T02:30", "Europe/Madrid"), "Europe/Madrid")).toMatch(/T0[13]:30/);
});

test("a time survives the round trip, except in the repeated hour", () => {
  const zones = fc.constantFrom("Asia/Amman", "Europe/Madrid", "America/New_York", "Asia/Kolkata", "UTC");
  const minutes = fc.integer({ min: Date.UTC(2024, 0) / 60_000, max: Date.UTC(2030, 0) / 60_000 });
  fc.assert(
    fc.property(minutes, zones, (minute, zone) => {
      const at = new Date(minute * 60_000).toISOString();
      const back = fromWall(toWall(at, zone), zone);
      expect(toWall(back, zone)).toBe(toWall(at, zone));
    }),
  );
});
