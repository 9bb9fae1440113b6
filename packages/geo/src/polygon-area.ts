import type { MultiPolygon, Polygon, Position } from "geojson";
import { localFrame } from "./local-frame.ts";
import { metrePolygonAreaM2 } from "./ring-area.ts";

/** Square metres on the ground, holes taken off. Meant for sites (up to some 100 km across), not for countries. */
export function areaM2(geometry: Polygon | MultiPolygon): number {
  const polygons = geometry.type === "Polygon" ? [geometry.coordinates] : geometry.coordinates;
  return polygons.reduce((sum, polygon) => sum + polygonAreaM2(polygon), 0);
}

export const areaHa = (geometry: Polygon | MultiPolygon): number => areaM2(geometry) / 10_000;

function polygonAreaM2(rings: readonly (readonly Position[])[]): number {
  const origin = rings[0]?.[0];
  if (!origin) return 0;
  const frame = localFrame(origin);
  return metrePolygonAreaM2(rings.map((ring) => ring.map(frame.toMetres)));
}
