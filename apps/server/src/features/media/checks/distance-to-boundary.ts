import { isPointInPolygon } from "@overfly/geo/polygons/point-in-polygon";
import { distanceToRingM } from "@overfly/geo/distance-to-line";
import { localFrame } from "@overfly/geo/local-frame";
import type { Boundary } from "@overfly/contract/geometry";
import type { Position } from "geojson";

/** 0 inside the boundary. */
export function distanceToBoundaryM(position: Position, boundary: Boundary): number {
  if (isPointInPolygon(position, boundary)) return 0;
  const { toMetres } = localFrame(position);
  const polygons = boundary.type === "Polygon" ? [boundary.coordinates] : boundary.coordinates;
  const rings = polygons.flat().map((ring) => ring.map((corner) => toMetres(corner)));
  return Math.min(...rings.map((ring) => distanceToRingM([0, 0], ring)));
}
