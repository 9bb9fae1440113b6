import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { VectorTile } from "@mapbox/vector-tile";
import type { Position } from "geojson";
import { PbfReader } from "pbf";
import { expect, test } from "vitest";
import { countryNamesIn } from "./apps/web/src/platform/map/country-names.ts";
import { coastOf, type Countries, worldOf } from "./scripts/world-map/world.ts";
import { makeWorldTiles } from "./scripts/world-map/world-tiles.ts";

const ATLAS = fileURLToPath(import.meta.resolve("world-atlas/countries-50m.json"));
const { land, coast, names } = worldOf(JSON.parse(readFileSync(ATLAS, "utf8")) as Countries);
const { tiles } = makeWorldTiles();

test("no land and no shore crosses the whole map where it meets the antimeridian", () => {
  const jumps = (line: Position[]) =>
    line.some(([longitude = 0], index) => Math.abs(longitude - (line[index + 1]?.[0] ?? longitude)) > 180);
  const jumping = land.features.filter(({ geometry, properties }) =>
    // Antarctica is closed along the lower edge of the map.
    geometry.coordinates.flat().some((ring) => properties?.["name"] !== "Antarctica" && jumps(ring)),
  );
  expect(jumping.map(({ properties }) => properties?.["name"] as string)).toEqual([]);
  expect(coast.geometry.coordinates.filter(jumps)).toEqual([]);
});

test("land around a pole is filled to the map's edge, without a hole", () => {
  const antarctica = land.features.find(({ properties }) => properties?.["name"] === "Antarctica");
  const mainland = antarctica?.geometry.coordinates.toSorted(
    (a, b) => (b[0]?.length ?? 0) - (a[0]?.length ?? 0),
  )[0];
  expect(mainland).toHaveLength(1);
  const [longitude, latitude] = mainland?.[0]?.at(-3) ?? [];
  expect([longitude, latitude]).toEqual([180, -90]);
});

test("the edges on the antimeridian are no coast", () => {
  const line = [
    [179, 66],
    [180, 66],
    [180, 68],
    [178, 69],
  ];
  expect(coastOf({ type: "MultiLineString", coordinates: [line] }).coordinates).toEqual([
    [
      [179, 66],
      [180, 66],
    ],
    [
      [180, 68],
      [178, 69],
    ],
  ]);
});

const layerOf = (name: string, layer: string) =>
  new VectorTile(new PbfReader(tiles.get(name) ?? new Uint8Array())).layers[layer];

/** Whether a place is on land in the tiles of a zoom: the even-odd rule over all rings of its tile. */
function isOnLand(longitude: number, latitude: number, z: number): boolean {
  const y01 = 0.5 - Math.asinh(Math.tan((latitude * Math.PI) / 180)) / (2 * Math.PI);
  const [across, down] = [((longitude + 180) / 360) * 2 ** z, y01 * 2 ** z];
  const [x, y] = [Math.floor(across), Math.floor(down)];
  const layer = layerOf(`land/${z}/${x}/${y}.pbf`, "land");
  if (!layer) return false;
  const at = { x: (across - x) * layer.extent, y: (down - y) * layer.extent };
  const rings = Array.from({ length: layer.length }, (_, index) => layer.feature(index).loadGeometry());
  return rings.some((polygon) => polygon.filter((ring) => surrounds(ring, at)).length % 2 === 1);
}

interface Point {
  x: number;
  y: number;
}

function surrounds(ring: readonly Point[], { x, y }: Point): boolean {
  const crossings = ring.filter((a, index) => {
    const b = ring[(index + 1) % ring.length] ?? a;
    return a.y > y !== b.y > y && x < ((b.x - a.x) * (y - a.y)) / (b.y - a.y) + a.x;
  });
  return crossings.length % 2 === 1;
}

test.each([
  ["Amman", 35.93, 31.95, true],
  ["the middle of Australia", 134, -25, true],
  ["Chukotka, west of the antimeridian", 179.9, 67.5, true],
  ["Chukotka, east of it", -179.9, 67.5, true],
  ["the ice near the South Pole", 10, -84.9, true],
  ["the Caspian Sea", 51, 42, false],
  ["the Gulf of Guinea", 0, 0, false],
  ["the Pacific on the antimeridian", 179.9, 30, false],
])("%s is land or sea in the tiles of every zoom", (_name, longitude, latitude, expected) => {
  for (const z of [1, 2, 3, 4]) expect([z, isOnLand(longitude, latitude, z)]).toEqual([z, expected]);
});

test("tiles have shores and borders where they are, and all of them are there", () => {
  expect(layerOf("lines/4/9/6.pbf", "borders")?.length).toBeGreaterThan(0); // Jordan and its neighbours
  expect(layerOf("lines/4/9/6.pbf", "coast")?.length).toBeGreaterThan(0);
  expect(tiles.size).toBe(2 * (1 + 4 + 16 + 64 + 256));
});

const labels = (locale: string): string[] =>
  countryNamesIn(names, locale).map(({ properties }) => properties.name);

test("the map's countries bear their Arabic names for who reads Arabic", () => {
  const arabic = labels("ar");
  expect(arabic).toEqual(expect.arrayContaining(["المملكة العربية السعودية", "مصر", "إسبانيا", "كوسوفو"]));
  expect(arabic.filter((name) => /\p{Script=Latin}/u.test(name))).toEqual([]);
  // Natural Earth draws five territories without a code, of which Unicode names Kosovo alone.
  expect(arabic).toHaveLength(names.length - 4);
});

test("English keeps the map's short names, all of them", () => {
  const english = labels("en");
  expect(english).toHaveLength(names.length);
  expect(english).toEqual(expect.arrayContaining(["Dem. Rep. Congo", "Somaliland"]));
});

test("each name stands where its country lies", () => {
  const [egypt] = countryNamesIn(names, "ar").filter(({ properties }) => properties.name === "مصر");
  const [longitude = 0, latitude = 0] = egypt?.geometry.coordinates ?? [];
  expect(longitude).toBeGreaterThan(25);
  expect(longitude).toBeLessThan(35);
  expect(latitude).toBeGreaterThan(22);
  expect(latitude).toBeLessThan(32);
});
