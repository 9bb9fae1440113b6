import { polygonDifference } from "@overfly/geo/polygons/boolean-operations";
import type { PlanarPoint, PlanarPolygon } from "@overfly/geo/planar-geometry";
import { planarPolygonAreaM2 } from "@overfly/geo/polygons/ring-area";
import type { LineRules } from "./lay-lines.ts";
import { apartM, type Leg } from "./line-order.ts";
import { isOpenWay, type OpenGround, openParts } from "./open-ground.ts";

export interface Mended {
  legs: Leg[];
  /** What stays unseen. */
  gaps: PlanarPolygon[];
}

/**
 * Adds lines where borders cut the others off: beside a slanted border, triangles stay unseen that a line along the
 * border sees. Stops when at most `spareM2` of the area is left.
 */
export function mendGaps(
  legs: readonly Leg[],
  area: readonly PlanarPolygon[],
  { ground, rules }: { ground: OpenGround; rules: LineRules },
): Mended {
  const all = [...legs];
  let gaps = polygonDifference(
    area,
    all.map((leg) => swathOf(leg, rules)),
  );
  for (let round = 0; round < MOST_ROUNDS; round += 1) {
    const worth = worthMending(gaps, rules.spareM2);
    if (worth.length === 0) break;
    const added = worth.flatMap((gap) => linesOver(gap, ground, rules));
    if (added.length === 0) break;
    const joined = joinInLine(added, ground, rules.lineSpacingM).map((leg) => inWholePhotos(leg, rules));
    all.push(...joined);
    gaps = polygonDifference(
      gaps,
      joined.map((leg) => swathOf(leg, rules)),
    );
  }
  return { legs: all, gaps };
}

const MOST_ROUNDS = 4;
const SLACK_M = 0.002;

/** What a line sees, as a polygon. */
export function swathOf({ from, to }: Leg, rules: LineRules): PlanarPolygon {
  const { lineSpacingM, photoSpacingM, endReachM = (photoSpacingM ?? 0) / 2 } = rules;
  const sideM = (rules.sideReachM ?? lineSpacingM / 2) + SLACK_M;
  const lengthM = apartM(from, to);
  const along: PlanarPoint = lengthM > 0 ? [(to[0] - from[0]) / lengthM, (to[1] - from[1]) / lengthM] : [0, 1];
  const [u, v]: [PlanarPoint, PlanarPoint] = [along, [-along[1], along[0]]];
  const corner = (end: PlanarPoint, ahead: number, aside: number): PlanarPoint => [
    end[0] + ahead * u[0] + aside * v[0],
    end[1] + ahead * u[1] + aside * v[1],
  ];
  const reachM = endReachM + SLACK_M;
  return [
    [
      corner(from, -reachM, -sideM),
      corner(to, reachM, -sideM),
      corner(to, reachM, sideM),
      corner(from, -reachM, sideM),
    ],
  ];
}

/** The largest gaps, without those that together may stay. */
function worthMending(gaps: readonly PlanarPolygon[], spareM2: number): PlanarPolygon[] {
  const sorted = gaps
    .map((gap) => ({ gap, areaM2: planarPolygonAreaM2(gap) }))
    .toSorted((a, b) => a.areaM2 - b.areaM2);
  let left = spareM2;
  return sorted.flatMap(({ gap, areaM2 }) => {
    left -= areaM2;
    return left < 0 && areaM2 > SMALLEST_M2 ? [gap] : [];
  });
}

const SMALLEST_M2 = 0.01;

/** The best line that one gap can have: along a border near it or along its own longest edge. */
function linesOver(gap: PlanarPolygon, ground: OpenGround, rules: LineRules): Leg[] {
  const [outer = []] = gap;
  const wanted = samples(outer);
  let best: { leg: Leg; gain: number } | undefined;
  for (const along of directionsNear(outer, ground, rules.lineSpacingM)) {
    for (const line of linesAlong(outer, along, rules)) {
      for (const leg of openParts(ground, line)) {
        const seen = wanted.filter((place) => sees(leg, place, rules)).length;
        const gain = seen / (apartM(leg.from, leg.to) + 4 * rules.lineSpacingM);
        if (seen > 0 && gain > (best?.gain ?? 0)) best = { leg, gain };
      }
    }
  }
  return best ? [best.leg] : [];
}

