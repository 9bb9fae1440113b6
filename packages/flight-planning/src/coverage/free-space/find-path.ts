import type { PlanarPoint } from "@overfly/geo/planar-geometry";
import { planarDistanceM } from "#coverage/lines/line-order.ts";
import { isFreePath, type FreeSpace } from "./free-space.ts";

/** Finds shortest paths in one free space; visibility between corners is cached for the next path. */
export type PathFinder = (from: PlanarPoint, to: PlanarPoint) => readonly PlanarPoint[] | undefined;

/** The shortest path in free space, with both ends; undefined where there is none. */
export function pathFinder(space: FreeSpace): PathFinder {
  const corners = bentCorners(space);
  const visibility = new Map<number, boolean>();
  const areVisible = (a: number, b: number): boolean => {
    const key = Math.min(a, b) * corners.length + Math.max(a, b);
    const known = visibility.get(key);
    if (known !== undefined) return known;
    const [one, other] = [corners[a], corners[b]];
    const open = one !== undefined && other !== undefined && isFreePath(space, one.at, other.at);
    visibility.set(key, open);
    return open;
  };
  return (from, to) => {
    if (isFreePath(space, from, to)) return [from, to];
    for (const detour of DETOURS) {
      const mostM = detour * planarDistanceM(from, to) + DETOUR_M;
      const near = corners.flatMap((corner, index) =>
        planarDistanceM(from, corner.at) + planarDistanceM(corner.at, to) <= mostM ? [index] : [],
      );
      const found = search({ space, corners, near, areVisible }, from, to);
      if (found) return found;
      if (near.length === corners.length) return undefined;
    }
    return undefined;
  };
}

/** Corners are first searched close to the straight path, then farther away. */
const DETOURS = [1.3, 3, Infinity];
const DETOUR_M = 100;

interface Search {
  space: FreeSpace;
  corners: readonly Corner[];
  near: readonly number[];
  areVisible: (a: number, b: number) => boolean;
}

/** A corner that sticks out into the free space, with its neighbours on the border. */
interface Corner {
  at: PlanarPoint;
  before: PlanarPoint;
  after: PlanarPoint;
}

/** A shortest path bends only at such corners. */
function bentCorners({ rings }: FreeSpace): Corner[] {
  return rings.flatMap((ring) =>
    ring.flatMap((at, index) => {
      const before = ring.at(index - 1) ?? at;
      const after = ring[(index + 1) % ring.length] ?? at;
      return side(before, at, after) < 0 ? [{ at, before, after }] : [];
    }),
  );
}

/** Positive where the point lies left of the path. */
const side = (from: PlanarPoint, to: PlanarPoint, point: PlanarPoint): number =>
  (to[0] - from[0]) * (point[1] - to[1]) - (to[1] - from[1]) * (point[0] - to[0]);

/** A taut path touches a corner and leaves both its edges on one side; others can't be shortest. */
const isTaut = (from: PlanarPoint, { at, before, after }: Corner): boolean =>
  side(from, at, before) * side(from, at, after) >= -SLACK_M4;

const SLACK_M4 = 1e-6;

/** A* over the corners; visibility is only tested where it would shorten the path. */
function search(
  { space, corners, near, areVisible }: Search,
  from: PlanarPoint,
  to: PlanarPoint,
): PlanarPoint[] | undefined {
  const bestM = new Map<number, number>();
  const cameFrom = new Map<number, number>();
  const open = new Set<number>();
  let [arrivedM, lastCorner] = [Infinity, -1];
  const point = (corner: number): PlanarPoint => corners[corner]?.at ?? from;
  const isTautPath = (before: number, corner: number): boolean => {
    const [one, other] = [corners[before], corners[corner]];
    return other !== undefined && isTaut(one?.at ?? from, other) && (!one || isTaut(other.at, one));
  };
  const relax = (corner: number, before: number, soFarM: number): void => {
    const pathM = soFarM + planarDistanceM(before < 0 ? from : point(before), point(corner));
    if (pathM >= (bestM.get(corner) ?? Infinity) || pathM + planarDistanceM(point(corner), to) >= arrivedM)
      return;
    if (!isTautPath(before, corner)) return;
    const seen = before < 0 ? isFreePath(space, from, point(corner)) : areVisible(before, corner);
    if (!seen) return;
    bestM.set(corner, pathM);
    cameFrom.set(corner, before);
    open.add(corner);
  };
  for (const corner of near) relax(corner, -1, 0);
  while (open.size > 0) {
    const next = cheapest(open, (corner) => (bestM.get(corner) ?? 0) + planarDistanceM(point(corner), to));
    open.delete(next);
    const soFarM = bestM.get(next) ?? 0;
    const wholeM = soFarM + planarDistanceM(point(next), to);
    if (wholeM >= arrivedM) break;
    if (isFreePath(space, point(next), to)) [arrivedM, lastCorner] = [wholeM, next];
    else for (const corner of near) if (corner !== next) relax(corner, next, soFarM);
  }
  if (lastCorner < 0) return undefined;
  const path = [to];
  for (let corner = lastCorner; corner >= 0; corner = cameFrom.get(corner) ?? -1) path.unshift(point(corner));
  return [from, ...path];
}

function cheapest(open: ReadonlySet<number>, cost: (corner: number) => number): number {
  let [best, bestCost] = [-1, Infinity];
  for (const corner of open) {
    const its = cost(corner);
    if (best < 0 || its < bestCost) [best, bestCost] = [corner, its];
  }
  return best;
}
