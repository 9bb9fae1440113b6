import type { PlanarPoint, PlanarPolygon, PlanarRing } from "@overfly/geo/planar-geometry";
import type { Leg } from "./line-order.ts";

/** Where the aircraft may be. Outer rings run counter-clockwise, holes clockwise; parts don't overlap. */
export interface OpenGround {
  rings: readonly PlanarRing[];
  /** x0, y0, x1, y1 of every edge. */
  edges: Float64Array;
  /** Where in `edges` those begin that reach into each belt of ground from south to north. */
  belts: readonly number[][];
  southM: number;
  beltM: number;
}

export function openGround(polygons: readonly PlanarPolygon[]): OpenGround {
  const rings = polygons.flat();
  const edges = Float64Array.from(
    rings.flatMap((ring) =>
      ring.flatMap((from, index) => [...from, ...(ring[(index + 1) % ring.length] ?? from)]),
    ),
  );
  let [southM, northM] = [Infinity, -Infinity];
  for (const [, y] of rings.flat()) [southM, northM] = [Math.min(southM, y), Math.max(northM, y)];
  const beltM = Math.max(1e-3, (northM - southM) / BELTS);
  const ground = { rings, edges, belts: Array.from({ length: BELTS }, (): number[] => []), southM, beltM };
  for (let at = 0; at < edges.length; at += 4) {
    const [ay = 0, by = 0] = [edges[at + 1], edges[at + 3]];
    for (const belt of beltsBetween(ground, Math.min(ay, by), Math.max(ay, by))) belt.push(at);
  }
  return ground;
}

const BELTS = 256;

function beltsBetween({ belts, southM, beltM }: OpenGround, lowM: number, highM: number): number[][] {
  const first = Math.min(BELTS - 1, Math.max(0, Math.floor((lowM - southM) / beltM)));
  return belts.slice(first, Math.min(BELTS, Math.max(0, Math.floor((highM - southM) / beltM)) + 1));
}

/** Edges that may lie between two heights; one that reaches over several belts may come more than once. */
function edgesBetween(ground: OpenGround, lowM: number, highM: number): readonly number[] {
  const belts = beltsBetween(ground, lowM, highM);
  const [only] = belts;
  if (belts.length === 1 && only) return only;
  return belts.length > MANY_BELTS ? [...new Set(belts.flat())] : belts.flat();
}

const MANY_BELTS = 4;

/** Within so many metres of a border counts as on it, and the border is open. */
const TOUCH_M = 1e-3;
/** More than that: where a way slides along a border, it must stop at each of its corners. */
const STOP_M = 5e-3;

/** Whether the straight way stays on open ground all along; along a border and past its corners it does. */
export function isOpenWay(ground: OpenGround, from: PlanarPoint, to: PlanarPoint): boolean {
  if (crossesBorder(ground, from, to)) return false;
  const stops = stopsAlong(ground, from, to);
  for (let at = 0; at + 1 < stops.length; at += 1)
    if (!isOpenBetween(ground, { from, to }, [stops[at] ?? 0, stops[at + 1] ?? 0])) return false;
  return true;
}

/** The parts of a line that lie on open ground, in its direction. */
export function openParts(ground: OpenGround, leg: Leg): Leg[] {
  const stops = stopsAlong(ground, leg.from, leg.to);
  const runs: [start: number, end: number][] = [];
  for (let at = 0; at + 1 < stops.length; at += 1) {
    const [start, end] = [stops[at] ?? 0, stops[at + 1] ?? 0];
    if (!isOpenBetween(ground, leg, [start, end])) continue;
    const last = runs.at(-1);
    if (last && last[1] === start) last[1] = end;
    else runs.push([start, end]);
  }
  return runs.map(([start, end]) => ({ from: partOf(leg, start), to: partOf(leg, end) }));
}

export const isOpen = (ground: OpenGround, place: PlanarPoint): boolean =>
  isWithin(ground, place) || isOnBorder(ground, place);

const partOf = ({ from, to }: Leg, part: number): PlanarPoint => [
  from[0] + part * (to[0] - from[0]),
  from[1] + part * (to[1] - from[1]),
];

/** Between two stops a way runs all inside or all outside; only on a border is that not told by its middle. */
function isOpenBetween(ground: OpenGround, leg: Leg, [start, end]: readonly [number, number]): boolean {
  const lengthM = Math.hypot(leg.to[0] - leg.from[0], leg.to[1] - leg.from[1]);
  if ((end - start) * lengthM < TOUCH_M) return true;
  if (isWithin(ground, partOf(leg, (start + end) / 2))) return true;
  return PROBES.every((part) => {
    const place = partOf(leg, start + part * (end - start));
    return isOpen(ground, place);
  });
}

