import { expect, test } from "vitest";
import { distanceToSiteM, dockReachM, tooFarFromSite } from "./dock-reach.ts";

const AMMAN = { longitude: 35.93, latitude: 31.95 };
const point = (longitude: number, latitude: number) => ({
  type: "Point" as const,
  coordinates: [longitude, latitude],
});
const square = (longitude: number, latitude: number, half = 0.01) => ({
  type: "Polygon" as const,
  coordinates: [
    [
      [longitude - half, latitude - half],
      [longitude + half, latitude - half],
      [longitude + half, latitude + half],
      [longitude - half, latitude + half],
      [longitude - half, latitude - half],
    ],
  ],
});

test("every dock has a drone, whose reach is half of what it flies on a battery", () => {
  expect(["DJI Dock", "DJI Dock 2", "DJI Dock 3"].map(dockReachM)).toEqual([12_960, 14_400, 16_920]);
  expect(dockReachM("Homemade")).toBeUndefined();
});

test("the distance is to the site's edge, or to its location where it has no boundary", () => {
  expect(distanceToSiteM(AMMAN, { location: null, boundary: square(35.93, 31.95) })).toBe(0);
  const edge = distanceToSiteM(AMMAN, { location: point(36.03, 31.95), boundary: square(36.03, 31.95) });
  expect(edge).toBeGreaterThan(8000);
  expect(edge).toBeLessThan(9000);
  expect(distanceToSiteM(AMMAN, { location: point(-3.7, 40.42), boundary: null })).toBeGreaterThan(3_000_000);
  expect(distanceToSiteM(AMMAN, { location: null, boundary: null })).toBeUndefined();
});

test("too far is what the drone can't reach and come back from", () => {
  const dock = { ...AMMAN, model: "DJI Dock 2" };
  expect(tooFarFromSite(dock, { location: point(36.05, 31.95), boundary: null })).toBeUndefined();
  expect(tooFarFromSite(dock, { location: point(36.13, 31.95), boundary: null })).toEqual({
    distance_km: 19,
    reach_km: 14,
  });
  expect(tooFarFromSite({ ...dock, model: "Homemade" }, { location: point(-3.7, 40), boundary: null })).toBe(
    undefined,
  );
});
