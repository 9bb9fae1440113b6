import fc from "fast-check";
import { expect, test } from "vitest";
import { utm } from "./transverse-mercator.ts";

test("the CN Tower has its published grid reference, 17T 630084 4833438", () => {
  const [eastingM, northingM] = utm(17, false).toGrid(
    -(79 + 23 / 60 + 13.7 / 3600),
    43 + 38 / 60 + 33.24 / 3600,
  );

  expect(eastingM).toBeCloseTo(630_084, -0.5);
  expect(northingM).toBeCloseTo(4_833_438, -0.5);
});

test("a degree of the middle meridian is as long as its arc on WGS 84, less the zone's scale", () => {
  const { toGrid } = utm(32, false);
  const [, atEquator] = toGrid(9, 0);
  const [, atPole] = toGrid(9, 90);

  expect(atEquator).toBeCloseTo(0, 6);
  expect(atPole / 0.9996).toBeCloseTo(10_001_965.729, 2); // quarter meridian of WGS 84
});

test("south of the equator northings count from ten million", () => {
  expect(utm(19, true).toGrid(-69, 0)).toEqual([500_000, 10_000_000]);
});

test("there and back again is the same place, also over the antimeridian", () => {
  const zone = fc.integer({ min: 1, max: 60 });
  const offset = fc.double({ min: -5, max: 5, noNaN: true });
  const latitude = fc.double({ min: -84, max: 84, noNaN: true });
  fc.assert(
    fc.property(zone, offset, latitude, (number, east, lat) => {
      const { toGrid, toPosition } = utm(number, lat < 0);
      const lon = ((number * 6 - 183 + east + 540) % 360) - 180;
      const [foundLon = 0, foundLat = 0] = toPosition(...toGrid(lon, lat));
      expect(Math.abs(((foundLon - lon + 540) % 360) - 180)).toBeLessThan(1e-9);
      expect(foundLat).toBeCloseTo(lat, 9);
    }),
  );
});
