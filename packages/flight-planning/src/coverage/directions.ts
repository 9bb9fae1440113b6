import type { PlanarRing } from "@overfly/geo/planar-geometry";
import { layLines, LAYOUTS, type Layout, type LineRules } from "./lay-lines.ts";
import { apartM, type Leg, roughFlownM } from "./line-order.ts";
import { roughCostM } from "./rough-cost.ts";
import { simplifyRing } from "./simplify-ring.ts";

export interface Pattern {
  angleDeg: number;
  legs: Leg[];
  roughM: number;
}

/** Line patterns of a piece, the shortest way first: along its longest edges and at a grid of angles, then refined. */
export function shortestPatterns(rings: readonly PlanarRing[], rules: LineRules, keep: number): Pattern[] {
  const plain = simplified(rings, rules);
  if (keep > 1 && isSmall(plain, rules)) return patternsAt(rings, likelyAngles(plain, rules, keep), rules);
  const rough = candidateAngles(plain, COARSE_STEP_DEG).map((angleDeg) => ({
    angleDeg,
    costM: roughCostM(plain, angleDeg, rules),
  }));
  rough.sort((a, b) => a.costM - b.costM);
  const refined = rough
    .slice(0, Math.min(MOST_REFINED, keep))
    .flatMap(({ angleDeg }) => REFINE_DEG.map((step) => normalDeg(angleDeg + step)));
  for (const angleDeg of new Set(refined))
    rough.push({ angleDeg, costM: roughCostM(plain, angleDeg, rules) });
  rough.sort((a, b) => a.costM - b.costM);
  return patternsAt(
    rings,
    rough.slice(0, keep).map(({ angleDeg }) => angleDeg),
    rules,
  ).slice(0, keep);
}

/** Every degree and every edge's direction; where a line fewer does, that counts too. */
function likelyAngles(rings: readonly PlanarRing[], rules: LineRules, keep: number): number[] {
  return candidateAngles(rings, FINE_STEP_DEG)
    .map((angleDeg) => {
      const costs = (["even", "fewer"] as const).map((layout) => roughCostM(rings, angleDeg, rules, layout));
      return { angleDeg, costM: Math.min(...costs) };
    })
    .toSorted((a, b) => a.costM - b.costM)
    .slice(0, keep)
    .map(({ angleDeg }) => angleDeg);
}

/** Patterns at given angles, the shortest way first; of the layouts of each angle the cheaper half. */
export function patternsAt(
  rings: readonly PlanarRing[],
  angles: readonly number[],
  rules: LineRules,
): Pattern[] {
  const plain = simplified(rings, rules);
  const patterns = angles.flatMap((angleDeg) =>
    cheapLayouts(plain, angleDeg, rules).flatMap((layout) => {
      const legs = layLines(rings, angleDeg, rules, layout);
      return legs && legs.length > 0
        ? [{ angleDeg, legs, roughM: roughFlownM(legs) + legs.length * rules.turnCostM }]
        : [];
    }),
  );
  return patterns.toSorted((a, b) => a.roughM - b.roughM);
}

function cheapLayouts(rings: readonly PlanarRing[], angleDeg: number, rules: LineRules): Layout[] {
  const costs = LAYOUTS.map((layout) => ({ layout, costM: roughCostM(rings, angleDeg, rules, layout) }));
  return costs
    .filter(({ costM }) => costM < Infinity)
    .toSorted((a, b) => a.costM - b.costM)
    .slice(0, 2)
    .map(({ layout }) => layout);
}

/** The least that a piece may cost to fly, for comparing ways to cut an area. */
export function leastRoughCostM(rings: readonly PlanarRing[], rules: LineRules): number {
  const plain = simplified(rings, rules);
  const angles = candidateAngles(plain, 30, FEW_EDGES);
  return angles.reduce((least, angleDeg) => Math.min(least, roughCostM(plain, angleDeg, rules)), Infinity);
}

/** Small areas have few lines, so that many directions can be tried, and each line more or less counts. */
export function isSmall(
  [outer = []]: readonly PlanarRing[],
  { lineSpacingM }: Pick<LineRules, "lineSpacingM">,
): boolean {
  const [first] = outer;
  return first !== undefined && outer.every((point) => apartM(first, point) < SMALL_LINES * lineSpacingM);
}

/** Costs are compared on outlines without fine detail, which would only take time. */
function simplified(rings: readonly PlanarRing[], { lineSpacingM }: LineRules): readonly PlanarRing[] {
  let plain = rings;
  for (let toleranceM = lineSpacingM / DETAIL; toleranceM < lineSpacingM; toleranceM *= 2) {
    plain = rings.map((ring) => simplifyRing(ring, toleranceM));
    if (plain.flat().length <= ENOUGH_CORNERS) break;
  }
  return plain;
}

const ENOUGH_CORNERS = 400;
const DETAIL = 15;
const COARSE_STEP_DEG = 10;
const FINE_STEP_DEG = 1;
const SMALL_LINES = 40;
const MOST_REFINED = 3;
const REFINE_DEG = [-5, -2.5, -1, 1, 2.5, 5];
const MOST_EDGES = 10;
const FEW_EDGES = 6;

const normalDeg = (angleDeg: number): number => ((angleDeg % 180) + 180) % 180;

function candidateAngles(rings: readonly PlanarRing[], stepDeg: number, mostEdges = MOST_EDGES): number[] {
  const lengths = new Map<number, number>();
  for (const ring of rings) {
    for (const [index, from] of ring.entries()) {
      const to = ring[(index + 1) % ring.length] ?? from;
      const angleDeg = normalDeg((Math.atan2(to[0] - from[0], to[1] - from[1]) * 180) / Math.PI);
      const key = Math.round(angleDeg * 5) / 5;
      lengths.set(key, (lengths.get(key) ?? 0) + apartM(from, to));
    }
  }
  const edges = [...lengths].toSorted((a, b) => b[1] - a[1]).slice(0, mostEdges);
  const grid = Array.from({ length: Math.floor(180 / stepDeg) }, (_, k) => k * stepDeg);
  return [...new Set([...edges.map(([angleDeg]) => angleDeg), ...grid])];
}
