import type { PlanarArea } from "@overfly/geo/polygons/validate-area";
import type { PlanarPolygon, PlanarRing } from "@overfly/geo/planar-geometry";
import { planarPolygonAreaM2 } from "@overfly/geo/polygons/ring-area";
import type { AreaPlanInput } from "#coverage/area-plan.ts";
import { isSmallArea, type LinePattern, patternsAt, shortestPatterns } from "./line-patterns.ts";
import type { LineRules } from "./generate-lines.ts";
import { planarDistanceM, patternLengthM, orderLines, reversed } from "./line-order.ts";
import type { SurveyLine } from "./survey-line.ts";
import { ownEndCoverageM, coverageDistances } from "#coverage/photos/photo-rules.ts";
import { decomposeArea } from "./decompose-area.ts";

export const DEFAULT_COVERAGE = 0.9995;

/** Lines over the area in the order of flight, the cheapest that are found; borders are not looked at. */
export function chooseLines(area: PlanarArea, input: AreaPlanInput): SurveyLine[] {
  if (!input.crosshatch) return lineCandidates(area, input)[0] ?? [];
  const first = cheapestUncut(area, input);
  const longest = first.toSorted((a, b) => planarDistanceM(b.from, b.to) - planarDistanceM(a.from, a.to))[0];
  if (!longest) return [];
  const second = cheapestUncut(area, { ...input, angleDeg: headingOf(longest) + 90 });
  return [...first, ...nearerEndFirst(second, first.at(-1)?.to ?? longest.to)];
}

export function lineRulesFor(piece: readonly PlanarRing[], areaM2: number, input: AreaPlanInput): LineRules {
  const { lineSpacingM, marginM = 0, photoSpacingM, endCoverageM, sideCoverageM, photos } = input;
  const pieceM2 = Math.min(areaM2, Math.max(0, planarPolygonAreaM2(piece)));
  const turnCostM = input.turnCostM ?? DEFAULT_TURN_COST_M;
  const allowedGapM2 = marginM > 0 ? 0 : pieceM2 * (1 - (input.coverage ?? DEFAULT_COVERAGE));
  return {
    lineSpacingM,
    marginM,
    allowedGapM2,
    turnCostM,
    ...(photoSpacingM !== undefined && { photoSpacingM }),
    ...(sideCoverageM !== undefined && { sideCoverageM }),
    ...(photos && coverageDistances(photos, lineSpacingM)),
    ...(endCoverageM !== undefined && { endCoverageM }),
    ...(photos && marginM > 0 && { endCoverageM: ownEndCoverageM(photos, lineSpacingM) }),
  };
}

/** In [0, 180): a line and its reverse have the same heading. */
const headingOf = ({ from, to }: SurveyLine): number =>
  ((Math.atan2(to[0] - from[0], to[1] - from[1]) * 180) / Math.PI + 360) % 180;

function nearerEndFirst(lines: readonly SurveyLine[], from: SurveyLine["to"]): SurveyLine[] {
  const [start, end] = [lines[0], lines.at(-1)];
  if (!start || !end || planarDistanceM(from, start.from) <= planarDistanceM(from, end.to)) return [...lines];
  return lines.toReversed().map(reversed);
}

/** Several line patterns for an area of one piece, the cheapest first; only one for other areas and drafts. */
export function lineCandidates(area: PlanarArea, input: AreaPlanInput): SurveyLine[][] {
  const [piece, ...others] = area.polygons;
  const isWhole = piece !== undefined && others.length === 0;
  const uncut = isWhole
    ? patternOrders(piece, lineRulesFor(piece, area.areaM2, input), input)
    : [cheapestUncut(area, input)];
  if (input.angleDeg !== "best" || input.rowDirectionsDeg || input.effort === "draft") return uncut;
  const pieces = area.polygons.flatMap((polygon) => cutUp(polygon, area, input));
  if (pieces.length <= area.polygons.length) return uncut;
  return cheapestFirst([...uncut, bestOrder(pieces, area, input)], input.turnCostM);
}

function cheapestUncut(area: PlanarArea, input: AreaPlanInput): SurveyLine[] {
  const apart = bestOrder(area.polygons, area, input);
  if (area.polygons.length < 2 || input.effort === "draft") return apart;
  return cheaper(apart, bestOrder([area.polygons.flat()], area, input), input.turnCostM);
}

const cheaper = (one: SurveyLine[], other: SurveyLine[], turnCostM?: number): SurveyLine[] =>
  cheapestFirst([one, other], turnCostM)[0] ?? one;

const cheapestFirst = (choices: readonly SurveyLine[][], turnCostM?: number): SurveyLine[][] =>
  choices
    .map((lines) => ({ lines, costM: lines.length === 0 ? Infinity : flightCostM(lines, turnCostM) }))
    .toSorted((a, b) => a.costM - b.costM)
    .map(({ lines }) => lines);

/** Metres of lines and transits, turns included. */
export const flightCostM = (lines: readonly SurveyLine[], turnCostM = DEFAULT_TURN_COST_M): number =>
  patternLengthM(lines) + lines.length * turnCostM;

/** Two corners rounded over 3 m, at 5 m/s and 2 m/s², cost some 2 s; half of that path, because distance counts too. */
const DEFAULT_TURN_COST_M = 5;

const cutUp = (polygon: PlanarPolygon, area: PlanarArea, input: AreaPlanInput) =>
  decomposeArea(polygon, lineRulesFor(polygon, area.areaM2, input));

/** Every piece at its own best pattern, then all lines in one order. */
function bestOrder(
  pieces: readonly (readonly PlanarRing[])[],
  area: PlanarArea,
  input: AreaPlanInput,
): SurveyLine[] {
  const lines = pieces.flatMap((piece) => bestPattern(piece, lineRulesFor(piece, area.areaM2, input), input));
  if (pieces.length === 1) return lines;
  return orderLines(lines, lines.length > MANY_LINES || input.effort === "draft" ? 1 : 4);
}

const bestPattern = (piece: readonly PlanarRing[], rules: LineRules, input: AreaPlanInput): SurveyLine[] =>
  patternOrders(piece, rules, input)[0] ?? [];

/** Each likely pattern with its lines in an order, the cheapest first. */
function patternOrders(piece: readonly PlanarRing[], rules: LineRules, input: AreaPlanInput): SurveyLine[][] {
  const { angleDeg, rowDirectionsDeg, effort } = input;
  const most = isSmallArea(piece, rules) ? 2 * MAX_CANDIDATES : MAX_CANDIDATES;
  const patternCount = effort === "draft" ? 1 : most;
  const given = angleDeg === "best" ? rowDirectionsDeg : [angleDeg];
  const patterns = given ? patternsAt(piece, given, rules) : shortestPatterns(piece, rules, patternCount);
  const tried = (patterns[0]?.lines.length ?? 0) > MANY_LINES ? Math.min(2, patternCount) : patternCount;
  const orders = patterns
    .slice(0, tried)
    .map(({ lines }: LinePattern) => orderLines(lines, tried >= MAX_CANDIDATES ? 2 : 1))
    .filter((lines) => lines.length > 0);
  return cheapestFirst(orders, rules.turnCostM);
}

const MAX_CANDIDATES = 6;
const MANY_LINES = 200;
