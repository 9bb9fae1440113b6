import type { PlanarPoint } from "./planar-geometry.ts";

/** Metres from a point to the nearest place of a line; infinite for a line without points. */
export const distanceToLineM = (point: PlanarPoint, line: readonly PlanarPoint[]): number =>
  shortestDistanceM(point, line, line[0]);

/** Metres from a point to the nearest place of a ring's outline, whether or not its first point stands again at its end. */
export const distanceToRingM = (point: PlanarPoint, ring: readonly PlanarPoint[]): number =>
  shortestDistanceM(point, ring, ring.at(-1));

function shortestDistanceM(
  [x, y]: PlanarPoint,
  line: readonly PlanarPoint[],
  start: PlanarPoint | undefined,
): number {
  let nearest = Infinity;
  let from = start;
  for (const to of line) {
    if (!from) continue;
    const [alongX, alongY] = [to[0] - from[0], to[1] - from[1]];
    const square = alongX * alongX + alongY * alongY;
    const part = square > 0 ? ((x - from[0]) * alongX + (y - from[1]) * alongY) / square : 0;
    const on = Math.min(1, Math.max(0, part));
    nearest = Math.min(nearest, Math.hypot(x - from[0] - alongX * on, y - from[1] - alongY * on));
    from = to;
  }
  return nearest;
}
