import { expect, test } from "vitest";
import { skyOverSite } from "./sky-over-site.ts";
import { skyOver } from "./sky-over.ts";

const MAAN = { latitudeDeg: 30.2, longitudeDeg: 35.7 };
/** Solar noon at 35.7° east is at about 09:35 UTC. */
const NOON = Date.parse("2026-06-21T09:35:00Z");

test("fixed modules stay as they are, and get most at noon", () => {
  const sky = skyOver({ ...MAAN, modules: { tiltDeg: 25, azimuthDeg: 180 } }, NOON);
  expect(sky.modulesAt?.(3600)).toEqual({ tiltDeg: 25, azimuthDeg: 180 });
  expect(sky.irradianceAt?.(0)).toBeGreaterThan(sky.irradianceAt?.(4 * 3600) ?? Infinity);
  expect(sky.sunAt(0).elevationDeg).toBeGreaterThan(80);
});

test("one-axis trackers look east in the morning, up at noon, west in the afternoon", () => {
  const sky = skyOver({ ...MAAN, tracks: "one-axis" }, NOON);
  expect(sky.modulesAt?.(-4 * 3600).azimuthDeg).toBe(90);
  expect(sky.modulesAt?.(0).tiltDeg).toBeLessThan(6);
  expect(sky.modulesAt?.(4 * 3600).azimuthDeg).toBe(270);
  expect(sky.modulesAt?.(6 * 3600).tiltDeg).toBe(60);
});

test("two-axis trackers look into the sun", () => {
  const sky = skyOver({ ...MAAN, tracks: "two-axes" }, NOON);
  const sun = sky.sunAt(7200);
  expect(sky.modulesAt?.(7200)).toEqual({ tiltDeg: 90 - sun.elevationDeg, azimuthDeg: sun.azimuthDeg });
});

test("without a mounting only the sun is known", () => {
  expect(Object.keys(skyOver(MAAN, NOON))).toEqual(["sunAt"]);
});

const SITE = { boundary: null, module_tilt_deg: 25, module_azimuth_deg: 180, mounting: "fixed" };
const AT = { type: "Point" as const, coordinates: [35.7, 30.2] };

test.each([
  ["fixed", 25],
  ["single_axis", 60],
])("a site with %s modules tilts them in the evening by %d°", (mounting, tiltDeg) => {
  const sky = skyOverSite({ ...SITE, location: AT, mounting })?.(NOON + 6 * 3_600_000);
  expect(sky?.modulesAt?.(0).tiltDeg).toBe(tiltDeg);
});

test("a site whose place is not known has no sky", () => {
  expect(skyOverSite({ ...SITE, location: null })).toBeUndefined();
});
