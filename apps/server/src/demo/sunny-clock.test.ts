import { clearSkyIrradiance } from "@overfly/plant/sun/clear-sky";
import { sunPosition } from "@overfly/plant/sun/sun-position";
import { describe, expect, test } from "vitest";
import { DEMO_PLANTS, demoTakeOff } from "./demo-plants.ts";
import { sunnyTime } from "./sunny-clock.ts";

const MAAN = demoTakeOff(DEMO_PLANTS.maan);
const HOUR_MS = 3_600_000;
const sunAt = (at: number) =>
  clearSkyIrradiance(sunPosition(at, MAAN[1], MAAN[0]), { tiltDeg: 20, azimuthDeg: 180 }).irradianceWm2;

describe("the simulated camera's clock", () => {
  test("is the real time while the sun is high", () => {
    const noon = Date.parse("2026-11-21T09:30:00Z");
    expect(sunnyTime(noon, MAAN)).toBe(noon);
  });

  test("is a sunny time of the last day otherwise, at any hour of the year", () => {
    for (let hour = 0; hour < 365 * 24; hour += 7) {
      const now = Date.parse("2026-01-01T00:10:00Z") + hour * HOUR_MS;
      const at = sunnyTime(now, MAAN);
      expect(now - at).toBeLessThan(24 * HOUR_MS);
      expect(now - at).toBeGreaterThanOrEqual(0);
      expect(sunAt(at)).toBeGreaterThan(600);
    }
  });

  test("advances during a flight", () => {
    const evening = Date.parse("2026-11-21T17:00:00Z");
    expect(sunnyTime(evening + 2000, MAAN) - sunnyTime(evening, MAAN)).toBe(2000);
  });
});
