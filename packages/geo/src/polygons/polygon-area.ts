import type { MultiPolygon, Polygon, Position } from "geojson";
import { localFrame } from "#local-frame.ts";
import { planarPolygonAreaM2 } from "./ring-area.ts";

/** Area in square metres without holes. Accurate up to about 100 km across. */
export function polygonAreaM2(geometry: Polygon | MultiPolygon): number {
  const polygons = geometry.type === "Polygon" ? [geometry.coordinates] : geometry.coordinates;
  return polygons.reduce((sum, polygon) => sum + ringsAreaM2(polygon), 0);
}

function ringsAreaM2(rings: readonly (readonly Position[])[]): number {
  const origin = rings[0]?.[0];
  if (!origin) return 0;
  const frame = localFrame(origin);
  return planarPolygonAreaM2(rings.map((ring) => ring.map(frame.toMetres)));
}
