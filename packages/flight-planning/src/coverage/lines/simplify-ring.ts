import type { PlanarPoint, PlanarRing } from "@overfly/geo/planar-geometry";
import { signedRingAreaM2 } from "@overfly/geo/polygons/ring-area";

/** The ring with fewer corners, nowhere farther than the tolerance from the given one; holes may come to touch. */
export const simplifyRing = (ring: PlanarRing, toleranceM: number): PlanarRing =>
  simplified(ring, (sideM) => Math.abs(sideM), toleranceM);

/** The same, but nothing that lies inside the given ring lies outside of the simpler one. */
export function simplifyHole(ring: PlanarRing, toleranceM: number): PlanarRing {
  const turn = Math.sign(signedRingAreaM2(ring));
  return simplified(ring, (sideM) => (turn * sideM < -ROUNDING_M ? Infinity : Math.abs(sideM)), toleranceM);
}

const ROUNDING_M = 1e-9;

/** How much a corner counts that lies so far left of the straight line that would replace it. */
type Weigh = (sideM: number) => number;

function simplified(ring: PlanarRing, weigh: Weigh, toleranceM: number): PlanarRing {
  const [first] = ring;
  if (!first || ring.length < 5) return ring;
  const farthest = ring.reduce(
    (best, point, index) => (apartM(first, point) > apartM(first, ring[best] ?? first) ? index : best),
    0,
  );
  const there = between(ring.slice(0, farthest + 1), weigh, toleranceM);
  const back = between([...ring.slice(farthest), first], weigh, toleranceM);
  const corners = [...there.slice(0, -1), ...back.slice(0, -1)];
  return corners.length >= 3 ? corners : ring;
}

/** Keeps both ends and, between them, the corners that stick out most. */
function between(path: readonly PlanarPoint[], weigh: Weigh, toleranceM: number): readonly PlanarPoint[] {
  const [from, to] = [path[0], path.at(-1)];
  if (!from || !to || path.length < 3) return path;
  let [corner, most] = [0, 0];
  let mayGo = true;
  for (let index = 1; index < path.length - 1; index += 1) {
    const sideM = leftM(path[index] ?? from, from, to);
    if (weigh(sideM) > toleranceM) mayGo = false;
    if (Math.abs(sideM) > most) [corner, most] = [index, Math.abs(sideM)];
  }
  if (mayGo) return [from, to];
  return [
    ...between(path.slice(0, corner + 1), weigh, toleranceM).slice(0, -1),
    ...between(path.slice(corner), weigh, toleranceM),
  ];
}

const apartM = (a: PlanarPoint, b: PlanarPoint): number => Math.hypot(a[0] - b[0], a[1] - b[1]);

/** Metres left of the line from one point to another; from both alike where they are one. */
function leftM(point: PlanarPoint, from: PlanarPoint, to: PlanarPoint): number {
  const lengthM = apartM(from, to);
  if (lengthM === 0) return apartM(point, from);
  return ((to[0] - from[0]) * (point[1] - from[1]) - (to[1] - from[1]) * (point[0] - from[0])) / lengthM;
}
