import type { PlanarPoint } from "./planar-geometry.ts";

/** Distance in metres from a point to a line; infinite for a line without points. */
export const distanceToLineM = (point: PlanarPoint, line: readonly PlanarPoint[]): number =>
  shortestDistanceM(point, line, line[0]);

/** Distance in metres from a point to a ring, closed or not. */
export const distanceToRingM = (point: PlanarPoint, ring: readonly PlanarPoint[]): number =>
  shortestDistanceM(point, ring, ring.at(-1));

function shortestDistanceM(
  point: PlanarPoint,
  line: readonly PlanarPoint[],
  start: PlanarPoint | undefined,
): number {
  let nearest = Infinity;
  let from = start;
  for (const to of line) {
    if (!from) continue;
    nearest = Math.min(nearest, distanceToSegmentM(point, from, to));
    from = to;
  }
  return nearest;
}

/** Distance in metres from a point to a straight segment, which may have no length. */
export function distanceToSegmentM([x, y]: PlanarPoint, from: PlanarPoint, to: PlanarPoint): number {
  const [alongX, alongY] = [to[0] - from[0], to[1] - from[1]];
  const lengthSquared = alongX * alongX + alongY * alongY;
  const fraction = lengthSquared > 0 ? ((x - from[0]) * alongX + (y - from[1]) * alongY) / lengthSquared : 0;
  const clamped = Math.min(1, Math.max(0, fraction));
  return Math.hypot(x - from[0] - alongX * clamped, y - from[1] - alongY * clamped);
}
