import type { PlanarArea } from "@overfly/geo/polygons/validate-area";
import type { AreaPlanInput } from "#coverage/area-plan.ts";
import { flightCostM, lineCandidates } from "./choose-lines.ts";
import { isSmallArea } from "./line-patterns.ts";
import type { SurveyLine } from "./survey-line.ts";
import type { CoveredEdges } from "#coverage/edge-refinement/cover-edges.ts";

/**
 * In small areas every line counts: several patterns are refined fully, and the cheapest one that covers the whole area
 * is taken. Undefined where that takes too long or no pattern covers enough.
 */
export function cheapestCoveringLines(
  area: PlanarArea,
  input: AreaPlanInput,
  fly: (lines: readonly SurveyLine[], endCoverageM: number) => CoveredEdges,
): CoveredEdges | undefined {
  const { photos, lineSpacingM, marginM = 0, effort } = input;
  const [piece, ...others] = area.polygons;
  if (!photos || marginM > 0 || effort === "draft" || input.crosshatch) return undefined;
  if (!piece || others.length > 0 || !isSmallArea(piece, { lineSpacingM })) return undefined;
  const endCoverageM = photos.lengthM / 2;
  const choices = lineCandidates(area, { ...input, endCoverageM, coverage: 1 - MAX_UNCOVERED_ASIDE })
    .slice(0, MAX_CANDIDATES)
    .map((lines) => ({ lines, minCostM: flightCostM(lines, input.turnCostM) }));
  let best: { refined: CoveredEdges; minCostM: number } | undefined;
  for (const { lines, minCostM } of choices) {
    if (best && minCostM >= best.minCostM) break;
    const refined = fly(lines, endCoverageM);
    const costM = flightCostM(refined.lines, input.turnCostM);
    if (refined.uncoveredShare <= MAX_UNCOVERED && costM < (best?.minCostM ?? Infinity))
      best = { refined, minCostM: costM };
  }
  return best?.refined;
}

const MAX_CANDIDATES = 5;
/** Slightly below a thousandth, because cells are coarse; most of it may lie beside the outermost lines. */
const MAX_UNCOVERED = 0.0008;
const MAX_UNCOVERED_ASIDE = 0.0006;
