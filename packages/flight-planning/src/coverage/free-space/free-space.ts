import type { PlanarPoint, PlanarPolygon, PlanarRing } from "@overfly/geo/planar-geometry";
import type { SurveyLine } from "#coverage/lines/survey-line.ts";

/** Where the aircraft may be. Outer rings run counter-clockwise, holes clockwise; polygons don't overlap. */
export interface FreeSpace {
  rings: readonly PlanarRing[];
  /** x0, y0, x1, y1 of every edge. */
  edges: Float64Array;
  /** Of every edge in `edges`. */
  offsets: readonly number[];
  /** Of those that reach into each band, from south to north. */
  bands: readonly number[][];
  southM: number;
  bandM: number;
}

export function freeSpace(polygons: readonly PlanarPolygon[]): FreeSpace {
  const rings = polygons.flat();
  const edges = Float64Array.from(
    rings.flatMap((ring) =>
      ring.flatMap((from, index) => [...from, ...(ring[(index + 1) % ring.length] ?? from)]),
    ),
  );
  let [southM, northM] = [Infinity, -Infinity];
  for (const [, y] of rings.flat()) [southM, northM] = [Math.min(southM, y), Math.max(northM, y)];
  const bandM = Math.max(1e-3, (northM - southM) / BANDS);
  const offsets = Array.from({ length: edges.length / 4 }, (_, index) => 4 * index);
  const space = {
    rings,
    edges,
    offsets,
    bands: Array.from({ length: BANDS }, (): number[] => []),
    southM,
    bandM,
  };
  for (let at = 0; at < edges.length; at += 4) {
    const [ay = 0, by = 0] = [edges[at + 1], edges[at + 3]];
    for (const band of bandsBetween(space, Math.min(ay, by), Math.max(ay, by))) band.push(at);
  }
  return space;
}

const BANDS = 256;

function bandsBetween({ bands, southM, bandM }: FreeSpace, lowM: number, highM: number): number[][] {
  const first = Math.min(BANDS - 1, Math.max(0, Math.floor((lowM - southM) / bandM)));
  return bands.slice(first, Math.min(BANDS, Math.max(0, Math.floor((highM - southM) / bandM)) + 1));
}

/** Edges that may lie between two northings, or all; one that crosses several bands may occur more than once. */
function edgesBetween(space: FreeSpace, lowM: number, highM: number): readonly number[] {
  if (highM - lowM > MANY_BANDS * space.bandM) return space.offsets;
  const bands = bandsBetween(space, lowM, highM);
  const [only] = bands;
  if (bands.length === 1 && only) return only;
  return bands.flat();
}

const MANY_BANDS = 4;

/** Metres within which a point counts as on the border, which is free. */
const TOUCH_M = 1e-3;
/** Larger than that: a path along a border must be split at each of its corners. */
const STOP_M = 5e-3;

/** Whether the straight path stays in free space; it may run along a border and past its corners. */
export function isFreePath(space: FreeSpace, from: PlanarPoint, to: PlanarPoint): boolean {
  if (crossesBorder(space, from, to)) return false;
  const stops = stopsAlong(space, from, to);
  for (let at = 0; at + 1 < stops.length; at += 1)
    if (!isFreeBetween(space, { from, to }, [stops[at] ?? 0, stops[at + 1] ?? 0])) return false;
  return true;
}

/** The parts of a line that lie in free space, in its direction. */
export function freeParts(space: FreeSpace, line: SurveyLine): SurveyLine[] {
  const stops = stopsAlong(space, line.from, line.to);
  const runs: [start: number, end: number][] = [];
  for (let at = 0; at + 1 < stops.length; at += 1) {
    const [start, end] = [stops[at] ?? 0, stops[at + 1] ?? 0];
    if (!isFreeBetween(space, line, [start, end])) continue;
    const last = runs.at(-1);
    if (last && last[1] === start) last[1] = end;
    else runs.push([start, end]);
  }
  return runs.map(([start, end]) => ({ from: pointAlong(line, start), to: pointAlong(line, end) }));
}

export const isFree = (space: FreeSpace, point: PlanarPoint): boolean =>
  isWithin(space, point) || isOnBorder(space, point);

const pointAlong = ({ from, to }: SurveyLine, fraction: number): PlanarPoint => [
  from[0] + fraction * (to[0] - from[0]),
  from[1] + fraction * (to[1] - from[1]),
];

/** Between two stops a path is all inside or all outside; its middle decides, except on a border. */
function isFreeBetween(space: FreeSpace, line: SurveyLine, [start, end]: readonly [number, number]): boolean {
  const lengthM = Math.hypot(line.to[0] - line.from[0], line.to[1] - line.from[1]);
  if ((end - start) * lengthM < TOUCH_M) return true;
  if (isWithin(space, pointAlong(line, (start + end) / 2))) return true;
  return PROBES.every((fraction) => {
    const point = pointAlong(line, start + fraction * (end - start));
    return isFree(space, point);
  });
}

