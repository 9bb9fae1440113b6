import type { PlanarRing } from "@overfly/geo/planar-geometry";
import { generateLines, LINE_LAYOUTS, type LineLayout, type LineRules } from "./generate-lines.ts";
import { planarDistanceM, estimatedLengthM } from "./line-order.ts";
import type { SurveyLine } from "./survey-line.ts";
import { estimateCostM, estimateCostsM } from "./estimate-cost.ts";
import { simplifyRing } from "./simplify-ring.ts";

/**
 * How many angles are looked at; `rough` takes the cheapest layout at each by its estimate, for drafts, and `roughest` looks
 * at fewer, for drafts of so many parts that one of them hardly shows.
 */
export type AngleSearch = "every-degree" | "near-best" | "coarse" | "rough" | "roughest";

export interface LinePattern {
  angleDeg: number;
  lines: SurveyLine[];
  estimatedM: number;
}

/**
 * Line patterns of a piece, the shortest path first: along its longest edges and at a grid of angles, then refined. Where
 * every line counts, every degree is looked at: at once, or only near the best of a coarser grid.
 */
export function shortestPatterns(
  rings: readonly PlanarRing[],
  rules: LineRules,
  { keep, search }: { keep: number; search: AngleSearch },
): LinePattern[] {
  const outline = simplified(rings, rules);
  if (search === "every-degree" || search === "near-best")
    return patternsAt(rings, likelyAngles(outline, rules, { keep, search }), rules);
  const { stepDeg, mostEdges, refineDeg, layouts } = SEARCHES[search];
  const estimates = candidateAngles(outline, stepDeg, mostEdges).map((angleDeg) => ({
    angleDeg,
    costM: estimateCostM(outline, angleDeg, rules),
  }));
  estimates.sort((a, b) => a.costM - b.costM);
  const refined = estimates
    .slice(0, Math.min(MOST_REFINED, keep))
    .flatMap(({ angleDeg }) => refineDeg.map((step) => normalDeg(angleDeg + step)));
  for (const angleDeg of new Set(refined))
    estimates.push({ angleDeg, costM: estimateCostM(outline, angleDeg, rules) });
  estimates.sort((a, b) => a.costM - b.costM);
  return patternsAt(
    rings,
    estimates.slice(0, keep).map(({ angleDeg }) => angleDeg),
    rules,
    layouts,
  ).slice(0, keep);
}

/** Every degree and every edge's direction; where a line fewer does, that counts too. */
function likelyAngles(
  rings: readonly PlanarRing[],
  rules: LineRules,
  { keep, search }: { keep: number; search: AngleSearch },
): number[] {
  const costsAt = (angles: readonly number[]): AngleCost[] =>
    angles.map((angleDeg) => ({
      angleDeg,
      costM: Math.min(...estimateCostsM(rings, angleDeg, rules, ["even", "fewer"])),
    }));
  const byCost = (costs: readonly AngleCost[]): AngleCost[] => costs.toSorted((a, b) => a.costM - b.costM);
  const first = byCost(
    costsAt(candidateAngles(rings, search === "every-degree" ? FINE_STEP_DEG : MIDDLE_STEP_DEG)),
  );
  const near = first
    .slice(0, search === "every-degree" ? 0 : MOST_REFINED)
    .flatMap(({ angleDeg }) => NEAR_DEG.map((step) => normalDeg(angleDeg + step)));
  return byCost([...first, ...costsAt([...new Set(near)])])
    .slice(0, keep)
    .map(({ angleDeg }) => angleDeg);
}

interface AngleCost {
  angleDeg: number;
  costM: number;
}

/** Patterns at given angles, the shortest path first; of the layouts of each angle the cheapest ones, or the even one for 0. */
// oxlint-disable-next-line max-params
export function patternsAt(
  rings: readonly PlanarRing[],
  angles: readonly number[],
  rules: LineRules,
  layouts = 2,
): LinePattern[] {
  const outline = simplified(rings, rules);
  const layoutsAt = (angleDeg: number): readonly LineLayout[] =>
    layouts === 0 ? EVEN : cheapLayouts(outline, angleDeg, rules).slice(0, layouts);
  const costM = (lines: SurveyLine[]): number =>
    layouts === 0 ? 0 : estimatedLengthM(lines) + lines.length * rules.turnCostM;
  const patterns = angles.flatMap((angleDeg) =>
    layoutsAt(angleDeg).flatMap((layout) => {
      const lines = generateLines(rings, angleDeg, rules, layout);
      return lines && lines.length > 0 ? [{ angleDeg, lines, estimatedM: costM(lines) }] : [];
    }),
  );
  return patterns.toSorted((a, b) => a.estimatedM - b.estimatedM);
}

