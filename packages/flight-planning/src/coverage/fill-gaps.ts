import { polygonDifference } from "@overfly/geo/polygons/boolean-operations";
import type { PlanarPoint, PlanarPolygon } from "@overfly/geo/planar-geometry";
import { planarPolygonAreaM2 } from "@overfly/geo/polygons/ring-area";
import type { LineRules } from "#coverage/lines/generate-lines.ts";
import { planarDistanceM } from "#coverage/lines/line-order.ts";
import type { SurveyLine } from "#coverage/lines/survey-line.ts";
import { isFreePath, type FreeSpace, freeParts } from "#coverage/free-space/free-space.ts";

export interface FilledGaps {
  lines: SurveyLine[];
  /** What stays uncovered. */
  gaps: PlanarPolygon[];
}

/**
 * Adds lines where borders clip the others: beside a slanted border, triangles stay uncovered that a line along the
 * border covers. Stops when at most `allowedGapM2` of the area is left.
 */
export function fillGaps(
  lines: readonly SurveyLine[],
  area: readonly PlanarPolygon[],
  { space, rules }: { space: FreeSpace; rules: LineRules },
): FilledGaps {
  const all = [...lines];
  let gaps = polygonDifference(
    area,
    all.map((line) => coveredStrip(line, rules)),
  );
  for (let round = 0; round < MAX_ROUNDS; round += 1) {
    const large = gapsWorthFilling(gaps, rules.allowedGapM2);
    if (large.length === 0) break;
    const added = large.flatMap((gap) => linesOver(gap, space, rules));
    if (added.length === 0) break;
    const joined = joinCollinear(added, space, rules.lineSpacingM).map((line) =>
      trimToWholePhotos(line, rules),
    );
    all.push(...joined);
    gaps = polygonDifference(
      gaps,
      joined.map((line) => coveredStrip(line, rules)),
    );
  }
  return { lines: all, gaps };
}

const MAX_ROUNDS = 4;
const SLACK_M = 0.002;

/** The strip that a line covers, as a polygon. */
export function coveredStrip({ from, to }: SurveyLine, rules: LineRules): PlanarPolygon {
  const { lineSpacingM, photoSpacingM, endCoverageM = (photoSpacingM ?? 0) / 2 } = rules;
  const sideM = (rules.sideCoverageM ?? lineSpacingM / 2) + SLACK_M;
  const lengthM = planarDistanceM(from, to);
  const along: PlanarPoint =
    lengthM > 0 ? [(to[0] - from[0]) / lengthM, (to[1] - from[1]) / lengthM] : [0, 1];
  const [u, v]: [PlanarPoint, PlanarPoint] = [along, [-along[1], along[0]]];
  const corner = (end: PlanarPoint, ahead: number, aside: number): PlanarPoint => [
    end[0] + ahead * u[0] + aside * v[0],
    end[1] + ahead * u[1] + aside * v[1],
  ];
  const coverageM = endCoverageM + SLACK_M;
  return [
    [
      corner(from, -coverageM, -sideM),
      corner(to, coverageM, -sideM),
      corner(to, coverageM, sideM),
      corner(from, -coverageM, sideM),
    ],
  ];
}

/** The largest gaps, without those that may stay. */
function gapsWorthFilling(gaps: readonly PlanarPolygon[], allowedGapM2: number): PlanarPolygon[] {
  const sorted = gaps
    .map((gap) => ({ gap, areaM2: planarPolygonAreaM2(gap) }))
    .toSorted((a, b) => a.areaM2 - b.areaM2);
  let left = allowedGapM2;
  return sorted.flatMap(({ gap, areaM2 }) => {
    left -= areaM2;
    return left < 0 && areaM2 > SMALLEST_M2 ? [gap] : [];
  });
}

const SMALLEST_M2 = 0.01;

/** The best line for one gap: along a nearby border or along its own longest edge. */
function linesOver(gap: PlanarPolygon, space: FreeSpace, rules: LineRules): SurveyLine[] {
  const [outer = []] = gap;
  const points = samples(outer);
  let best: { line: SurveyLine; gain: number } | undefined;
  for (const along of directionsNear(outer, space, rules.lineSpacingM)) {
    for (const candidate of linesAlong(outer, along, rules)) {
      for (const line of freeParts(space, candidate)) {
        const covered = points.filter((point) => covers(line, point, rules)).length;
        const gain = covered / (planarDistanceM(line.from, line.to) + 4 * rules.lineSpacingM);
        if (covered > 0 && gain > (best?.gain ?? 0)) best = { line, gain };
      }
    }
  }
  return best ? [best.line] : [];
}

/** Unit directions of the borders nearby and of the gap's longest edge. */
function directionsNear(outer: readonly PlanarPoint[], { edges }: FreeSpace, nearM: number): PlanarPoint[] {
  const found: { along: PlanarPoint; lengthM: number }[] = [];
  const add = ([ax, ay]: PlanarPoint, [bx, by]: PlanarPoint): void => {
    const lengthM = Math.hypot(bx - ax, by - ay);
    if (lengthM > SLACK_M) found.push({ along: [(bx - ax) / lengthM, (by - ay) / lengthM], lengthM });
  };
  for (const [index, point] of outer.entries()) add(point, outer[(index + 1) % outer.length] ?? point);
  const own = found.toSorted((a, b) => b.lengthM - a.lengthM).slice(0, MAX_OWN_EDGES);
  found.length = 0;
  const [west, south, east, north] = boxOf(outer, nearM);
  for (let at = 0; at < edges.length; at += 4) {
    const [ax = 0, ay = 0, bx = 0, by = 0] = [edges[at], edges[at + 1], edges[at + 2], edges[at + 3]];
    if (Math.max(ax, bx) < west || Math.min(ax, bx) > east) continue;
    if (Math.max(ay, by) < south || Math.min(ay, by) > north) continue;
    add([ax, ay], [bx, by]);
  }
  const borders = found.toSorted((a, b) => b.lengthM - a.lengthM).slice(0, MAX_BORDER_EDGES);
  return [...borders, ...own].map(({ along }) => along);
}

