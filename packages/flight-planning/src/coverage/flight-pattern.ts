import type { PlanarArea } from "@overfly/geo/polygons/validate-area";
import { polygonIntersection, polygonDifference } from "@overfly/geo/polygons/boolean-operations";
import type { PlanarPoint, PlanarPolygon } from "@overfly/geo/planar-geometry";
import { planarPolygonAreaM2 } from "@overfly/geo/polygons/ring-area";
import type { AreaPlanInput, PlanFault, UncoveredArea } from "./area-plan.ts";
import { chooseLines, DEFAULT_COVERAGE, lineRulesFor } from "#coverage/lines/choose-lines.ts";
import { type PathFinder, pathFinder } from "#coverage/free-space/find-path.ts";
import {
  type Borders,
  planarBorders,
  freePolygons,
  polygonsWithoutHoles,
} from "#coverage/free-space/planar-borders.ts";
import { planarDistanceM, orderLines } from "#coverage/lines/line-order.ts";
import type { SurveyLine } from "#coverage/lines/survey-line.ts";
import { trimToWholePhotos, fillGaps, coveredStrip } from "./fill-gaps.ts";
import { isFreePath, freeSpace, freeParts } from "#coverage/free-space/free-space.ts";
import { pathFinderWithClearance } from "#coverage/free-space/path-with-clearance.ts";
import { type EdgeRules, type CoveredEdges, coverEdges } from "#coverage/edge-refinement/cover-edges.ts";
import { recentResults } from "./recent-results.ts";
import { cheapestCoveringLines } from "#coverage/lines/cheapest-covering-lines.ts";

/** Lines in the order of flight; `transits[k]` leads from line k to line k + 1, both ends included. */
export interface FlightPattern {
  lines: SurveyLine[];
  transits: (readonly PlanarPoint[])[];
  uncovered: UncoveredArea[];
}

/** Lines over the area, and transits between them that avoid holes and stay inside the borders. */
export function generateFlightPattern(area: PlanarArea, input: AreaPlanInput): FlightPattern | PlanFault {
  const borders = planarBorders(area, input);
  if (borders && "field" in borders) return { ok: false, code: "border-invalid", ...borders };
  if (borders) return patternInsideBorders(area, input, borders);
  const find = pathFinderAround(area, input.lineSpacingM);
  const transitsOf = (lines: readonly SurveyLine[]): FlightPattern["transits"] =>
    lines.slice(1).map(({ from }, index) => {
      const before = lines[index]?.to ?? from;
      return find(before, from) ?? [before, from];
    });
  const fly = (lines: readonly SurveyLine[], endCoverageM?: number): CoveredEdges => {
    const isThorough = endCoverageM !== undefined;
    const rules = { input, isFreePath: () => true, isThorough, ...(isThorough && { endCoverageM }) };
    const transits = input.effort === "draft" ? [] : transitsOf(lines); // a draft counts no photos
    return withEdgesCovered({ lines: [...lines], transits }, area.polygons, rules);
  };
  const { lines } = cheapestCoveringLines(area, input, fly) ?? fly(chooseLines(area, input));
  return { lines, transits: transitsOf(lines), uncovered: [] };
}

function withEdgesCovered(
  flown: Omit<FlightPattern, "uncovered">,
  area: readonly PlanarPolygon[],
  {
    input,
    ...rules
  }: { input: AreaPlanInput } & Pick<EdgeRules, "isFreePath" | "isThorough" | "endCoverageM">,
): CoveredEdges {
  const { photos, lineSpacingM, marginM = 0, effort } = input;
  if (!photos || marginM > 0) return { lines: [...flown.lines], uncoveredShare: 0 };
  return coverEdges(flown, area, { photos, lineSpacingM, isDraft: effort === "draft", ...rules });
}

export const planarPathLengthM = (path: readonly PlanarPoint[]): number =>
  path.reduce((sum, point, index) => sum + planarDistanceM(path[index - 1] ?? point, point), 0);

/** Around the area's holes; remembered, because they mostly stay the same while a corner of the outline is dragged. */
function pathFinderAround(area: PlanarArea, lineSpacingM: number): PathFinder {
  const holes = area.polygons.flatMap((rings) => rings.slice(1));
  if (holes.length === 0) return STRAIGHT;
  const box = spaceAround(area.polygons);
  return rememberedPaths(JSON.stringify(lineSpacingM), [box, ...holes], () => {
    const free = polygonsWithoutHoles([[box]], area, lineSpacingM) ?? [];
    return free.flat().length > 1 ? pathFinder(freeSpace(free)) : STRAIGHT;
  });
}

const STRAIGHT: PathFinder = (from, to) => [from, to];
const rememberedPaths = recentResults<PathFinder>(20);

/** A box with so much room that it stays the same while corners are dragged, mostly. */
function spaceAround(polygons: readonly PlanarPolygon[]): PlanarPoint[] {
  const reach = Math.max(...polygons.flat(2).flatMap(([x, y]) => [Math.abs(x), Math.abs(y)]));
  const halfM = 2 ** Math.ceil(Math.log2(reach + LEAST_ROOM_M));
  return [
    [-halfM, -halfM],
    [halfM, -halfM],
    [halfM, halfM],
    [-halfM, halfM],
  ];
}

const LEAST_ROOM_M = 5_000;

