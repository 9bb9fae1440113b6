import { expect, test } from "vitest";
import { chartPath, type ReplayPoint, seriesOf } from "./replay-series.ts";

const point = (values: Partial<ReplayPoint>): ReplayPoint => ({
  at: "2026-05-01T08:00:00.000Z",
  longitude: 35,
  latitude: 31,
  height_m: 10,
  speed_mps: null,
  heading_deg: null,
  battery_percent: null,
  link_quality: null,
  satellites: null,
  rtk_fixed: null,
  ...values,
});

test("what was never reported has no series; a charge is drawn from 0 to 100, heights from the ground", () => {
  const points = [point({ battery_percent: 90 }), point({ height_m: 50, battery_percent: 80 })];
  expect(seriesOf(points)).toEqual([
    { name: "height", values: [10, 50], low: 0, high: 50 },
    { name: "battery", values: [90, 80], low: 0, high: 100 },
  ]);
});

test("a drone that flew below its take-off has room below it", () => {
  expect(seriesOf([point({ height_m: -12 }), point({ height_m: 30 })])[0]).toMatchObject({
    low: -12,
    high: 30,
  });
});

test("a line is broken where nothing was reported", () => {
  const series = { name: "speed", values: [0, 5, null, 10], low: 0, high: 10 } as const;
  expect(chartPath(series, [0, 0.25, 0.5, 1])).toBe("M0.0 100.0L250.0 50.0M1000.0 0.0h0");
});

test("a lone report between gaps is drawn as a point", () => {
  const series = { name: "speed", values: [null, 5, null, 10, 0], low: 0, high: 10 } as const;
  expect(chartPath(series, [0, 0.25, 0.5, 0.75, 1])).toBe("M250.0 50.0h0M750.0 0.0L1000.0 100.0");
});

test("a correction that was lost falls at once, not slowly", () => {
  const series = { name: "rtk", values: [1, 0], low: 0, high: 1 } as const;
  expect(chartPath(series, [0, 1])).toBe("M0.0 0.0H1000.0V100.0");
});
