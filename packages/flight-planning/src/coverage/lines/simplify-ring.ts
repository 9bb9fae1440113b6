import type { PlanarPoint, PlanarRing } from "@overfly/geo/planar-geometry";

/** The ring with fewer corners, nowhere farther than the tolerance from the given one; holes may come to touch. */
export function simplifyRing(ring: PlanarRing, toleranceM: number): PlanarRing {
  const [first] = ring;
  if (!first || ring.length < 5) return ring;
  const farthest = ring.reduce(
    (best, point, index) => (apartM(first, point) > apartM(first, ring[best] ?? first) ? index : best),
    0,
  );
  const there = between(ring.slice(0, farthest + 1), toleranceM);
  const back = between([...ring.slice(farthest), first], toleranceM);
  const simplified = [...there.slice(0, -1), ...back.slice(0, -1)];
  return simplified.length >= 3 ? simplified : ring;
}

/** Keeps both ends and, between them, the corners that stick out most. */
function between(path: readonly PlanarPoint[], toleranceM: number): readonly PlanarPoint[] {
  const [from, to] = [path[0], path.at(-1)];
  if (!from || !to || path.length < 3) return path;
  let [corner, most] = [0, toleranceM];
  for (let index = 1; index < path.length - 1; index += 1) {
    const offset = offsetM(path[index] ?? from, from, to);
    if (offset > most) [corner, most] = [index, offset];
  }
  if (corner === 0) return [from, to];
  return [
    ...between(path.slice(0, corner + 1), toleranceM).slice(0, -1),
    ...between(path.slice(corner), toleranceM),
  ];
}

const apartM = (a: PlanarPoint, b: PlanarPoint): number => Math.hypot(a[0] - b[0], a[1] - b[1]);

function offsetM(point: PlanarPoint, from: PlanarPoint, to: PlanarPoint): number {
  const lengthM = apartM(from, to);
  if (lengthM === 0) return apartM(point, from);
  return (
    Math.abs((to[0] - from[0]) * (point[1] - from[1]) - (to[1] - from[1]) * (point[0] - from[0])) / lengthM
  );
}
