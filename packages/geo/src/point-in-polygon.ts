import type { MultiPolygon, Polygon, Position } from "geojson";
import { localFrame } from "./local-frame.ts";
import type { MetrePoint, MetreRing } from "./metre-point.ts";

/** Whether a place lies in the area and in none of its holes; on the very edge either answer may come. */
export function isInside(place: Position, area: Polygon | MultiPolygon): boolean {
  const frame = localFrame(place);
  const polygons = area.type === "Polygon" ? [area.coordinates] : area.coordinates;
  return polygons.some((rings) =>
    isInsideRings(
      [0, 0],
      rings.map((ring) => ring.map(frame.toMetres)),
    ),
  );
}

/** Even-odd rule over all rings: holes need no mark. */
export function isInsideRings([x, y]: MetrePoint, rings: readonly MetreRing[]): boolean {
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