const PROBES = [0.5, 0.02, 0.98];

/** By the even-odd rule. */
function isWithin(space: FreeSpace, [x, y]: PlanarPoint): boolean {
  const { edges, southM, bandM } = space;
  if (y < southM || y > southM + BANDS * bandM) return false;
  let inside = false;
  for (const at of edgesBetween(space, y, y)) {
    const [ax = 0, ay = 0, bx = 0, by = 0] = [edges[at], edges[at + 1], edges[at + 2], edges[at + 3]];
    if (by > y !== ay > y && x < ((ax - bx) * (y - by)) / (ay - by) + bx) inside = !inside;
  }
  return inside;
}

/** Whether the path clearly crosses an edge: a fast test that rejects most blocked paths. */
function crossesBorder(space: FreeSpace, [x0, y0]: PlanarPoint, [x1, y1]: PlanarPoint): boolean {
  const { edges } = space;
  const [dx, dy] = [x1 - x0, y1 - y0];
  const marginM2 = STOP_M * Math.sqrt(dx * dx + dy * dy);
  for (const at of edgesBetween(space, Math.min(y0, y1), Math.max(y0, y1))) {
    const [ax = 0, ay = 0, bx = 0, by = 0] = [edges[at], edges[at + 1], edges[at + 2], edges[at + 3]];
    const left = dx * (ay - y0) - dy * (ax - x0);
    const right = dx * (by - y0) - dy * (bx - x0);
    if (!((left > marginM2 && right < -marginM2) || (left < -marginM2 && right > marginM2))) continue;
    const [ex, ey] = [bx - ax, by - ay];
    const edgeMarginM2 = STOP_M * Math.sqrt(ex * ex + ey * ey);
    const start = ex * (y0 - ay) - ey * (x0 - ax);
    const end = ex * (y1 - ay) - ey * (x1 - ax);
    if ((start > edgeMarginM2 && end < -edgeMarginM2) || (start < -edgeMarginM2 && end > edgeMarginM2))
      return true;
  }
  return false;
}

/** Where along the path (0 to 1, both included) it meets a border, ascending. */
function stopsAlong(space: FreeSpace, [x0, y0]: PlanarPoint, [x1, y1]: PlanarPoint): number[] {
  const { edges } = space;
  const [dx, dy] = [x1 - x0, y1 - y0];
  const [minX, maxX] = [Math.min(x0, x1) - STOP_M, Math.max(x0, x1) + STOP_M];
  const [minY, maxY] = [Math.min(y0, y1) - STOP_M, Math.max(y0, y1) + STOP_M];
  const stops = [0, 1];
  for (const at of edgesBetween(space, minY, maxY)) {
    const [ax = 0, ay = 0, bx = 0, by = 0] = [edges[at], edges[at + 1], edges[at + 2], edges[at + 3]];
    if (Math.max(ax, bx) < minX || Math.min(ax, bx) > maxX) continue;
    if (Math.max(ay, by) < minY || Math.min(ay, by) > maxY) continue;
    const [ex, ey] = [bx - ax, by - ay];
    const turn = dx * ey - dy * ex;
    const edgeM = Math.sqrt(ex * ex + ey * ey);
    if (Math.abs(turn) < 1e-12 * (1 + edgeM)) continue;
    const slack = STOP_M / (edgeM || 1);
    const onEdge = ((ax - x0) * dy - (ay - y0) * dx) / turn;
    const onPath = ((ax - x0) * ey - (ay - y0) * ex) / turn;
    if (onEdge >= -slack && onEdge <= 1 + slack && onPath > 0 && onPath < 1) stops.push(onPath);
  }
  return stops.toSorted((a, b) => a - b);
}

function isOnBorder(space: FreeSpace, [x, y]: PlanarPoint): boolean {
  const { edges } = space;
  for (const at of edgesBetween(space, y - TOUCH_M, y + TOUCH_M)) {
    const [ax = 0, ay = 0, bx = 0, by = 0] = [edges[at], edges[at + 1], edges[at + 2], edges[at + 3]];
    const [ex, ey] = [bx - ax, by - ay];
    const fraction = ((x - ax) * ex + (y - ay) * ey) / (ex * ex + ey * ey || 1);
    const along = Math.min(1, Math.max(0, fraction));
    if ((x - ax - along * ex) ** 2 + (y - ay - along * ey) ** 2 <= TOUCH_M * TOUCH_M) return true;
  }
  return false;
}
