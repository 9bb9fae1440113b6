import type { PlanarRing } from "@overfly/geo/planar-geometry";
import { signedRingAreaM2 } from "@overfly/geo/polygons/ring-area";
import { cutPiece, cutsOf, type Piece } from "./split-polygon.ts";
import { minEstimatedCostM } from "./line-patterns.ts";
import type { LineRules } from "./generate-lines.ts";

/** Decomposes a concave area into pieces with their own line angles, where that shortens the path. */
export function decomposeArea(piece: Piece, rules: LineRules, depth = MOST_DEPTH): Piece[] {
  if (depth === 0 || rules.marginM > 0) return [piece];
  const whole = minEstimatedCostM(piece, rules);
  let best: { pieces: [Piece, Piece]; costM: number } | undefined;
  for (const cut of cutsOf(piece, piece.flat().length > MANY_CORNERS ? FEWER_CUTS : MOST_CUTS)) {
    const pieces = cutPiece(piece, cut);
    if (pieces.some((side) => areaM2(side) < rules.lineSpacingM ** 2)) continue;
    const costM = pieces.reduce((sum, side) => sum + minEstimatedCostM(side, rules), rules.lineSpacingM);
    if (!best || costM < best.costM) best = { pieces, costM };
  }
  if (!best || best.costM > whole * WORTHWHILE) return [piece];
  return best.pieces.flatMap((side) => decomposeArea(side, rules, depth - 1));
}

const MOST_DEPTH = 3;
const MOST_CUTS = 24;
const MANY_CORNERS = 30;
const FEWER_CUTS = 10;
const WORTHWHILE = 0.985;

/** Exact where holes don't touch the cut; only used to leave out slivers. */
const areaM2 = (rings: readonly PlanarRing[]): number =>
  rings.reduce((sum, ring) => sum + Math.abs(signedRingAreaM2(ring)), 0);
