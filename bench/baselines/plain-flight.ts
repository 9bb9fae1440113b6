import type { SurveyLine } from "@overfly/flight-planning/coverage/lines/survey-line";
import { bufferPolygons } from "@overfly/geo/polygons/buffer-area";
import type { PlanarRing } from "@overfly/geo/planar-geometry";
import { type PhotoPose, photosAlong } from "./coverage.ts";
import { simpleSurveyGrid } from "./simple-survey-grid.ts";

export interface PlainFlightRules {
  lineSpacingM: number;
  photoSpacingM: number;
  /** Seconds that a path takes. */
  timeS: (path: readonly SurveyLine[]) => number;
  /** Fraction of the area that photos cover. */
  covered: (photos: readonly PhotoPose[]) => number;
}

export interface PlainFlight {
  angleDeg: number;
  timeS: number;
  covered: number;
}

/** The fastest of 180 angles, as it stands. */
export function plainFlight(outline: PlanarRing, rules: PlainFlightRules): PlainFlight {
  const [fastest] = byTime(outline, rules);
  const angleDeg = fastest?.angleDeg ?? 0;
  const path = pathOf(simpleSurveyGrid(outline, angleDeg, rules.lineSpacingM));
  return { angleDeg, timeS: rules.timeS(path), covered: rules.covered(photosOn(path, rules)) };
}

/**
 * The fastest of 180 angles that covers as much as required: with lines shortened or lengthened at both ends, or over the
 * outline with a margin, each as little as covers enough. Undefined where no margin does.
 */
export function plainFlightCovering(
  outline: PlanarRing,
  requiredCoverage: number,
  rules: PlainFlightRules,
): PlainFlight | undefined {
  let best: PlainFlight | undefined;
  const margins = MARGINS_M.map((marginM) => outlineWith(outline, marginM));
  for (const { angleDeg } of byTime(outline, rules)) {
    const grid = simpleSurveyGrid(outline, angleDeg, rules.lineSpacingM);
    const ways: ((step: number) => SurveyLine[])[] = [
      (step) => pathOf(extended(grid, OVERSHOOTS_M[step] ?? 0)),
      (step) => pathOf(simpleSurveyGrid(margins[step] ?? outline, angleDeg, rules.lineSpacingM)),
    ];
    for (const [index, pathAt] of ways.entries()) {
      const found = firstCovering(pathAt, [OVERSHOOTS_M, MARGINS_M][index]?.length ?? 0, {
        requiredCoverage,
        rules,
        mostS: best?.timeS ?? Infinity,
      });
      if (found) best = { angleDeg, ...found };
    }
  }
  return best;
}

const OVERSHOOTS_M = Array.from({ length: 65 }, (_, step) => step / 4 - 7);
const MARGINS_M = Array.from({ length: 31 }, (_, step) => step / 4);

function byTime(outline: PlanarRing, { lineSpacingM, timeS }: PlainFlightRules) {
  return Array.from({ length: 180 }, (_, angleDeg) => ({
    angleDeg,
    timeS: timeS(pathOf(simpleSurveyGrid(outline, angleDeg, lineSpacingM))),
  })).toSorted((a, b) => a.timeS - b.timeS);
}

/** By bisection: the fewest steps that cover enough, where that is faster than the best so far. */
function firstCovering(
  pathAt: (step: number) => SurveyLine[],
  steps: number,
  { requiredCoverage, rules, mostS }: { requiredCoverage: number; rules: PlainFlightRules; mostS: number },
): Omit<PlainFlight, "angleDeg"> | undefined {
  if (rules.timeS(pathAt(0)) >= mostS) return undefined;
  let found: Omit<PlainFlight, "angleDeg"> | undefined;
  let [low, high] = [0, steps];
  while (low < high) {
    const middle = (low + high) >> 1;
    const path = pathAt(middle);
    const timeS = rules.timeS(path);
    const covered = timeS < mostS ? rules.covered(photosOn(path, rules)) : 1;
    if (covered < requiredCoverage) low = middle + 1;
    else {
      if (timeS < mostS) found = { timeS, covered };
      high = middle;
    }
  }
  return found;
}

const outlineWith = (outline: PlanarRing, marginM: number): PlanarRing =>
  marginM === 0 ? outline : (bufferPolygons([[outline]], marginM, "mitre")[0]?.[0] ?? outline);

/**
 * Photos on lines and turns alike, one at a place: at a corner, an aircraft that is triggered by distance takes a single one.
 * It looks as the segment that begins there.
 */
const photosOn = (path: readonly SurveyLine[], { photoSpacingM }: PlainFlightRules): PhotoPose[] =>
  path.flatMap((segment, index) => {
    const photos = photosAlong(segment, photoSpacingM);
    return index < path.length - 1 ? photos.slice(0, -1) : photos;
  });

const pathOf = (grid: readonly SurveyLine[]): SurveyLine[] =>
  grid.flatMap((line, index) => {
    const before = grid[index - 1];
    return before ? [{ from: before.to, to: line.from }, line] : [line];
  });

const extended = (grid: readonly SurveyLine[], byM: number): SurveyLine[] =>
  grid.map(({ from, to }) => {
    const lengthM = Math.hypot(to[0] - from[0], to[1] - from[1]);
    if (lengthM + 2 * byM < 1) return { from, to };
    const [dx, dy] = [(to[0] - from[0]) * (byM / lengthM), (to[1] - from[1]) * (byM / lengthM)];
    return { from: [from[0] - dx, from[1] - dy], to: [to[0] + dx, to[1] + dy] };
  });