/** Unit directions of the borders nearby and of the gap's longest edge. */
function directionsNear(outer: readonly PlanarPoint[], { edges }: OpenGround, nearM: number): PlanarPoint[] {
  const found: { along: PlanarPoint; lengthM: number }[] = [];
  const add = ([ax, ay]: PlanarPoint, [bx, by]: PlanarPoint): void => {
    const lengthM = Math.hypot(bx - ax, by - ay);
    if (lengthM > SLACK_M) found.push({ along: [(bx - ax) / lengthM, (by - ay) / lengthM], lengthM });
  };
  for (const [index, point] of outer.entries()) add(point, outer[(index + 1) % outer.length] ?? point);
  const own = found.toSorted((a, b) => b.lengthM - a.lengthM).slice(0, OWN_EDGES);
  found.length = 0;
  const [west, south, east, north] = boxOf(outer, nearM);
  for (let at = 0; at < edges.length; at += 4) {
    const [ax = 0, ay = 0, bx = 0, by = 0] = [edges[at], edges[at + 1], edges[at + 2], edges[at + 3]];
    if (Math.max(ax, bx) < west || Math.min(ax, bx) > east) continue;
    if (Math.max(ay, by) < south || Math.min(ay, by) > north) continue;
    add([ax, ay], [bx, by]);
  }
  const borders = found.toSorted((a, b) => b.lengthM - a.lengthM).slice(0, BORDER_EDGES);
  return [...borders, ...own].map(({ along }) => along);
}

const OWN_EDGES = 2;
const BORDER_EDGES = 4;

function boxOf(points: readonly PlanarPoint[], aroundM: number): [number, number, number, number] {
  const xs = points.map(([x]) => x);
  const ys = points.map(([, y]) => y);
  return [
    Math.min(...xs) - aroundM,
    Math.min(...ys) - aroundM,
    Math.max(...xs) + aroundM,
    Math.max(...ys) + aroundM,
  ];
}

/** Lines over the gap in one direction, over its middle and towards both sides as far as they still see all of it. */
function linesAlong(outer: readonly PlanarPoint[], [ux, uy]: PlanarPoint, rules: LineRules): Leg[] {
  const { lineSpacingM, photoSpacingM, endReachM = (photoSpacingM ?? 0) / 2 } = rules;
  const alongs = outer.map(([x, y]) => x * ux + y * uy);
  const acrosses = outer.map(([x, y]) => y * ux - x * uy);
  const [low, high] = [Math.min(...acrosses), Math.max(...acrosses)];
  const [start, end] = [Math.min(...alongs), Math.max(...alongs)];
  const cutM = photoSpacingM ? 0 : Math.min(endReachM, Math.max(0, (end - start) / 2 - SHORTEST_M));
  const [half, middle] = [lineSpacingM / 2, (low + high) / 2];
  const [from, to] = [Math.min(high - half, middle), Math.max(low + half, middle)];
  const places = [
    middle,
    low + EDGE_M,
    high - EDGE_M,
    from + (middle - from) / 2,
    to - (to - middle) / 2,
    low,
    high,
  ];
  return places.map((v) => ({
    from: [(start + cutM) * ux - v * uy, (start + cutM) * uy + v * ux],
    to: [(end - cutM) * ux - v * uy, (end - cutM) * uy + v * ux],
  }));
}

const SHORTEST_M = 0.25;
/** Open ground begins a hand's breadth inside the border that the gap reaches to. */
const EDGE_M = 0.021;

