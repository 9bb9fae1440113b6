import type { PlanarArea } from "@overfly/geo/polygons/validate-area";
import type { PlanarPolygon, PlanarRing } from "@overfly/geo/planar-geometry";
import { planarPolygonAreaM2 } from "@overfly/geo/polygons/ring-area";
import type { AreaPlanInput } from "./plan-area.ts";
import { isSmall, type Pattern, patternsAt, shortestPatterns } from "./directions.ts";
import type { LineRules } from "./lay-lines.ts";
import { apartM, flownM, type Leg, orderLegs, turned } from "./line-order.ts";
import { ownReachM, reachesOf } from "./photo-rules.ts";
import { piecesOf } from "./pieces.ts";

export const DEFAULT_COVERAGE = 0.9995;

/** Lines over the area in the order of flight, the cheapest that are found; borders are not looked at. */
export function chooseLines(area: PlanarArea, input: AreaPlanInput): Leg[] {
  if (!input.crosshatch) return lineChoices(area, input)[0] ?? [];
  const first = cheapestUncut(area, input);
  const longest = first.toSorted((a, b) => apartM(b.from, b.to) - apartM(a.from, a.to))[0];
  if (!longest) return [];
  const second = cheapestUncut(area, { ...input, angleDeg: headingOf(longest) + 90 });
  return [...first, ...nearerEndFirst(second, first.at(-1)?.to ?? longest.to)];
}

export function rulesFor(piece: readonly PlanarRing[], areaM2: number, input: AreaPlanInput): LineRules {
  const { lineSpacingM, marginM = 0, photoSpacingM, endReachM, sideReachM, photos } = input;
  const pieceM2 = Math.min(areaM2, Math.max(0, planarPolygonAreaM2(piece)));
  const turnCostM = input.turnCostM ?? USUAL_TURN_COST_M;
  const spareM2 = marginM > 0 ? 0 : pieceM2 * (1 - (input.coverage ?? DEFAULT_COVERAGE));
  return {
    lineSpacingM,
    marginM,
    spareM2,
    turnCostM,
    ...(photoSpacingM !== undefined && { photoSpacingM }),
    ...(sideReachM !== undefined && { sideReachM }),
    ...(photos && reachesOf(photos, lineSpacingM)),
    ...(endReachM !== undefined && { endReachM }),
    ...(photos && marginM > 0 && { endReachM: ownReachM(photos, lineSpacingM) }),
  };
}

/** At most 180 degrees apart from the other way round. */
const headingOf = ({ from, to }: Leg): number =>
  ((Math.atan2(to[0] - from[0], to[1] - from[1]) * 180) / Math.PI + 360) % 180;

function nearerEndFirst(legs: readonly Leg[], from: Leg["to"]): Leg[] {
  const [start, end] = [legs[0], legs.at(-1)];
  if (!start || !end || apartM(from, start.from) <= apartM(from, end.to)) return [...legs];
  return legs.toReversed().map(turned);
}

/** Several ways to lay the lines over an area that is one piece, the cheapest first; of others and for a draft only one. */
export function lineChoices(area: PlanarArea, input: AreaPlanInput): Leg[][] {
  const [piece, ...others] = area.polygons;
  const isWhole = piece !== undefined && others.length === 0;
  const uncut = isWhole
    ? patternOrders(piece, rulesFor(piece, area.areaM2, input), input)
    : [cheapestUncut(area, input)];
  if (input.angleDeg !== "best" || input.rowDirectionsDeg || input.effort === "draft") return uncut;
  const pieces = area.polygons.flatMap((polygon) => cutUp(polygon, area, input));
  if (pieces.length <= area.polygons.length) return uncut;
  return cheapestFirst([...uncut, bestOrder(pieces, area, input)], input.turnCostM);
}

function cheapestUncut(area: PlanarArea, input: AreaPlanInput): Leg[] {
  const apart = bestOrder(area.polygons, area, input);
  if (area.polygons.length < 2 || input.effort === "draft") return apart;
  return cheaper(apart, bestOrder([area.polygons.flat()], area, input), input.turnCostM);
}

const cheaper = (one: Leg[], other: Leg[], turnCostM?: number): Leg[] =>
  cheapestFirst([one, other], turnCostM)[0] ?? one;

const cheapestFirst = (choices: readonly Leg[][], turnCostM?: number): Leg[][] =>
  choices
    .map((legs) => ({ legs, costM: legs.length === 0 ? Infinity : costM(legs, turnCostM) }))
    .toSorted((a, b) => a.costM - b.costM)
    .map(({ legs }) => legs);

/** Metres that lines and the ways between them take, turns included. */
export const costM = (legs: readonly Leg[], turnCostM = USUAL_TURN_COST_M): number =>
  flownM(legs) + legs.length * turnCostM;

/** Two corners rounded over 3 m, at 5 m/s and 2 m/s², cost some 2 s; half of that way, because way counts too. */
const USUAL_TURN_COST_M = 5;

const cutUp = (polygon: PlanarPolygon, area: PlanarArea, input: AreaPlanInput) =>
  piecesOf(polygon, rulesFor(polygon, area.areaM2, input));

/** Every piece at its own best pattern, then all lines in one order. */
function bestOrder(pieces: readonly (readonly PlanarRing[])[], area: PlanarArea, input: AreaPlanInput): Leg[] {
  const legs = pieces.flatMap((piece) => bestPattern(piece, rulesFor(piece, area.areaM2, input), input));
  if (pieces.length === 1) return legs;
  return orderLegs(legs, legs.length > MANY_LINES || input.effort === "draft" ? 1 : 4);
}

const bestPattern = (piece: readonly PlanarRing[], rules: LineRules, input: AreaPlanInput): Leg[] =>
  patternOrders(piece, rules, input)[0] ?? [];

/** Each likely pattern with its lines in an order, the cheapest first. */
function patternOrders(piece: readonly PlanarRing[], rules: LineRules, input: AreaPlanInput): Leg[][] {
  const { angleDeg, rowDirectionsDeg, effort } = input;
  const most = isSmall(piece, rules) ? 2 * KEPT : KEPT;
  const kept = effort === "draft" ? 1 : most;
  const given = angleDeg === "best" ? rowDirectionsDeg : [angleDeg];
  const patterns = given ? patternsAt(piece, given, rules) : shortestPatterns(piece, rules, kept);
  const tried = (patterns[0]?.legs.length ?? 0) > MANY_LINES ? Math.min(2, kept) : kept;
  const orders = patterns
    .slice(0, tried)
    .map(({ legs }: Pattern) => orderLegs(legs, tried >= KEPT ? 2 : 1))
    .filter((legs) => legs.length > 0);
  return cheapestFirst(orders, rules.turnCostM);
}

const KEPT = 6;
const MANY_LINES = 200;
