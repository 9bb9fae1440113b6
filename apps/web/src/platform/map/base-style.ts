import type { Feature, FeatureCollection, MultiLineString, MultiPolygon, Polygon, Position } from "geojson";
import { feature, mesh } from "topojson-client";
import type { GeometryCollection, Topology } from "topojson-specification";
import countriesUrl from "world-atlas/countries-50m.json?url";
import { flatLines, flatPolygons } from "./antimeridian.ts";
import { type CountryName, countryNamesIn } from "./country-names.ts";
import type { MapColors } from "./map-colors.ts";
import type { StyleSpecification } from "./maplibre.ts";

/** Degrees of longitude from which an edge lies on the antimeridian. */
const CUT_DEG = 179.99;

/** Closer, lines of this scale are hundreds of metres beside the truth: only the colour of the land is left. */
const CLOSEST_LINES = 14;

export const LABEL_FONT = ["Map Label", "Map Label Arabic"];

export type Countries = Topology<{
  countries: GeometryCollection<{ name: string }>;
  land: GeometryCollection;
}>;

/** The offline base map: land, borders and names of Natural Earth (1:50 million), served by our own host. */
export interface World {
  /** By country: cut into tiles, the rings of whole continents touch themselves and are filled with holes. */
  land: FeatureCollection<MultiPolygon>;
  coast: Feature<MultiLineString>;
  borders: Feature;
  names: readonly CountryName[];
}

export async function loadWorld(): Promise<World> {
  const answer = await fetch(countriesUrl);
  return worldOf((await answer.json()) as Countries);
}

export function worldOf(topology: Countries): World {
  const { countries, land } = topology.objects;
  const named = feature(topology, countries) as FeatureCollection<Polygon | MultiPolygon, { name: string }>;
  const flat = named.features.map((country) => ({ ...country, geometry: flatPolygons(country.geometry) }));
  const coast = coastOf(flatLines(mesh(topology, land)));
  return {
    land: { type: "FeatureCollection", features: flat },
    coast: { type: "Feature", properties: {}, geometry: coast },
    borders: { type: "Feature", properties: {}, geometry: mesh(topology, countries, (a, b) => a !== b) },
    names: flat.map(nameOf),
  };
}

export const baseStyle = (world: World, colors: MapColors, locale: string): StyleSpecification => ({
  version: 8,
  sources: {
    land: { type: "geojson", data: world.land, tolerance: 0.2 },
    coast: { type: "geojson", data: world.coast, tolerance: 0.2, attribution: "Natural Earth" },
    borders: { type: "geojson", data: world.borders, tolerance: 0.2 },
    names: {
      type: "geojson",
      data: { type: "FeatureCollection", features: countryNamesIn(world.names, locale) },
    },
  },
  layers: [
    { id: "water", type: "background", paint: { "background-color": colors.water } },
    {
      id: "land",
      type: "fill",
      source: "land",
      paint: { "fill-color": colors.land, "fill-antialias": false },
    },
    {
      id: "borders",
      type: "line",
      source: "borders",
      maxzoom: CLOSEST_LINES,
      paint: {
        "line-color": colors.border,
        "line-width": ["interpolate", ["linear"], ["zoom"], 2, 0.6, 8, 1.6],
      },
    },
    {
      id: "coast",
      type: "line",
      source: "coast",
      maxzoom: CLOSEST_LINES,
      paint: { "line-color": colors.border, "line-width": 0.8 },
    },
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

/** The shores without the edges at 180°, where the land is only cut for the map. */
export function coastOf({ coordinates }: MultiLineString): MultiLineString {
  const isCut = ([longitude = 0]: Position, [next = 0]: Position) =>
    Math.abs(longitude) >= CUT_DEG && Math.abs(next) >= CUT_DEG;
  const lines = coordinates.flatMap((line) => {
    const pieces: Position[][] = [[]];
    for (const [index, at] of line.entries()) {
      const before = line[index - 1];
      if (before && isCut(before, at)) pieces.push([]);
      pieces.at(-1)?.push(at);
    }
    return pieces.filter((piece) => piece.length > 1);
  });
  return { type: "MultiLineString", coordinates: lines };
}

function nameOf({ id, properties, geometry }: Feature<MultiPolygon, { name: string }>): CountryName {
  const rings = geometry.coordinates
    .map(([outer = []]) => middleOf(outer))
    .toSorted((a, b) => b.size - a.size);
  const { at, size } = rings[0] ?? { at: [0, 0], size: 0 };
  return {
    type: "Feature",
    properties: { name: properties.name, code: id === undefined ? undefined : String(id), size },
    geometry: { type: "Point", coordinates: at },
  };
}

/** A ring's centroid and its area in square degrees: good enough to place and rank a name. */
function middleOf(ring: readonly Position[]): { at: Position; size: number } {
  let [area, x, y] = [0, 0, 0];
  for (const [index, [x1 = 0, y1 = 0]] of ring.entries()) {
    const [x2 = 0, y2 = 0] = ring[(index + 1) % ring.length] ?? [];
    const cross = x1 * y2 - x2 * y1;
    area += cross / 2;
    x += ((x1 + x2) * cross) / 6;
    y += ((y1 + y2) * cross) / 6;
  }
  return area === 0
    ? { at: [...(ring[0] ?? [0, 0])], size: 0 }
    : { at: [x / area, y / area], size: Math.abs(area) };
}