const EVEN: readonly LineLayout[] = ["even"];

function cheapLayouts(rings: readonly PlanarRing[], angleDeg: number, rules: LineRules): LineLayout[] {
  const costs = estimateCostsM(rings, angleDeg, rules, LINE_LAYOUTS);
  return LINE_LAYOUTS.map((layout, index) => ({ layout, costM: costs[index] ?? Infinity }))
    .filter(({ costM }) => costM < Infinity)
    .toSorted((a, b) => a.costM - b.costM)
    .slice(0, 2)
    .map(({ layout }) => layout);
}

/** A lower estimate of a piece's cost, to compare decompositions. */
export function minEstimatedCostM(rings: readonly PlanarRing[], rules: LineRules): number {
  const outline = simplified(rings, rules);
  const angles = candidateAngles(outline, 30, FEW_EDGES);
  return angles.reduce(
    (least, angleDeg) => Math.min(least, estimateCostM(outline, angleDeg, rules)),
    Infinity,
  );
}

/** Small areas have few lines, so that many directions can be tried, and each line more or less counts. */
export function isSmallArea(
  [outer = []]: readonly PlanarRing[],
  { lineSpacingM }: Pick<LineRules, "lineSpacingM">,
): boolean {
  const [first] = outer;
  return (
    first !== undefined && outer.every((point) => planarDistanceM(first, point) < SMALL_LINES * lineSpacingM)
  );
}

/** Costs are compared on outlines without fine detail, which would only take time. */
function simplified(rings: readonly PlanarRing[], { lineSpacingM }: LineRules): readonly PlanarRing[] {
  let outline = rings;
  for (let toleranceM = lineSpacingM / DETAIL; toleranceM < lineSpacingM; toleranceM *= 2) {
    outline = rings.map((ring) => simplifyRing(ring, toleranceM));
    if (outline.flat().length <= ENOUGH_CORNERS) break;
  }
  return outline;
}

const ENOUGH_CORNERS = 400;
const DETAIL = 15;
const FINE_STEP_DEG = 1;
const MIDDLE_STEP_DEG = 5;
const NEAR_DEG = [-2, -1, 1, 2];
const SMALL_LINES = 40;
const MOST_REFINED = 3;
const MOST_EDGES = 10;
const REFINE_DEG = [-5, -2.5, -1, 1, 2.5, 5];
const SEARCHES = {
  coarse: { stepDeg: 10, mostEdges: MOST_EDGES, refineDeg: REFINE_DEG, layouts: 2 },
  rough: { stepDeg: 20, mostEdges: MOST_EDGES, refineDeg: REFINE_DEG, layouts: 1 },
  roughest: { stepDeg: 90, mostEdges: 4, refineDeg: [], layouts: 0 },
} as const;
const FEW_EDGES = 6;

const normalDeg = (angleDeg: number): number => ((angleDeg % 180) + 180) % 180;

function candidateAngles(rings: readonly PlanarRing[], stepDeg: number, mostEdges = MOST_EDGES): number[] {
  const lengths = new Map<number, number>();
  for (const ring of rings) {
    for (const [index, from] of ring.entries()) {
      const to = ring[(index + 1) % ring.length] ?? from;
      const angleDeg = normalDeg((Math.atan2(to[0] - from[0], to[1] - from[1]) * 180) / Math.PI);
      const key = Math.round(angleDeg * 5) / 5;
      lengths.set(key, (lengths.get(key) ?? 0) + planarDistanceM(from, to));
    }
  }
  const edges = [...lengths].toSorted((a, b) => b[1] - a[1]).slice(0, mostEdges);
  const grid = Array.from({ length: Math.floor(180 / stepDeg) }, (_, k) => k * stepDeg);
  return [...new Set([...edges.map(([angleDeg]) => angleDeg), ...grid])];
}
