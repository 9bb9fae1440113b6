import type { MetrePoint } from "@overfly/geo/metre-point";
import { isInsideRings } from "@overfly/geo/point-in-polygon";

/** Metres from a point to an area; 0 inside it. */
export function distanceToRing(point: MetrePoint, ring: readonly MetrePoint[]): number {
  if (isInsideRings(point, [ring])) return 0;
  let nearest = Infinity;
  let last = ring.at(-1);
  for (const corner of ring) {
    if (last) nearest = Math.min(nearest, distanceToEdge(point, last, corner));
    last = corner;
  }
  return nearest;
}

function distanceToEdge([x, y]: MetrePoint, [ax, ay]: MetrePoint, [bx, by]: MetrePoint): number {
  const [dx, dy] = [bx - ax, by - ay];
  const length = dx * dx + dy * dy;
  const along = length === 0 ? 0 : Math.min(1, Math.max(0, ((x - ax) * dx + (y - ay) * dy) / length));
  return Math.hypot(x - ax - along * dx, y - ay - along * dy);
}
