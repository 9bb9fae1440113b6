import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { clearSkyIrradiance } from "./clear-sky.ts";
import { sunPosition } from "./sun-position.ts";

describe("the position of the sun", () => {
  // worked example of Reda & Andreas, NREL/TP-560-34302: zenith 50.11162°, azimuth 194.34024°
  test("agrees with NREL's worked example", () => {
    const { elevationDeg, azimuthDeg } = sunPosition(Date.UTC(2003, 9, 17, 19, 30, 30), 39.742476, -105.1786);
    expect(90 - elevationDeg).toBeCloseTo(50.11162, 1);
    expect(azimuthDeg).toBeCloseTo(194.34024, 1);
  });

  test("is south at noon north of the tropics, high in June and low in December", () => {
    const june = sunPosition(Date.UTC(2026, 5, 21, 9, 38), 31.95, 35.93);
    const december = sunPosition(Date.UTC(2026, 11, 21, 9, 34), 31.95, 35.93);
    expect(june.elevationDeg).toBeCloseTo(90 - 31.95 + 23.44, 0);
    expect(december.elevationDeg).toBeCloseTo(90 - 31.95 - 23.44, 0);
    expect(december.azimuthDeg).toBeCloseTo(180, -1);
  });

  test("stays within its bounds at any time and location", () => {
    const timeAndLocation = fc.tuple(
      fc.integer({ min: Date.UTC(1950, 0), max: Date.UTC(2050, 0) }),
      fc.double({ min: -90, max: 90, noNaN: true }),
      fc.double({ min: -180, max: 180, noNaN: true }),
    );
    fc.assert(
      fc.property(timeAndLocation, ([instant, latitude, longitude]) => {
        const { elevationDeg, azimuthDeg } = sunPosition(instant, latitude, longitude);
        expect(Math.abs(elevationDeg)).toBeLessThanOrEqual(90.6);
        expect(azimuthDeg).toBeGreaterThanOrEqual(0);
        expect(azimuthDeg).toBeLessThan(360);
      }),
    );
  });
});

describe("irradiance under a clear sky", () => {
  const high = { elevationDeg: 60, azimuthDeg: 180 };

  test("is near 1000 W/m² on a module facing a high sun, and is marked as an estimate", () => {
    const { irradianceWm2, isEstimate } = clearSkyIrradiance(high, { tiltDeg: 30, azimuthDeg: 180 });
    expect(irradianceWm2).toBeGreaterThan(900);
    expect(irradianceWm2).toBeLessThan(1100);
    expect(isEstimate).toBe(true);
  });

  test("is lower on a module facing away, and zero at night", () => {
    const away = clearSkyIrradiance(high, { tiltDeg: 30, azimuthDeg: 0 }).irradianceWm2;
    expect(away).toBeLessThan(clearSkyIrradiance(high, { tiltDeg: 0, azimuthDeg: 0 }).irradianceWm2);
    expect(
      clearSkyIrradiance({ elevationDeg: -5, azimuthDeg: 0 }, { tiltDeg: 0, azimuthDeg: 0 }).irradianceWm2,
    ).toBe(0);
  });
});