/** Corners of the gap and places in between, all drawn a little inwards. */
function samples(outer: readonly PlanarPoint[]): PlanarPoint[] {
  const sum = outer.reduce<PlanarPoint>(([x, y], point) => [x + point[0], y + point[1]], [0, 0]);
  const middle: PlanarPoint = [sum[0] / outer.length, sum[1] / outer.length];
  const toMiddle = ([x, y]: PlanarPoint, part: number): PlanarPoint => [
    x + part * (middle[0] - x),
    y + part * (middle[1] - y),
  ];
  const around = outer.flatMap((point, index) => {
    const next = outer[(index + 1) % outer.length] ?? point;
    return [point, [(point[0] + next[0]) / 2, (point[1] + next[1]) / 2] as const];
  });
  return [
    middle,
    ...around.map((point) => toMiddle(point, 0.03)),
    ...around.map((point) => toMiddle(point, 0.5)),
  ];
}

function sees({ from, to }: Leg, [x, y]: PlanarPoint, rules: LineRules): boolean {
  const { lineSpacingM, photoSpacingM, endReachM = (photoSpacingM ?? 0) / 2 } = rules;
  const lengthM = apartM(from, to) || 1;
  const [ux, uy] = [(to[0] - from[0]) / lengthM, (to[1] - from[1]) / lengthM];
  const along = (x - from[0]) * ux + (y - from[1]) * uy;
  const across = Math.abs((y - from[1]) * ux - (x - from[0]) * uy);
  return across <= lineSpacingM / 2 && along >= -endReachM && along <= lengthM + endReachM;
}

/** The line's middle part that holds a whole number of photo spacings; what is left over is seen from its ends. */
export function inWholePhotos({ from, to }: Leg, { photoSpacingM }: LineRules): Leg {
  if (photoSpacingM === undefined) return { from, to };
  const lengthM = apartM(from, to);
  const keptM = Math.max(
    Math.min(lengthM, SHORTEST_M),
    Math.floor(lengthM / photoSpacingM + 1e-6) * photoSpacingM,
  );
  const part = lengthM > 0 ? (lengthM - keptM) / 2 / lengthM : 0;
  const [dx, dy] = [part * (to[0] - from[0]), part * (to[1] - from[1])];
  return { from: [from[0] + dx, from[1] + dy], to: [to[0] - dx, to[1] - dy] };
}

/** Lines that follow each other on one straight become one where nothing is in between. */
function joinInLine(legs: readonly Leg[], ground: OpenGround, gapM: number): Leg[] {
  const joined: Leg[] = [];
  for (const leg of legs) {
    const index = joined.findIndex((other) => {
      const whole = hull(other, leg);
      return inLine(other, leg, gapM) && isOpenWay(ground, whole.from, whole.to);
    });
    const other = joined[index];
    if (other) joined[index] = hull(other, leg);
    else joined.push(leg);
  }
  return joined;
}

function inLine(one: Leg, other: Leg, gapM: number): boolean {
  const [oneM, otherM] = [apartM(one.from, one.to), apartM(other.from, other.to)];
  if (oneM < 1) return false;
  const [ux, uy] = [(one.to[0] - one.from[0]) / oneM, (one.to[1] - one.from[1]) / oneM];
  return [other.from, other.to].every(([x, y]) => {
    const along = (x - one.from[0]) * ux + (y - one.from[1]) * uy;
    const across = Math.abs((y - one.from[1]) * ux - (x - one.from[0]) * uy);
    return across < SLACK_M && along > -gapM - otherM && along < oneM + gapM + otherM;
  });
}

function hull(one: Leg, other: Leg): Leg {
  const ends = [one.from, one.to, other.from, other.to];
  const along = ([x, y]: PlanarPoint) => x * (one.to[0] - one.from[0]) + y * (one.to[1] - one.from[1]);
  const sorted = ends.toSorted((a, b) => along(a) - along(b));
  return { from: sorted[0] ?? one.from, to: sorted.at(-1) ?? one.to };
}
