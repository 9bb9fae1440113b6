import type { PlanarRing } from "@overfly/geo/planar-geometry";
import { signedRingAreaM2 } from "@overfly/geo/polygons/ring-area";
import { cutPiece, cutsOf, type Piece } from "./split-polygon.ts";
import { minEstimatedCostM } from "./line-patterns.ts";
import type { LineRules } from "./generate-lines.ts";

/** Decomposes a concave area into pieces with their own line angles, where that shortens the path. */
export function decomposeArea(piece: Piece, rules: LineRules, depth = MOST_DEPTH): Piece[] {
  if (depth === 0 || rules.marginM > 0) return [piece];
  let best: [Piece, Piece] | undefined;
  let mostM = minEstimatedCostM(piece, rules) * WORTHWHILE;
  if (leastCostM(piece, rules) > mostM) return [piece];
  for (const cut of cutsOf(piece, piece.flat().length > MANY_CORNERS ? FEWER_CUTS : MOST_CUTS)) {
    const pieces = cutPiece(piece, cut);
    if (pieces.some((side) => areaM2(side) < rules.lineSpacingM ** 2)) continue;
    const oneM = minEstimatedCostM(pieces[0], rules) + rules.lineSpacingM;
    if (oneM + leastCostM(pieces[1], rules) > mostM) continue;
    const costM = oneM + minEstimatedCostM(pieces[1], rules);
    if (costM <= mostM) [best, mostM] = [pieces, costM];
  }
  if (!best) return [piece];
  return best.flatMap((side) => decomposeArea(side, rules, depth - 1));
}

const MOST_DEPTH = 3;
const MOST_CUTS = 24;
const MANY_CORNERS = 30;
const FEWER_CUTS = 10;
const WORTHWHILE = 0.985;

/** What the lines over a piece cost at least: their ends cost no less than a step to the next line. */
function leastCostM(
  rings: Piece,
  { lineSpacingM, maxSpacingM = lineSpacingM, allowedGapM2 }: LineRules,
): number {
  const holesM2 = areaM2(rings.slice(1));
  return (areaM2(rings.slice(0, 1)) - holesM2 - allowedGapM2) / maxSpacingM - lineSpacingM;
}

/** Exact where holes don't touch the cut; only used to leave out slivers. */
const areaM2 = (rings: readonly PlanarRing[]): number =>
  rings.reduce((sum, ring) => sum + Math.abs(signedRingAreaM2(ring)), 0);
