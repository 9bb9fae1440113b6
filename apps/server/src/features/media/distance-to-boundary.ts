import { isPointInPolygon } from "@overfly/geo/polygons/point-in-polygon";
import { localFrame } from "@overfly/geo/local-frame";
import type { Boundary } from "@overfly/contract/geometry";
import type { Position } from "geojson";

/** 0 inside the boundary. */
export function distanceToBoundaryM(position: Position, boundary: Boundary): number {
  if (isPointInPolygon(position, boundary)) return 0;
  const { toMetres } = localFrame(position);
  const polygons = boundary.type === "Polygon" ? [boundary.coordinates] : boundary.coordinates;
  let nearest = Infinity;
  for (const ring of polygons.flat())
    for (const [index, corner] of ring.entries()) {
      const [ax, ay] = toMetres(ring[index - 1] ?? corner);
      const [bx, by] = toMetres(corner);
      nearest = Math.min(nearest, distanceToSegmentM([ax, ay], [bx, by]));
    }
  return nearest;
}

function distanceToSegmentM(
  [ax, ay]: readonly [number, number],
  [bx, by]: readonly [number, number],
): number {
  const [dx, dy] = [bx - ax, by - ay];
  const squared = dx * dx + dy * dy;
  const along = squared === 0 ? 0 : Math.min(1, Math.max(0, -(ax * dx + ay * dy) / squared));
  return Math.hypot(ax + along * dx, ay + along * dy);
}
