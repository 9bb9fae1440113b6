import { expect, test } from "vitest";
import { MAX_SERIES_MISSIONS, seriesWindows } from "./series-windows.ts";

test.each([
  [
    "weekly",
    "2026-12-24,2026-12-25",
    3,
    ["2026-12-24,2026-12-25", "2026-12-31,2027-01-01", "2027-01-07,2027-01-08"],
  ],
  [
    "monthly",
    "2027-01-31,2027-02-02",
    4,
    ["2027-01-31,2027-02-02", "2027-02-28,2027-03-02", "2027-03-31,2027-04-02", "2027-04-30,2027-05-02"],
  ],
  [
    "quarterly",
    "2026-11-30,2026-11-30",
    3,
    ["2026-11-30,2026-11-30", "2027-02-28,2027-02-28", "2027-05-30,2027-05-30"],
  ],
  // 2028 has a 29 February, 2029 to 2031 have none
  [
    "yearly",
    "2028-02-29,2028-03-01",
    5,
    [
      "2028-02-29,2028-03-01",
      "2029-02-28,2029-03-01",
      "2030-02-28,2030-03-01",
      "2031-02-28,2031-03-01",
      "2032-02-29,2032-03-01",
    ],
  ],
] as const)("%s from %s, %i times", (frequency, window, count, expected) => {
  const [first = "", last = ""] = window.split(",");
  const windows = seriesWindows({ first, last }, { frequency, count, until: null });
  expect(windows.map((one) => `${one.first},${one.last}`)).toEqual(expected);
});

test("until a day, which still counts", () => {
  const rule = { frequency: "monthly", count: null } as const;
  const starts = (until: string) =>
    seriesWindows({ first: "2026-11-15", last: "2026-11-20" }, { ...rule, until }).map(({ first }) => first);
  expect(starts("2027-01-15")).toEqual(["2026-11-15", "2026-12-15", "2027-01-15"]);
  expect(starts("2027-01-14")).toEqual(["2026-11-15", "2026-12-15"]);
  expect(starts("2026-11-14")).toEqual([]);
});

test("never many more than allowed", () => {
  const window = { first: "2026-11-15", last: "2026-11-15" };
  const windows = seriesWindows(window, { frequency: "weekly", count: null, until: "2090-01-01" });
  expect(windows).toHaveLength(MAX_SERIES_MISSIONS + 1);
});
