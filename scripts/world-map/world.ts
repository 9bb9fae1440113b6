import type {
  Feature,
  FeatureCollection,
  MultiLineString,
  MultiPolygon,
  Point,
  Polygon,
  Position,
} from "geojson";
import { feature, mesh } from "topojson-client";
import type { GeometryCollection, Topology } from "topojson-specification";
import { flatLines, flatPolygons } from "./antimeridian.ts";

/** Degrees of longitude from which an edge lies on the antimeridian. */
const CUT_DEG = 179.99;

export type Countries = Topology<{
  countries: GeometryCollection<{ name: string }>;
  land: GeometryCollection;
}>;

/** A country's label: its name, its ISO 3166-1 numeric code where it has one, its area in square degrees. */
export type CountryName = Feature<Point, { name: string; code: string | undefined; size: number }>;

/** Land, borders and names of Natural Earth (1:50 million). */
export interface World {
  /** By country: cut into tiles, the rings of whole continents touch themselves and are filled with holes. */
  land: FeatureCollection<MultiPolygon>;
  coast: Feature<MultiLineString>;
  borders: Feature<MultiLineString>;
  names: readonly CountryName[];
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
