import type { MultiPolygon, Polygon, Position } from "geojson";
import { distanceToRingM } from "#distance-to-line.ts";
import { localFrame } from "#local-frame.ts";
import { isPointInPolygon } from "./point-in-polygon.ts";

/** 0 inside the area. Accurate up to about 50 km. */
export function distanceToPolygonM(position: Position, area: Polygon | MultiPolygon): number {
  if (isPointInPolygon(position, area)) return 0;
  const { toMetres } = localFrame(position);
  const polygons = area.type === "Polygon" ? [area.coordinates] : area.coordinates;
  const rings = polygons.flat().map((ring) => ring.map((corner) => toMetres(corner)));
  return Math.min(...rings.map((ring) => distanceToRingM([0, 0], ring)));
}
