import { describe, expect, test } from "vitest";
import { lightAt, nextDaylight } from "./daylight.ts";

/** Ma'an, UTC+3. On 21 June 2026 the sun rises at 05:32 and sets at 19:44 there (NOAA's solar calculator). */
const MAAN = {
  boundary: null,
  location: { type: "Point" as const, coordinates: [35.7, 30.2] },
  mounting: null,
  module_tilt_deg: null,
  module_azimuth_deg: null,
};
const FIXED = { ...MAAN, mounting: "fixed", module_tilt_deg: 25, module_azimuth_deg: 180 };
const MIDSUMMER = Date.parse("2026-06-21T00:00:00+03:00");
const HOUR = 3_600_000;
const hours = (stretches: ReturnType<typeof nextDaylight>) =>
  stretches.map((stretch) => stretch.map((at) => (at - MIDSUMMER) / HOUR));

describe("the next daylight of a period", () => {
  test("is from sunrise to sunset, to the quarter hour inside of them, one stretch a day", () => {
    expect(hours(nextDaylight(MAAN, [MIDSUMMER, MIDSUMMER + 72 * HOUR], { count: 2 }))).toEqual([
      [5.75, 19.5],
      [29.75, 43.5],
    ]);
  });

  test("begins and ends with the period", () => {
    const period = [MIDSUMMER + 10.1 * HOUR, MIDSUMMER + 12 * HOUR] as const;
    expect(hours(nextDaylight(MAAN, period))).toEqual([[10.25, 12]]);
  });

  test("is shorter where the modules need 600 W/m²", () => {
    const [[from = 0, to = 0] = []] = hours(
      nextDaylight(FIXED, [MIDSUMMER, MIDSUMMER + 24 * HOUR], { minIrradianceWm2: 600 }),
    );
    expect([from > 7, to < 18, to - from > 6]).toEqual([true, true, true]);
  });

  test("does not exist at night, in less than an hour, or for a site without a location", () => {
    expect(nextDaylight(MAAN, [MIDSUMMER + 21 * HOUR, MIDSUMMER + 28 * HOUR])).toEqual([]);
    expect(nextDaylight(MAAN, [MIDSUMMER + 10 * HOUR, MIDSUMMER + 10.5 * HOUR])).toEqual([]);
    expect(nextDaylight({ ...MAAN, location: null }, [MIDSUMMER, MIDSUMMER + 24 * HOUR])).toEqual([]);
  });
});

test("light is the sun's height, and irradiance where the mounting is known", () => {
  const noon = MIDSUMMER + 12.6 * HOUR;
  expect(lightAt(MAAN, noon)).toEqual({ sunElevationDeg: expect.closeTo(83.2, 0) as number });
  expect(lightAt(FIXED, noon)?.irradianceWm2).toBeGreaterThan(800);
  expect(lightAt({ ...MAAN, location: null }, noon)).toBeUndefined();
});
