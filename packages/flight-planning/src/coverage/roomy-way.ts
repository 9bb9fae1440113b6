import { polygonDifference } from "@overfly/geo/polygons/boolean-operations";
import type { PlanarPoint, PlanarPolygon } from "@overfly/geo/planar-geometry";
import { bufferPolygons } from "@overfly/geo/polygons/buffer-area";
import { type WayFinder, wayFinder } from "./find-way.ts";
import { apartM } from "./line-order.ts";
import { isOpen, isOpenWay, openGround, type OpenGround } from "./open-ground.ts";

/** Metres that detours keep from no-fly zones where there is room. */
export const DETOUR_MARGIN_M = 5;

/**
 * Shortest ways on open ground; where one must go round a no-fly zone, it keeps the margin, unless that is not possible or
 * takes a much longer way. Ways that are straight stay so, and their ends may lie close to a zone.
 */
export function roomyWayFinder(
  open: readonly PlanarPolygon[],
  noFly: readonly PlanarPolygon[],
  marginM = DETOUR_MARGIN_M,
): WayFinder {
  const ground = openGround(open);
  const find = wayFinder(ground);
  if (noFly.length === 0 || !(marginM > 0)) return find;
  let known: Roomy | undefined;
  return (from, to) => {
    const close = find(from, to);
    if (!close || close.length === 2) return close;
    known ??= roomyOf(open, noFly, marginM);
    const far = wayWithRoom({ ground, roomy: known }, from, to);
    const mostM = lengthM(close) * LONGER + MARGINS * marginM;
    return far && lengthM(far) <= mostM ? far : close;
  };
}

const LONGER = 1.3;
const MARGINS = 10;

const lengthM = (way: readonly PlanarPoint[]): number =>
  way.reduce((sum, point, index) => sum + apartM(way[index - 1] ?? point, point), 0);

interface Roomy {
  ground: OpenGround;
  find: WayFinder;
}

function roomyOf(open: readonly PlanarPolygon[], noFly: readonly PlanarPolygon[], marginM: number): Roomy {
  const ground = openGround(polygonDifference(open, bufferPolygons(noFly, marginM, "mitre")));
  return { ground, find: wayFinder(ground) };
}

/** From ends that lie too close to a zone the way first leads straight out of its margin. */
function wayWithRoom(
  { ground, roomy }: { ground: OpenGround; roomy: Roomy },
  from: PlanarPoint,
  to: PlanarPoint,
): PlanarPoint[] | undefined {
  const [start, end] = [placeWithRoom(from), placeWithRoom(to)];
  const between = start && end && roomy.find(start, end);
  return between && [from, ...between, to].filter((place, index, way) => place !== way[index - 1]);

  function placeWithRoom(place: PlanarPoint): PlanarPoint | undefined {
    if (isOpen(roomy.ground, place)) return place;
    return nearestOnBorders(roomy.ground, place).find((near) => isOpenWay(ground, place, near));
  }
}

const MOST_PLACES = 6;

/** The nearest place of each border, the nearest of all first. */
function nearestOnBorders({ edges }: OpenGround, [x, y]: PlanarPoint): PlanarPoint[] {
  const places: { at: PlanarPoint; awayM: number }[] = [];
  for (let index = 0; index < edges.length; index += 4) {
    const [ax = 0, ay = 0, bx = 0, by = 0] = edges.subarray(index, index + 4);
    const [ex, ey] = [bx - ax, by - ay];
    const part = Math.min(1, Math.max(0, ((x - ax) * ex + (y - ay) * ey) / (ex * ex + ey * ey || 1)));
    const at: PlanarPoint = [ax + part * ex, ay + part * ey];
    places.push({ at, awayM: apartM(at, [x, y]) });
  }
  return places
    .toSorted((a, b) => a.awayM - b.awayM)
    .slice(0, MOST_PLACES)
    .map(({ at }) => at);
}
