import { polygonDifference } from "@overfly/geo/polygons/boolean-operations";
import type { PlanarPoint, PlanarPolygon } from "@overfly/geo/planar-geometry";
import { bufferPolygons } from "@overfly/geo/polygons/buffer-area";
import { type PathFinder, pathFinder } from "./find-path.ts";
import { planarDistanceM } from "#coverage/lines/line-order.ts";
import { isFree, isFreePath, freeSpace, type FreeSpace } from "./free-space.ts";

/** Metres that detours keep from no-fly areas where there is room. */
export const DETOUR_CLEARANCE_M = 5;

/**
 * Shortest paths in free space; one that goes around a no-fly area keeps the clearance, unless that is impossible or much
 * longer. Straight paths stay straight, and their ends may lie close to an area.
 */
export function pathFinderWithClearance(
  free: readonly PlanarPolygon[],
  noFlyAreas: readonly PlanarPolygon[],
  clearanceM = DETOUR_CLEARANCE_M,
): PathFinder {
  const space = freeSpace(free);
  const find = pathFinder(space);
  if (noFlyAreas.length === 0 || !(clearanceM > 0)) return find;
  let known: ClearedSpace | undefined;
  return (from, to) => {
    const shortest = find(from, to);
    if (!shortest || shortest.length === 2) return shortest;
    known ??= clearedSpaceOf(free, noFlyAreas, clearanceM);
    const wide = pathWithClearance({ space, cleared: known }, from, to);
    const maxM = lengthM(shortest) * MAX_DETOUR_RATIO + MAX_EXTRA_CLEARANCES * clearanceM;
    return wide && lengthM(wide) <= maxM ? wide : shortest;
  };
}

const MAX_DETOUR_RATIO = 1.3;
const MAX_EXTRA_CLEARANCES = 10;

const lengthM = (path: readonly PlanarPoint[]): number =>
  path.reduce((sum, point, index) => sum + planarDistanceM(path[index - 1] ?? point, point), 0);

interface ClearedSpace {
  space: FreeSpace;
  find: PathFinder;
}

function clearedSpaceOf(
  free: readonly PlanarPolygon[],
  noFlyAreas: readonly PlanarPolygon[],
  clearanceM: number,
): ClearedSpace {
  const space = freeSpace(polygonDifference(free, bufferPolygons(noFlyAreas, clearanceM, "mitre")));
  return { space, find: pathFinder(space) };
}

/** From ends that lie too close to an area, the path first leads straight out of the clearance. */
function pathWithClearance(
  { space, cleared }: { space: FreeSpace; cleared: ClearedSpace },
  from: PlanarPoint,
  to: PlanarPoint,
): PlanarPoint[] | undefined {
  const [start, end] = [pointWithClearance(from), pointWithClearance(to)];
  const between = start && end && cleared.find(start, end);
  return between && [from, ...between, to].filter((point, index, path) => point !== path[index - 1]);

  function pointWithClearance(point: PlanarPoint): PlanarPoint | undefined {
    if (isFree(cleared.space, point)) return point;
    return nearestOnBorders(cleared.space, point).find((near) => isFreePath(space, point, near));
  }
}

const MAX_CANDIDATES = 6;

/** The nearest point of each border, the nearest of all first. */
function nearestOnBorders({ edges }: FreeSpace, [x, y]: PlanarPoint): PlanarPoint[] {
  const points: { at: PlanarPoint; apathM: number }[] = [];
  for (let index = 0; index < edges.length; index += 4) {
    const [ax = 0, ay = 0, bx = 0, by = 0] = edges.subarray(index, index + 4);
    const [ex, ey] = [bx - ax, by - ay];
    const fraction = Math.min(1, Math.max(0, ((x - ax) * ex + (y - ay) * ey) / (ex * ex + ey * ey || 1)));
    const at: PlanarPoint = [ax + fraction * ex, ay + fraction * ey];
    points.push({ at, apathM: planarDistanceM(at, [x, y]) });
  }
  return points
    .toSorted((a, b) => a.apathM - b.apathM)
    .slice(0, MAX_CANDIDATES)
    .map(({ at }) => at);
}
