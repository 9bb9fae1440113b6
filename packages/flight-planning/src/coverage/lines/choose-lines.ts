import type { PlanarArea } from "@overfly/geo/polygons/validate-area";
import type { PlanarPolygon, PlanarRing } from "@overfly/geo/planar-geometry";
import { planarPolygonAreaM2 } from "@overfly/geo/polygons/ring-area";
import type { AreaPlanInput } from "#coverage/area-plan.ts";
import {
  type AngleSearch,
  isSmallArea,
  type LinePattern,
  patternsAt,
  shortestPatterns,
} from "./line-patterns.ts";
import type { LineRules } from "./generate-lines.ts";
import {
  planarDistanceM,
  patternLengthM,
  orderGroups,
  orderLines,
  reversed,
  shortestOf,
} from "./line-order.ts";
import { rememberLines } from "./remembered-parts.ts";
import type { SurveyLine } from "./survey-line.ts";
import { ownEndCoverageM, coverageDistances } from "#coverage/photos/photo-rules.ts";
import { decomposeArea } from "./decompose-area.ts";
import type { Piece } from "./split-polygon.ts";

export const DEFAULT_COVERAGE = 0.9995;

/** Lines over the area in the order of flight, the cheapest that are found; borders are not looked at. */
export function chooseLines(area: PlanarArea, input: AreaPlanInput): SurveyLine[] {
  if (!input.crosshatch) return lineCandidates(area, input)[0] ?? [];
  const first = lineCandidates(area, input)[0] ?? [];
  const longest = first.toSorted((a, b) => planarDistanceM(b.from, b.to) - planarDistanceM(a.from, a.to))[0];
  if (!longest) return [];
  const second = lineCandidates(area, { ...input, angleDeg: headingOf(longest) + 90 })[0] ?? [];
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
  return piece !== undefined && others.length === 0
    ? ordersOf(piece, area, input)
    : [cheapestOverParts(area, input)];
}

/** Orders of one part's lines, the cheapest first: whole, and cut up where that may be cheaper. */
function ordersOf(part: PlanarPolygon, area: PlanarArea, input: AreaPlanInput): SurveyLine[][] {
  const uncut = patternOrders(part, area, input);
  if (input.angleDeg !== "best" || input.rowDirectionsDeg || input.crosshatch || input.effort === "draft")
    return uncut;
  const pieces = decomposeArea(part, lineRulesFor(part, area.areaM2, input));
  return pieces.length < 2
    ? uncut
    : cheapestFirst([...uncut, orderOverPieces(pieces, area, input)], input.turnCostM);
}

/** Every part by itself, or lines in one direction over all parts. */
function cheapestOverParts(area: PlanarArea, input: AreaPlanInput): SurveyLine[] {
  const linesOf = rememberLines(input, area.polygons.length, (part) => ordersOf(part, area, input)[0] ?? []);
  const groups = area.polygons.map(linesOf);
  if (input.effort === "draft") return orderGroups(groups, { isDraft: true });
  const lines = groups.flat();
  const apart = shortestOf([
    orderGroups(groups, { swaps: SWAPS }),
    ...(lines.length > MANY_LINES ? [] : [orderLines(lines, 4, SWAPS)]),
  ]);
  if (area.polygons.length > MANY_PARTS) return apart;
  const whole = area.polygons.flat();
  const together = patternOrders(whole, area, input);
  return cheapestFirst([apart, ...together.slice(0, 1)], input.turnCostM)[0] ?? apart;
}

/** Of so many parts, some lie in other directions than the rest, or too far apart for lines to reach over. */
const MANY_PARTS = 20;

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

/** Every piece at its own best pattern, then all lines in one order. */
function orderOverPieces(pieces: readonly Piece[], area: PlanarArea, input: AreaPlanInput): SurveyLine[] {
  const lines = pieces.flatMap((piece) => patternOrders(piece, area, input)[0] ?? []);
  const isOneOfMany = area.polygons.length > MANY_PARTS;
  return isOneOfMany || lines.length > MANY_LINES ? orderLines(lines, 1) : orderLines(lines, 4, SWAPS);
}

/** Each likely pattern with its lines in an order, the cheapest first; fewer where there are many parts. */
function patternOrders(piece: Piece, area: PlanarArea, input: AreaPlanInput): SurveyLine[][] {
  const { angleDeg, rowDirectionsDeg } = input;
  const { keep, tried, search } = effortFor(piece, area, input);
  const rules = {
    ...lineRulesFor(piece, area.areaM2, input),
    ...(search === "roughest" && { allowedGapM2: 0 }), // fitting lines to slanted ends takes longer than finding them
  };
  const fixedAngles = angleDeg === "best" ? rowDirectionsDeg : [angleDeg];
  const patterns = fixedAngles
    ? patternsAt(piece, fixedAngles, rules)
    : shortestPatterns(piece, rules, { keep, search });
  const isLarge = (patterns[0]?.lines.length ?? 0) > MANY_LINES;
  const starts = !isLarge && tried >= MAX_CANDIDATES ? 2 : 1;
  const orders = patterns
    .slice(0, isLarge ? Math.min(2, tried) : tried)
    .map(({ lines }: LinePattern) => orderLines(lines, search === "roughest" ? 0 : starts))
    .filter((lines) => lines.length > 0);
  return cheapestFirst(orders, rules.turnCostM);
}

/** How many patterns are generated, and how many of them are put in order. */
function effortFor(
  piece: Piece,
  { polygons }: PlanarArea,
  input: AreaPlanInput,
): { keep: number; tried: number; search: AngleSearch } {
  if (input.effort === "draft")
    return { keep: 1, tried: 1, search: polygons.length > MANY_PARTS ? "roughest" : "rough" };
  const isSmall = isSmallArea(piece, input);
  if (polygons.length > MANY_PARTS) return { keep: 4, tried: 3, search: isSmall ? "near-best" : "coarse" };
  return isSmall
    ? { keep: 2 * MAX_CANDIDATES, tried: 2 * MAX_CANDIDATES, search: "every-degree" }
    : { keep: MAX_CANDIDATES, tried: MAX_CANDIDATES, search: "coarse" };
}

const MAX_CANDIDATES = 6;
const MANY_LINES = 200;
/** Each takes some ten microseconds; more gain less than a thousandth of the path. */
const SWAPS = 300;
