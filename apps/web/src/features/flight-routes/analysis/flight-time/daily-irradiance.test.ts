import { expect, test } from "vitest";
import { MIN_WM2, dailyIrradiance } from "./daily-irradiance.ts";

const SITE = {
  boundary: null,
  location: { type: "Point" as const, coordinates: [36.35, 32.33] },
  mounting: "fixed",
  module_tilt_deg: 25,
  module_azimuth_deg: 180,
  time_zone: "Asia/Amman",
};

test("a summer's day begins at the site's midnight and has one window around noon", () => {
  const day = dailyIrradiance(SITE, "2026-06-21T09:00:00.000Z");
  expect(new Date(day?.startMs ?? 0).toISOString()).toBe("2026-06-20T21:00:00.000Z");
  expect(day?.windows).toHaveLength(1);
  const [{ fromMs, toMs } = { fromMs: 0, toMs: 0 }] = day?.windows ?? [];
  expect((toMs - fromMs) / 3_600_000).toBeGreaterThan(5);
  const at = (ms: number): number => day?.irradiance?.[(ms - day.startMs) / day.stepMs] ?? 0;
  expect(at(fromMs)).toBeGreaterThanOrEqual(MIN_WM2);
  expect(at(fromMs - 600_000)).toBeLessThan(MIN_WM2);
});

test("without mounting there is no irradiance, without time or location no day", () => {
  expect(dailyIrradiance({ ...SITE, module_tilt_deg: null }, "2026-06-21T09:00:00.000Z")).toMatchObject({
    irradiance: undefined,
    windows: [],
  });
  expect(dailyIrradiance(SITE, undefined)).toBeUndefined();
  expect(dailyIrradiance({ ...SITE, location: null }, "2026-06-21T09:00:00.000Z")).toBeUndefined();
});
