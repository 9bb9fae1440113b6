import type { PlanarPoint } from "@overfly/geo/planar-geometry";
import { apartM } from "./line-order.ts";
import { isOpenWay, type OpenGround } from "./open-ground.ts";

/** Finds shortest ways on one ground; what it learned about which corners see each other serves the next way. */
export type WayFinder = (from: PlanarPoint, to: PlanarPoint) => readonly PlanarPoint[] | undefined;

/** The shortest way on open ground, with both ends; undefined where no way leads there. */
export function wayFinder(ground: OpenGround): WayFinder {
  const corners = bentCorners(ground);
  const sight = new Map<number, boolean>();
  const seeEachOther = (a: number, b: number): boolean => {
    const key = Math.min(a, b) * corners.length + Math.max(a, b);
    const known = sight.get(key);
    if (known !== undefined) return known;
    const [one, other] = [corners[a], corners[b]];
    const open = one !== undefined && other !== undefined && isOpenWay(ground, one.at, other.at);
    sight.set(key, open);
    return open;
  };
  return (from, to) => {
    if (isOpenWay(ground, from, to)) return [from, to];
    for (const detour of DETOURS) {
      const mostM = detour * apartM(from, to) + DETOUR_M;
      const near = corners.flatMap((corner, index) =>
        apartM(from, corner.at) + apartM(corner.at, to) <= mostM ? [index] : [],
      );
      const found = search({ ground, corners, near, seeEachOther }, from, to);
      if (found) return found;
      if (near.length === corners.length) return undefined;
    }
    return undefined;
  };
}

/** Corners are first looked for close to the straight way, then farther and farther off. */
const DETOURS = [1.3, 3, Infinity];
const DETOUR_M = 100;

interface Search {
  ground: OpenGround;
  corners: readonly Corner[];
  near: readonly number[];
  seeEachOther: (a: number, b: number) => boolean;
}

/** A corner that sticks out into the open ground, with its neighbours on the border. */
interface Corner {
  at: PlanarPoint;
  before: PlanarPoint;
  after: PlanarPoint;
}

/** A shortest way bends only at such corners. */
function bentCorners({ rings }: OpenGround): Corner[] {
  return rings.flatMap((ring) =>
    ring.flatMap((at, index) => {
      const before = ring.at(index - 1) ?? at;
      const after = ring[(index + 1) % ring.length] ?? at;
      return side(before, at, after) < 0 ? [{ at, before, after }] : [];
    }),
  );
}

/** Positive where the point lies left of the way. */
const side = (from: PlanarPoint, to: PlanarPoint, point: PlanarPoint): number =>
  (to[0] - from[0]) * (point[1] - to[1]) - (to[1] - from[1]) * (point[0] - to[0]);

/** A taut way touches a corner and leaves both its edges on one side; no other way need be looked at. */
const isTaut = (from: PlanarPoint, { at, before, after }: Corner): boolean =>
  side(from, at, before) * side(from, at, after) >= -SLACK_M4;

const SLACK_M4 = 1e-6;

/** A* over the corners; sight is only looked into where it would shorten the way. */
function search(
  { ground, corners, near, seeEachOther }: Search,
  from: PlanarPoint,
  to: PlanarPoint,
): PlanarPoint[] | undefined {
  const bestM = new Map<number, number>();
  const cameFrom = new Map<number, number>();
  const open = new Set<number>();
  let [arrivedM, lastCorner] = [Infinity, -1];
  const place = (corner: number): PlanarPoint => corners[corner]?.at ?? from;
  const isTautWay = (before: number, corner: number): boolean => {
    const [one, other] = [corners[before], corners[corner]];
    return other !== undefined && isTaut(one?.at ?? from, other) && (!one || isTaut(other.at, one));
  };
  const relax = (corner: number, before: number, soFarM: number): void => {
    const wayM = soFarM + apartM(before < 0 ? from : place(before), place(corner));
    if (wayM >= (bestM.get(corner) ?? Infinity) || wayM + apartM(place(corner), to) >= arrivedM) return;
    if (!isTautWay(before, corner)) return;
    const seen = before < 0 ? isOpenWay(ground, from, place(corner)) : seeEachOther(before, corner);
    if (!seen) return;
    bestM.set(corner, wayM);
    cameFrom.set(corner, before);
    open.add(corner);
  };
  for (const corner of near) relax(corner, -1, 0);
  while (open.size > 0) {
    const next = cheapest(open, (corner) => (bestM.get(corner) ?? 0) + apartM(place(corner), to));
    open.delete(next);
    const soFarM = bestM.get(next) ?? 0;
    const wholeM = soFarM + apartM(place(next), to);
    if (wholeM >= arrivedM) break;
    if (isOpenWay(ground, place(next), to)) [arrivedM, lastCorner] = [wholeM, next];
    else for (const corner of near) if (corner !== next) relax(corner, next, soFarM);
  }
  if (lastCorner < 0) return undefined;
  const way = [to];
  for (let corner = lastCorner; corner >= 0; corner = cameFrom.get(corner) ?? -1) way.unshift(place(corner));
  return [from, ...way];
}

function cheapest(open: ReadonlySet<number>, cost: (corner: number) => number): number {
  let [best, bestCost] = [-1, Infinity];
  for (const corner of open) {
    const its = cost(corner);
    if (best < 0 || its < bestCost) [best, bestCost] = [corner, its];
  }
  return best;
}
