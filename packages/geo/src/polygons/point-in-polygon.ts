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
export function isPointInRings([x, y]: PlanarPoint, rings: readonly PlanarRing[]): boolean {
  let inside = false;
  for (const ring of rings) {
    let last = ring.at(-1);
    for (const point of ring) {
      if (last && point[1] > y !== last[1] > y) {
        const crossing = ((last[0] - point[0]) * (y - point[1])) / (last[1] - point[1]) + point[0];
        if (x < crossing) inside = !inside;
      }
      last = point;
    }
  }
  return inside;
}
