import type { PlanarPoint } from "@overfly/geo/planar-geometry";

/** The line with fewer bends, nowhere farther than the tolerance from the given one; its ends stay. */
export function simplifyPath(path: readonly PlanarPoint[], toleranceM: number): PlanarPoint[] {
  const [from, to] = [path[0], path.at(-1)];
  if (!from || !to || path.length < 3) return [...path];
  let [bend, most] = [0, toleranceM];
  for (let index = 1; index < path.length - 1; index += 1) {
    const offset = offLineM(path[index] ?? from, from, to);
    if (offset > most) [bend, most] = [index, offset];
  }
  if (bend === 0) return [from, to];
  const first = simplifyPath(path.slice(0, bend + 1), toleranceM);
  return [...first.slice(0, -1), ...simplifyPath(path.slice(bend), toleranceM)];
}

function offLineM(point: PlanarPoint, from: PlanarPoint, to: PlanarPoint): number {
  const [east, north] = [to[0] - from[0], to[1] - from[1]];
  const squared = east * east + north * north;
  const along = squared > 0 ? ((point[0] - from[0]) * east + (point[1] - from[1]) * north) / squared : 0;
  const fraction = Math.min(1, Math.max(0, along));
  return Math.hypot(point[0] - from[0] - east * fraction, point[1] - from[1] - north * fraction);
}
