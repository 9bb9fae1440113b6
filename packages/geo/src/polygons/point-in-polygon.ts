import type { MultiPolygon, Polygon, Position } from "geojson";
import { localFrame } from "#local-frame.ts";
import type { PlanarPoint, PlanarRing } from "#planar-geometry.ts";

/** Whether the position is inside the area and outside of its holes; undefined on the boundary. */
export function isPointInPolygon(position: Position, area: Polygon | MultiPolygon): boolean {
  const frame = localFrame(position);
  const polygons = area.type === "Polygon" ? [area.coordinates] : area.coordinates;
  return polygons.some((rings) =>
    isPointInRings(
      [0, 0],
      rings.map((ring) => ring.map(frame.toMetres)),
    ),
  );
}

/** Even-odd rule over all rings, including holes. */
export function isPointInRings(point: PlanarPoint, rings: readonly PlanarRing[]): boolean {
  let inside = false;
  for (const ring of rings) {
    let from = ring.at(-1);
    for (const to of ring) {
      if (from && crossesToTheEast(point, from, to)) inside = !inside;
      from = to;
    }
  }
  return inside;
}

/** Whether the ray from the point to the east crosses the edge; of an edge's ends only the lower counts. */
export function crossesToTheEast([x, y]: PlanarPoint, from: PlanarPoint, to: PlanarPoint): boolean {
  if (to[1] > y === from[1] > y) return false;
  return x < ((from[0] - to[0]) * (y - to[1])) / (from[1] - to[1]) + to[0];
}
