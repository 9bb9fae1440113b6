import type { PlanarPolygon } from "@overfly/geo/planar-geometry";
import { planarPolygonAreaM2 } from "@overfly/geo/polygons/ring-area";
import type { SurveyLine } from "#coverage/lines/survey-line.ts";
import { refineEndByEnd, refineStepByStep } from "./extend-ends.ts";
import { isNearSampleArea, countCoverage } from "./coverage-count.ts";
import { minPhotosPerPoint, ownEndCoverageM, coverageDistances } from "#coverage/photos/photo-rules.ts";
import {
  type OrderedLines,
  extendedAt,
  type EdgeRefinement,
  startRefinement,
  type RefinementRules,
} from "./line-ends.ts";

export interface EdgeRules extends Omit<RefinementRules, "countedPhotos" | "isNear"> {
  /** How far inside the lines end now; default as far as one photo covers. */
  endCoverageM?: number;
  /** Extends all lines alike, which is faster. */
  isDraft: boolean;
  /** Counts photos over the whole area, not just near the lines' ends, and extends no more than needed. */
  isThorough?: boolean;
}

/** Lines in the given order, and the share of the sampled area with too few photos; 0 where nothing was counted. */
export interface CoveredEdges {
  lines: SurveyLine[];
  uncoveredShare: number;
}

/**
 * Lines end as far inside as a photo covers ahead. Most of the edge is covered from the transits too; where it gets fewer
 * photos than the overlap promises, as in the area's corners, the lines there are extended.
 */
export function coverEdges(
  flown: OrderedLines,
  area: readonly PlanarPolygon[],
  rules: EdgeRules,
): CoveredEdges {
  const { photos, lineSpacingM, endCoverageM = coverageDistances(photos, lineSpacingM).endCoverageM } = rules;
  const maxExtensionM = endCoverageM - ownEndCoverageM(photos, lineSpacingM);
  if (maxExtensionM < MIN_EXTENSION_M) return { lines: [...flown.lines], uncoveredShare: 0 };
  const finestM = lineSpacingM / (rules.isThorough ? FINE_EVERYWHERE : FINE);
  const cellM = Math.max(finestM, Math.sqrt(boxAreaM2(area) / MAX_CELLS));
  if (rules.isDraft || cellM > lineSpacingM / COARSE)
    return { lines: flown.lines.map((line) => extended(line, maxExtensionM, rules)), uncoveredShare: 0 };
  const samples = {
    centers: flown.lines.flatMap(({ from, to }) => [from, to]),
    radiusM: rules.isThorough ? EVERYWHERE_M : Math.max(photos.widthM, photos.lengthM) / 2 + maxExtensionM,
  };
  const toleranceM = rules.isThorough ? cellM / 4 : 0;
  const countedPhotos = {
    ...photos,
    widthM: photos.widthM - toleranceM,
    lengthM: photos.lengthM - toleranceM,
  };
  const refinementRules = { ...rules, countedPhotos, isNear: isNearSampleArea(samples, photos) };
  const startOn = (lines: readonly SurveyLine[]): EdgeRefinement => {
    const count = countCoverage(area, { requiredCount: minPhotosPerPoint(photos), cellM, samples });
    return startRefinement({ ...flown, lines }, count, refinementRules);
  };
  return rules.isThorough
    ? refineThoroughly(startOn, flown.lines, maxExtensionM)
    : refineQuickly(startOn(flown.lines), maxExtensionM);
}

function refineQuickly(refinement: EdgeRefinement, maxExtensionM: number): CoveredEdges {
  const { count } = refinement;
  refineEndByEnd(refinement, maxExtensionM, count.insideCells * MAX_UNCOVERED);
  return { lines: refinement.lines, uncoveredShare: uncoveredShareOf(refinement) };
}

/** Counts while ends move are approximate, so each round starts with a fresh count. */
function refineThoroughly(
  startOn: (lines: readonly SurveyLine[]) => EdgeRefinement,
  lines: readonly SurveyLine[],
  maxExtensionM: number,
): CoveredEdges {
  let refinement = startOn(lines);
  for (
    let round = 0;
    round < MAX_ROUNDS && uncoveredShareOf(refinement) > MAX_UNCOVERED_EVERYWHERE;
    round += 1
  ) {
    refineStepByStep(refinement, maxExtensionM, refinement.count.insideCells * MAX_UNCOVERED_EVERYWHERE);
    refinement = startOn(refinement.lines);
  }
  return { lines: refinement.lines, uncoveredShare: uncoveredShareOf(refinement) };
}

const uncoveredShareOf = ({ count: { uncoveredCells, insideCells } }: EdgeRefinement): number =>
  uncoveredCells / Math.max(1, insideCells);

const MAX_ROUNDS = 3;
const EVERYWHERE_M = 10_000;
const MIN_EXTENSION_M = 0.1;
/** Cells per line spacing: fine enough to count, and the coarsest that still resolve a line's end. */
const FINE = 24;
const FINE_EVERYWHERE = 22;
const COARSE = 7;
const MAX_CELLS = 800_000;
/** Shares of the area's cells, below what may stay uncovered because cells are coarse. */
const MAX_UNCOVERED = 0.0005;
const MAX_UNCOVERED_EVERYWHERE = 0.0007;

function boxAreaM2(area: readonly PlanarPolygon[]): number {
  let [west, south, east, north] = [Infinity, Infinity, -Infinity, -Infinity];
  for (const [x, y] of area.flat(2)) {
    [west, east] = [Math.min(west, x), Math.max(east, x)];
    [south, north] = [Math.min(south, y), Math.max(north, y)];
  }
  const filledM2 = area.reduce((sum, polygon) => sum + planarPolygonAreaM2(polygon), 0);
  return Math.max(filledM2, (east - west) * (north - south));
}

function extended(line: SurveyLine, byM: number, { isFreePath }: EdgeRules): SurveyLine {
  return (["from", "to"] as const).reduce((current, side) => {
    const moved = extendedAt(current, side, byM);
    return isFreePath(current[side], moved[side]) ? moved : current;
  }, line);
}
