import { type CountryName, countryNamesIn } from "./country-names.ts";
import type { MapColors } from "./map-colors.ts";
import type { LineLayerSpecification, StyleSpecification } from "./maplibre.ts";

/** Where the build puts the built-in map: land and lines of Natural Earth (1:50 million) in tiles, and names.json. */
declare const __WORLD_URL__: string;

/** The closest tiles that the build makes; closer, the map enlarges them. */
const TILES_ZOOM = 4;
/** Closer, lines of this scale are hundreds of metres beside the truth: only the colour of the land is left. */
const CLOSEST_LINES = 14;

export const LABEL_FONT = ["Map Label", "Map Label Arabic"];

/** The names of the built-in map's countries. */
export async function loadCountryNames(): Promise<CountryName[]> {
  const answer = await fetch(`${__WORLD_URL__}/names.json`);
  const names = (await answer.json()) as CountryName[];
  if (!Array.isArray(names)) throw new TypeError("Something else answered for the server"); // such as a hotel's network
  return names;
}

/** A worker fetches the tiles, to which the page's address is unknown. */
const tilesOf = (kind: "land" | "lines") => `${location.origin}${__WORLD_URL__}/${kind}/{z}/{x}/{y}.pbf`;

const lineLayer = (
  kind: "borders" | "coast",
  paint: NonNullable<LineLayerSpecification["paint"]>,
): LineLayerSpecification => ({
  id: kind,
  type: "line",
  source: "world-lines",
  "source-layer": kind,
  maxzoom: CLOSEST_LINES,
  paint,
});

/** The built-in base map, which works offline: served by our own host. */
export const baseStyle = (
  names: readonly CountryName[],
  colors: MapColors,
  locale: string,
): StyleSpecification => ({
  version: 8,
  sources: {
    "world-land": { type: "vector", tiles: [tilesOf("land")], maxzoom: TILES_ZOOM },
    "world-lines": {
      type: "vector",
      tiles: [tilesOf("lines")],
      maxzoom: TILES_ZOOM,
      attribution: "Natural Earth",
    },
    names: {
      type: "geojson",
      data: { type: "FeatureCollection", features: countryNamesIn(names, locale) },
    },
  },
  layers: [
    { id: "water", type: "background", paint: { "background-color": colors.water } },
    {
      id: "land",
      type: "fill",
      source: "world-land",
      "source-layer": "land",
      paint: { "fill-color": colors.land, "fill-antialias": false },
    },
    lineLayer("borders", {
      "line-color": colors.border,
      "line-width": ["interpolate", ["linear"], ["zoom"], 2, 0.6, 8, 1.6],
    }),
    lineLayer("coast", { "line-color": colors.border, "line-width": 0.8 }),
    {
      id: "names",
      type: "symbol",
      source: "names",
      maxzoom: 9,
      layout: {
        "text-field": ["get", "name"],
        "text-font": LABEL_FONT,
        "text-size": ["interpolate", ["linear"], ["zoom"], 2, 10, 6, 14],
        "text-max-width": 7,
        "symbol-sort-key": ["-", 0, ["get", "size"]],
      },
      paint: { "text-color": colors.textDim, "text-halo-color": colors.halo, "text-halo-width": 1.2 },
    },
  ],
});