function patternInsideBorders(
  area: PlanarArea,
  input: AreaPlanInput,
  borders: Borders,
): FlightPattern | PlanFault {
  const pieces = freePolygons(borders).map((free) => ({
    free,
    covered: polygonIntersection(area.polygons, [free]),
  }));
  const [main, ...others] = pieces
    .filter(({ covered }) => covered.length > 0)
    .toSorted((a, b) => totalM2(b.covered) - totalM2(a.covered));
  if (!main) {
    return { ok: false, code: "empty-coverage", ...anyPosition(area.polygons[0], area) };
  }
  const reachable = { ...area, polygons: main.covered, areaM2: totalM2(main.covered) };
  const { lines, gaps } = linesInsideBorders(reachable, [main.free], input);
  const space = freeSpace([main.free]);
  const connection = { free: [main.free], noFlyAreas: borders.noFlyAreas, input };
  const joined = connectLines(lines, area, connection);
  const refined = withEdgesCovered(joined, reachable.polygons, {
    input,
    isFreePath: (from, to) => isFreePath(space, from, to),
  });
  const flown = connectLines(refined.lines, area, connection);
  const unreachable = [...gaps, ...others.flatMap((piece) => piece.covered), ...joined.lost, ...flown.lost];
  const uncovered = [
    ...excludedAreas(area, borders),
    ...unreachable.map((piece) => uncoveredArea("unreachable", piece, area)),
  ];
  return {
    lines: flown.lines,
    transits: flown.transits,
    uncovered: uncovered.filter(({ areaM2 }) => areaM2 >= MIN_REPORTED_M2),
  };
}

const MIN_REPORTED_M2 = 1;

/** Lines clipped at the borders, with gaps filled, in a new order; half of the allowed gap is left for the filling. */
function linesInsideBorders(area: PlanarArea, free: readonly PlanarPolygon[], input: AreaPlanInput) {
  const allowedGap = 1 - (input.coverage ?? DEFAULT_COVERAGE);
  const rules = lineRulesFor([], 0, input);
  const space = freeSpace(free);
  const all = chooseLines(area, { ...input, coverage: 1 - allowedGap / 2 });
  const clipped = all
    .flatMap((line) => freeParts(space, line))
    .filter((line) => planarDistanceM(line.from, line.to) > SHORTEST_M)
    .map((line) => trimToWholePhotos(line, rules));
  const allowedGapM2 = area.areaM2 * allowedGap;
  const { lines, gaps } = fillGaps(clipped, area.polygons, { space, rules: { ...rules, allowedGapM2 } });
  const ordered = orderLines(lines, input.effort === "draft" || lines.length > MANY_LINES ? 1 : 4);
  return { lines: ordered, gaps: totalM2(gaps) > allowedGapM2 ? gaps : [] };
}

const SHORTEST_M = 0.5;
const MANY_LINES = 200;

interface Connection {
  free: readonly PlanarPolygon[];
  noFlyAreas: readonly PlanarPolygon[];
  input: AreaPlanInput;
}

/** Transits around holes where possible, else only around no-fly areas; lines that can't be reached are left out. */
function connectLines(
  ordered: readonly SurveyLine[],
  area: PlanarArea,
  { free, noFlyAreas, input }: Connection,
): { lines: SurveyLine[]; transits: (readonly PlanarPoint[])[]; lost: PlanarPolygon[] } {
  const { lineSpacingM, detourClearanceM } = input;
  const withoutHoles = polygonsWithoutHoles(free, area, lineSpacingM) ?? free;
  const aroundHoles = pathFinderWithClearance(withoutHoles, noFlyAreas, detourClearanceM);
  const aroundBorders = pathFinderWithClearance(free, noFlyAreas, detourClearanceM);
  const lines: SurveyLine[] = [];
  const transits: (readonly PlanarPoint[])[] = [];
  const lost: PlanarPolygon[] = [];
  for (const line of ordered) {
    const before = lines.at(-1)?.to;
    const path = before && (aroundHoles(before, line.from) ?? aroundBorders(before, line.from));
    if (before && !path) lost.push(coveredStrip(line, lineRulesFor([], 0, input)));
    else lines.push(line);
    if (path) transits.push(path);
  }
  return { lines, transits, lost };
}

function excludedAreas(area: PlanarArea, { noFlyAreas, inside }: Borders): UncoveredArea[] {
  const outside = polygonDifference(area.polygons, inside);
  const closed = polygonIntersection(polygonIntersection(area.polygons, inside), noFlyAreas);
  return [
    ...outside.map((piece) => uncoveredArea("outside-operation-area", piece, area)),
    ...closed.map((piece) => uncoveredArea("no-fly", piece, area)),
  ];
}

function uncoveredArea(code: UncoveredArea["code"], piece: PlanarPolygon, area: PlanarArea): UncoveredArea {
  const position = area.frame.toPosition(piece[0]?.[0] ?? [0, 0]);
  return { code, position, areaM2: planarPolygonAreaM2(piece) };
}

const anyPosition = (piece: PlanarPolygon | undefined, { frame }: PlanarArea) => ({
  at: frame.toPosition(piece?.[0]?.[0] ?? [0, 0]),
});

const totalM2 = (polygons: readonly PlanarPolygon[]): number =>
  polygons.reduce((sum, polygon) => sum + planarPolygonAreaM2(polygon), 0);
