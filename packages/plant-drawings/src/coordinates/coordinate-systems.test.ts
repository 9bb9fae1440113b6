import proj4 from "proj4";
import { expect, test } from "vitest";
import { toPositionFrom, utmAt } from "./coordinate-system.ts";
import { type Bounds, suggestSystem } from "./suggest-system.ts";

const PAMPA: Bounds = [-70.1146, -18.889, -70.1096, -18.8834];
const MAAN: Bounds = [35.7, 30.2, 35.72, 30.22];
const LONDON: Bounds = [-0.02, 51.47, 0.01, 51.49];
const RUHR: Bounds = [7.0, 51.4, 7.02, 51.42];

test.each<[string, [number, number], number]>([
  ["Chile", [-70.11, -18.88], 32719],
  ["Jordan", [35.71, 30.21], 32636],
  ["the last zone", [180, 10], 32660],
])("the UTM zone of %s", (_where, place, expected) => {
  expect(utmAt(place)).toBe(expected);
});

test("a point of UTM 19 S lies where GDAL says: pampa_tables.geojson and its Shapefile are the same", () => {
  const toPosition = toPositionFrom({ kind: "epsg", code: 32719 });
  const [longitude, latitude] = toPosition?.([382_635.108475416, 7_911_667.07447997]) ?? [];
  expect(longitude).toBeCloseTo(-70.11427947, 7);
  expect(latitude).toBeCloseTo(-18.88373918, 7);
});

test.each([
  ["an unknown number", { kind: "epsg", code: 99_999 }],
  ["text that is no projection", { kind: "wkt", text: "PROJCS[nonsense" }],
  ["an empty text", { kind: "wkt", text: "" }],
] as const)("no positions of %s", (_what, system) => {
  expect(toPositionFrom(system)).toBeUndefined();
});

/** British National Grid and Gauß-Krüger zone 2, EPSG registry: parameters as PROJ has them. */
const OSGB =
  "+proj=tmerc +lat_0=49 +lon_0=-2 +k=0.9996012717 +x_0=400000 +y_0=-100000 +ellps=airy +towgs84=446.448,-125.157,542.06,0.15,0.247,0.842,-20.489 +units=m";
const GAUSS =
  "+proj=tmerc +lat_0=0 +lon_0=6 +k=1 +x_0=2500000 +y_0=0 +ellps=bessel +towgs84=598.1,73.7,418.2,0.202,0.045,-2.455,6.7 +units=m";
const inSystem = (definition: string, place: [number, number]) =>
  proj4("WGS84", definition).forward(place) as [number, number];

test("the system of a drawing is told from where the plant is", () => {
  expect(suggestSystem([[35.71, 30.21]], MAAN)).toEqual({ system: { kind: "wgs84" }, unitM: 1 });
  expect(suggestSystem([[382_700, 7_911_600]], PAMPA)).toEqual({
    system: { kind: "epsg", code: 32719 },
    unitM: 1,
  });
  expect(suggestSystem([[382_700, 7_911_600]], null)).toMatchObject({ system: { kind: "unknown" } });
});

test.each([
  ["Great Britain", OSGB, LONDON],
  ["Germany", GAUSS, RUHR],
] as const)("a national grid is found: %s", (_where, definition, site) => {
  const place: [number, number] = [(site[0] + site[2]) / 2 + 0.002, (site[1] + site[3]) / 2];
  const point = inSystem(definition, place);
  const { system, unitM } = suggestSystem([point], site);
  expect(unitM).toBe(1);
  const [longitude = 0, latitude = 0] = toPositionFrom(system)?.(point) ?? [];
  // several systems of a country differ by some metres; a person sees on the map whether it fits
  expect(Math.hypot((longitude - place[0]) * 69_000, (latitude - place[1]) * 111_000)).toBeLessThan(300);
});

test("millimetres are taken only where metres don't fit, whatever the drawing's header says", () => {
  expect(suggestSystem([[382_700_000, 7_911_600_000]], PAMPA, 0.001)).toEqual({
    system: { kind: "epsg", code: 32719 },
    unitM: 0.001,
  });
  expect(suggestSystem([[382_700, 7_911_600]], PAMPA, 0.0254)).toMatchObject({ unitM: 1 });
});
