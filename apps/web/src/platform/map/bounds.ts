import type { Geometry, Position } from "geojson";
import type { Bounds } from "#platform/map/layers/grid-lines.ts";

export type { Bounds };

/** The box around geometries; undefined around nothing. */
export function boundsOf(geometries: Iterable<Geometry | null | undefined>): Bounds | undefined {
  let [west, south, east, north] = [Infinity, Infinity, -Infinity, -Infinity];
  for (const geometry of geometries) {
    for (const [x = 0, y = 0] of geometry ? positionsOf(geometry) : []) {
      [west, south, east, north] = [
        Math.min(west, x),
        Math.min(south, y),
        Math.max(east, x),
        Math.max(north, y),
      ];
    }
  }
  return west <= east ? [west, south, east, north] : undefined;
}

function positionsOf(geometry: Geometry): Position[] {
  switch (geometry.type) {
    case "Point":
      return [geometry.coordinates];
    case "MultiPoint":
    case "LineString":
      return geometry.coordinates;
    case "MultiLineString":
    case "Polygon":
      return geometry.coordinates.flat();
    case "MultiPolygon":
      return geometry.coordinates.flat(2);
    case "GeometryCollection":
      return geometry.geometries.flatMap(positionsOf);
  }
}
