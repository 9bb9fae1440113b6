import { expect, test } from "vitest";
import { clockOffset, utcOfGpsTime } from "./gps-time.ts";

test.each([
  [2312, 295_218_000, "2024-05-01T10:00:00.000Z"], // 18 leap seconds
  [1930, 18_000, "2017-01-01T00:00:00.000Z"],
  [1930, 16_000, "2016-12-31T23:59:59.000Z"], // 17 until then
  [1800, 16_000, "2014-07-06T00:00:00.000Z"],
])("week %d, %d ms is %s", (week, weekMs, utc) => {
  expect(new Date(utcOfGpsTime(week, weekMs)).toISOString()).toBe(utc);
});

test("a single wrong time of the receiver doesn't count", () => {
  expect(clockOffset([1000, 1001, 9e9, 1000, 999])).toBe(1000);
  expect(clockOffset([])).toBeNull();
});