const MAX_OWN_EDGES = 2;
const MAX_BORDER_EDGES = 4;

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

/** Lines over the gap in one direction, over its middle and towards both sides as far as they still cover all of it. */
function linesAlong(outer: readonly PlanarPoint[], [ux, uy]: PlanarPoint, rules: LineRules): SurveyLine[] {
  const { lineSpacingM, photoSpacingM, endCoverageM = (photoSpacingM ?? 0) / 2 } = rules;
  const alongs = outer.map(([x, y]) => x * ux + y * uy);
  const acrosses = outer.map(([x, y]) => y * ux - x * uy);
  const [low, high] = [Math.min(...acrosses), Math.max(...acrosses)];
  const [start, end] = [Math.min(...alongs), Math.max(...alongs)];
  const cutM = photoSpacingM ? 0 : Math.min(endCoverageM, Math.max(0, (end - start) / 2 - SHORTEST_M));
  const [half, middle] = [lineSpacingM / 2, (low + high) / 2];
  const [from, to] = [Math.min(high - half, middle), Math.max(low + half, middle)];
  const offsets = [
    middle,
    low + EDGE_M,
    high - EDGE_M,
    from + (middle - from) / 2,
    to - (to - middle) / 2,
    low,
    high,
  ];
  return offsets.map((v) => ({
    from: [(start + cutM) * ux - v * uy, (start + cutM) * uy + v * ux],
    to: [(end - cutM) * ux - v * uy, (end - cutM) * uy + v * ux],
  }));
}

const SHORTEST_M = 0.25;
/** Free space begins two centimetres inside the border that the gap reaches to. */
const EDGE_M = 0.021;

/** Corners of the gap and points in between, all moved a little inwards. */
function samples(outer: readonly PlanarPoint[]): PlanarPoint[] {
  const sum = outer.reduce<PlanarPoint>(([x, y], point) => [x + point[0], y + point[1]], [0, 0]);
  const middle: PlanarPoint = [sum[0] / outer.length, sum[1] / outer.length];
  const toMiddle = ([x, y]: PlanarPoint, fraction: number): PlanarPoint => [
    x + fraction * (middle[0] - x),
    y + fraction * (middle[1] - y),
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

function covers({ from, to }: SurveyLine, [x, y]: PlanarPoint, rules: LineRules): boolean {
  const { lineSpacingM, photoSpacingM, endCoverageM = (photoSpacingM ?? 0) / 2 } = rules;
  const lengthM = planarDistanceM(from, to) || 1;
  const [ux, uy] = [(to[0] - from[0]) / lengthM, (to[1] - from[1]) / lengthM];
  const along = (x - from[0]) * ux + (y - from[1]) * uy;
  const across = Math.abs((y - from[1]) * ux - (x - from[0]) * uy);
  return across <= lineSpacingM / 2 && along >= -endCoverageM && along <= lengthM + endCoverageM;
}

/** The line's middle fraction that holds a joinedLine number of photo spacings; what is left over is seen from its ends. */
export function trimToWholePhotos({ from, to }: SurveyLine, { photoSpacingM }: LineRules): SurveyLine {
  if (photoSpacingM === undefined) return { from, to };
  const lengthM = planarDistanceM(from, to);
  const wholeM = Math.max(
    Math.min(lengthM, SHORTEST_M),
    Math.floor(lengthM / photoSpacingM + 1e-6) * photoSpacingM,
  );
  const fraction = lengthM > 0 ? (lengthM - wholeM) / 2 / lengthM : 0;
  const [dx, dy] = [fraction * (to[0] - from[0]), fraction * (to[1] - from[1])];
  return { from: [from[0] + dx, from[1] + dy], to: [to[0] - dx, to[1] - dy] };
}

/** Joins collinear lines where nothing lies in between. */
function joinCollinear(lines: readonly SurveyLine[], space: FreeSpace, gapM: number): SurveyLine[] {
  const joined: SurveyLine[] = [];
  for (const line of lines) {
    const index = joined.findIndex((other) => {
      const joinedLine = hull(other, line);
      return areCollinear(other, line, gapM) && isFreePath(space, joinedLine.from, joinedLine.to);
    });
    const other = joined[index];
    if (other) joined[index] = hull(other, line);
    else joined.push(line);
  }
  return joined;
}

function areCollinear(one: SurveyLine, other: SurveyLine, gapM: number): boolean {
  const [oneM, otherM] = [planarDistanceM(one.from, one.to), planarDistanceM(other.from, other.to)];
  if (oneM < 1) return false;
  const [ux, uy] = [(one.to[0] - one.from[0]) / oneM, (one.to[1] - one.from[1]) / oneM];
  return [other.from, other.to].every(([x, y]) => {
    const along = (x - one.from[0]) * ux + (y - one.from[1]) * uy;
    const across = Math.abs((y - one.from[1]) * ux - (x - one.from[0]) * uy);
    return across < SLACK_M && along > -gapM - otherM && along < oneM + gapM + otherM;
  });
}

function hull(one: SurveyLine, other: SurveyLine): SurveyLine {
  const ends = [one.from, one.to, other.from, other.to];
  const along = ([x, y]: PlanarPoint) => x * (one.to[0] - one.from[0]) + y * (one.to[1] - one.from[1]);
  const sorted = ends.toSorted((a, b) => along(a) - along(b));
  return { from: sorted[0] ?? one.from, to: sorted.at(-1) ?? one.to };
}
