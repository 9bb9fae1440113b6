import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { GeoJSONVT, type GeoJSONVTOptions, type GeoJSONVTTile } from "@maplibre/geojson-vt";
import { fromGeojsonVt } from "@maplibre/vt-pbf";
import { type Countries, type CountryName, worldOf } from "./world.ts";

/** The closest tiles: their units of 300 m are finer than the outlines, which a map may enlarge as it likes. */
const MAX_ZOOM = 4;
/** Units across a tile, and around it; simplified to a fifth of a pixel of the 512 that a tile has across. */
const [EXTENT, BUFFER, TOLERANCE] = [8192, 128, 3.2];

const ATLAS = fileURLToPath(import.meta.resolve("world-atlas/countries-50m.json"));

export interface WorldTiles {
  /** Vector tiles by `land/{z}/{x}/{y}.pbf` and `lines/{z}/{x}/{y}.pbf`; those of the open sea are empty. */
  tiles: Map<string, Uint8Array>;
  names: readonly CountryName[];
}

/** Cuts the built-in map into vector tiles, so that a map loads what it shows and cuts nothing itself. */
export function makeWorldTiles(): WorldTiles {
  const { land, coast, borders, names } = worldOf(JSON.parse(readFileSync(ATLAS, "utf8")) as Countries);
  const unnamed = land.features.map((country) => ({ ...country, properties: {} }));
  const indexes = {
    land: { land: indexOf({ ...land, features: unnamed }) },
    lines: { coast: indexOf(coast), borders: indexOf(borders) },
  };
  const tiles = new Map<string, Uint8Array>();
  for (const [kind, layers] of Object.entries(indexes))
    for (const [z, x, y] of addresses()) tiles.set(`${kind}/${z}/${x}/${y}.pbf`, encode(layers, [z, x, y]));
  return { tiles, names };
}

type Address = readonly [z: number, x: number, y: number];

function* addresses(): Iterable<Address> {
  for (let z = 0; z <= MAX_ZOOM; z += 1)
    for (let x = 0; x < 2 ** z; x += 1) for (let y = 0; y < 2 ** z; y += 1) yield [z, x, y];
}

const OPTIONS: GeoJSONVTOptions = {
  maxZoom: MAX_ZOOM,
  indexMaxZoom: MAX_ZOOM,
  indexMaxPoints: 0,
  extent: EXTENT,
  buffer: BUFFER,
  tolerance: TOLERANCE,
};

const indexOf = (data: ConstructorParameters<typeof GeoJSONVT>[0]) => new GeoJSONVT(data, OPTIONS);

function encode(layers: Record<string, GeoJSONVT>, [z, x, y]: Address): Uint8Array {
  const tiles: Record<string, GeoJSONVTTile> = {};
  for (const [name, index] of Object.entries(layers)) {
    const tile = index.getTile(z, x, y);
    if (tile && tile.features.length > 0) tiles[name] = tile;
  }
  return fromGeojsonVt(tiles, { version: 2, extent: EXTENT });
}