const PROBES = [0.5, 0.02, 0.98];

/** By the even-odd rule. */
function isWithin(ground: OpenGround, [x, y]: PlanarPoint): boolean {
  const { edges, southM, beltM } = ground;
  if (y < southM || y > southM + BELTS * beltM) return false;
  let inside = false;
  for (const at of edgesBetween(ground, y, y)) {
    const [ax = 0, ay = 0, bx = 0, by = 0] = [edges[at], edges[at + 1], edges[at + 2], edges[at + 3]];
    if (by > y !== ay > y && x < ((ax - bx) * (y - by)) / (ay - by) + bx) inside = !inside;
  }
  return inside;
}

/** Whether the way cuts clean through some edge; most ways that lead astray do, and this is quickly told. */
function crossesBorder({ edges }: OpenGround, [x0, y0]: PlanarPoint, [x1, y1]: PlanarPoint): boolean {
  const [dx, dy] = [x1 - x0, y1 - y0];
  const clearM2 = STOP_M * Math.sqrt(dx * dx + dy * dy);
  for (let at = 0; at < edges.length; at += 4) {
    const [ax = 0, ay = 0, bx = 0, by = 0] = [edges[at], edges[at + 1], edges[at + 2], edges[at + 3]];
    const left = dx * (ay - y0) - dy * (ax - x0);
    const right = dx * (by - y0) - dy * (bx - x0);
    if (!((left > clearM2 && right < -clearM2) || (left < -clearM2 && right > clearM2))) continue;
    const [ex, ey] = [bx - ax, by - ay];
    const clearEdgeM2 = STOP_M * Math.sqrt(ex * ex + ey * ey);
    const start = ex * (y0 - ay) - ey * (x0 - ax);
    const end = ex * (y1 - ay) - ey * (x1 - ax);
    if ((start > clearEdgeM2 && end < -clearEdgeM2) || (start < -clearEdgeM2 && end > clearEdgeM2))
      return true;
  }
  return false;
}

/** Where along the way (0 to 1, both included) it meets a border, ascending. */
function stopsAlong(ground: OpenGround, [x0, y0]: PlanarPoint, [x1, y1]: PlanarPoint): number[] {
  const { edges } = ground;
  const [dx, dy] = [x1 - x0, y1 - y0];
  const [minX, maxX] = [Math.min(x0, x1) - STOP_M, Math.max(x0, x1) + STOP_M];
  const [minY, maxY] = [Math.min(y0, y1) - STOP_M, Math.max(y0, y1) + STOP_M];
  const stops = [0, 1];
  for (const at of edgesBetween(ground, minY, maxY)) {
    const [ax = 0, ay = 0, bx = 0, by = 0] = [edges[at], edges[at + 1], edges[at + 2], edges[at + 3]];
    if (Math.max(ax, bx) < minX || Math.min(ax, bx) > maxX) continue;
    if (Math.max(ay, by) < minY || Math.min(ay, by) > maxY) continue;
    const [ex, ey] = [bx - ax, by - ay];
    const turn = dx * ey - dy * ex;
    const edgeM = Math.sqrt(ex * ex + ey * ey);
    if (Math.abs(turn) < 1e-12 * (1 + edgeM)) continue;
    const slack = STOP_M / (edgeM || 1);
    const onEdge = ((ax - x0) * dy - (ay - y0) * dx) / turn;
    const onWay = ((ax - x0) * ey - (ay - y0) * ex) / turn;
    if (onEdge >= -slack && onEdge <= 1 + slack && onWay > 0 && onWay < 1) stops.push(onWay);
  }
  return stops.toSorted((a, b) => a - b);
}

function isOnBorder(ground: OpenGround, [x, y]: PlanarPoint): boolean {
  const { edges } = ground;
  for (const at of edgesBetween(ground, y - TOUCH_M, y + TOUCH_M)) {
    const [ax = 0, ay = 0, bx = 0, by = 0] = [edges[at], edges[at + 1], edges[at + 2], edges[at + 3]];
    const [ex, ey] = [bx - ax, by - ay];
    const part = ((x - ax) * ex + (y - ay) * ey) / (ex * ex + ey * ey || 1);
    const near = Math.min(1, Math.max(0, part));
    if ((x - ax - near * ex) ** 2 + (y - ay - near * ey) ** 2 <= TOUCH_M * TOUCH_M) return true;
  }
  return false;
}
