import type { PlanarPoint } from "@overfly/geo/planar-geometry";
import { isPointInRings } from "@overfly/geo/polygons/point-in-polygon";

/** Distance in metres from a point to a polygon; 0 inside it. */
export function distanceToRing(point: PlanarPoint, ring: readonly PlanarPoint[]): number {
  if (isPointInRings(point, [ring])) return 0;
  let nearest = Infinity;
  let previous = ring.at(-1);
  for (const corner of ring) {
    if (previous) nearest = Math.min(nearest, distanceToSegment(point, previous, corner));
    previous = corner;
  }
  return nearest;
}

function distanceToSegment([x, y]: PlanarPoint, [ax, ay]: PlanarPoint, [bx, by]: PlanarPoint): number {
  const [dx, dy] = [bx - ax, by - ay];
  const length = dx * dx + dy * dy;
  const along = length === 0 ? 0 : Math.min(1, Math.max(0, ((x - ax) * dx + (y - ay) * dy) / length));
  return Math.hypot(x - ax - along * dx, y - ay - along * dy);
}
