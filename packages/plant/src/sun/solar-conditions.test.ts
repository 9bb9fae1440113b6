import { expect, test } from "vitest";
import { siteSolarConditions } from "./site-solar-conditions.ts";
import { solarConditionsFrom } from "./solar-conditions.ts";

const MAAN = { latitudeDeg: 30.2, longitudeDeg: 35.7 };
/** Solar noon at 35.7° east is at about 09:35 UTC. */
const NOON = Date.parse("2026-06-21T09:35:00Z");

test("fixed modules keep their orientation and receive the most light at noon", () => {
  const sky = solarConditionsFrom({ ...MAAN, orientation: { tiltDeg: 25, azimuthDeg: 180 } }, NOON);
  expect(sky.orientationAt?.(3600)).toEqual({ tiltDeg: 25, azimuthDeg: 180 });
  expect(sky.irradianceAt?.(0)).toBeGreaterThan(sky.irradianceAt?.(4 * 3600) ?? Infinity);
  expect(sky.sunAt(0).elevationDeg).toBeGreaterThan(80);
});

test("single-axis trackers face east in the morning, up at noon and west in the afternoon", () => {
  const sky = solarConditionsFrom({ ...MAAN, tracking: "single-axis" }, NOON);
  expect(sky.orientationAt?.(-4 * 3600).azimuthDeg).toBe(90);
  expect(sky.orientationAt?.(0).tiltDeg).toBeLessThan(6);
  expect(sky.orientationAt?.(4 * 3600).azimuthDeg).toBe(270);
  expect(sky.orientationAt?.(6 * 3600).tiltDeg).toBe(60);
});

test("dual-axis trackers face the sun", () => {
  const sky = solarConditionsFrom({ ...MAAN, tracking: "dual-axis" }, NOON);
  const sun = sky.sunAt(7200);
  expect(sky.orientationAt?.(7200)).toEqual({ tiltDeg: 90 - sun.elevationDeg, azimuthDeg: sun.azimuthDeg });
});

test("without a mounting only the sun position is known", () => {
  expect(Object.keys(solarConditionsFrom(MAAN, NOON))).toEqual(["sunAt"]);
});

const SITE = { boundary: null, module_tilt_deg: 25, module_azimuth_deg: 180, mounting: "fixed" };
const AT = { type: "Point" as const, coordinates: [35.7, 30.2] };

test.each([
  ["fixed", 25],
  ["single_axis", 60],
])("a site with %s mounting tilts its modules by %d° in the evening", (mounting, tiltDeg) => {
  const sky = siteSolarConditions({ ...SITE, location: AT, mounting })?.(NOON + 6 * 3_600_000);
  expect(sky?.orientationAt?.(0).tiltDeg).toBe(tiltDeg);
});

const OUTLINE = [
  [35.7, 30.2],
  [35.71, 30.2],
  [35.71, 30.21],
  [35.7, 30.2],
];

test.each([
  ["its point", { location: AT }],
  ["the outline of its boundary", { boundary: { type: "Polygon" as const, coordinates: [OUTLINE] } }],
  [
    "the first part of its boundary",
    { boundary: { type: "MultiPolygon" as const, coordinates: [[OUTLINE]] } },
  ],
])("the sun stands over a site as over %s", (_name, place) => {
  const sun = siteSolarConditions({ ...SITE, location: null, ...place })?.(NOON).sunAt(0);
  expect(sun?.elevationDeg).toBeCloseTo(90 - 30.2 + 23.44, 0);
});

test("a site without a location has no solar conditions", () => {
  expect(siteSolarConditions({ ...SITE, location: null })).toBeUndefined();
});
