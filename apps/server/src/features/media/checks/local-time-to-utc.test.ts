import { expect, test } from "vitest";
import { localTimeToUtc } from "./local-time-to-utc.ts";

test.each([
  ["2026-05-01T10:00:00", "Asia/Amman", "2026-05-01T07:00:00.000Z"],
  ["2026-05-01T01:30:00", "Asia/Amman", "2026-04-30T22:30:00.000Z"],
  ["2026-05-01T10:00:00", "America/Santiago", "2026-05-01T14:00:00.000Z"],
  ["2026-05-01T10:00:00", "Asia/Kolkata", "2026-05-01T04:30:00.000Z"],
  ["2026-01-15T12:00:00", "Europe/Berlin", "2026-01-15T11:00:00.000Z"],
  ["2026-07-15T12:00:00", "Europe/Berlin", "2026-07-15T10:00:00.000Z"],
  // daylight saving time began at 02:00 and ended at 03:00
  ["2026-03-29T01:59:59", "Europe/Berlin", "2026-03-29T00:59:59.000Z"],
  ["2026-03-29T03:00:00", "Europe/Berlin", "2026-03-29T01:00:00.000Z"],
  ["2026-10-25T01:30:00", "Europe/Berlin", "2026-10-24T23:30:00.000Z"],
  ["2026-10-25T03:30:00", "Europe/Berlin", "2026-10-25T02:30:00.000Z"],
])("%s in %s is %s", (local, timeZone, utc) => {
  expect(localTimeToUtc(local, timeZone)).toBe(utc);
});

test("a time that can't be parsed is unknown, and an unknown time zone is UTC", () => {
  expect(localTimeToUtc("yesterday", "Asia/Amman")).toBeNull();
  expect(localTimeToUtc("2026-05-01T10:00:00", "Mars/Olympus")).toBe("2026-05-01T10:00:00.000Z");
});
