import type { SurveyLine } from "@overfly/flight-planning/coverage/lines/survey-line";
import { flightTimeS } from "@overfly/flight-planning/batteries/flight-time";
import { generateLayout } from "@overfly/flight-planning/layout/generate-layout";
import { validateArea, type PlanarArea } from "@overfly/geo/polygons/validate-area";
import type { MultiPolygon, Polygon } from "geojson";
import type { PhotoPose } from "./baselines/coverage.ts";
import { coverageSamples } from "./baselines/coverage-samples.ts";
import { timeBoundS } from "./baselines/time-bound.ts";
import { plainFlight, plainFlightCovering, type PlainFlightRules } from "./baselines/plain-flight.ts";
import { generatedPlant, PLANT_SPECIFICATIONS } from "./plants/generated-plants.ts";
import { realPlants } from "./plants/real-plants.ts";

const SPEED_MPS = 5;
const CORNER_M = 3;
/** Mavic 3T thermal camera at a GSD of 3 cm with 70 % front and 30 % side overlap. */
const IMAGING = { gsdCm: 3, frontOverlap: 70, sideOverlap: 30, gimbalPitchDeg: -90, speedMps: SPEED_MPS };
const LINE_SPACING_M = 13.44;
const PHOTO_SPACING_M = 4.608;
const FOOTPRINT = { wideM: 19.2, longM: 15.36 };
/** What both must cover, where our plan covers more. */
const REQUIRED_COVERAGE = 0.999;

/** The planner's tolerance: lines may lie half a percent farther apart than set. */
const WIDEST_SPACING_M = LINE_SPACING_M * 1.005;

/**
 * Flight time of single-part plants against the plain lawn-mower pattern at the best of 180 angles for time: the same
 * speed, the same rounded corners, and coverage counted from the photos of both by the same samples. Both are also compared
 * with a time that no parallel lines at that spacing can fall below.
 */
export async function run(): Promise<object[]> {
  const single = ({ parts }: { parts: number }): boolean => parts === 1;
  const generated = PLANT_SPECIFICATIONS.filter(single).flatMap((specification) =>
    [1, 2, 3, 4, 5].map((seed) => generatedPlant(specification, seed)),
  );
  return [...results("real plants", realPlants()), ...results("generated plants", generated)];
}

interface Comparison {
  /** Of the plain pattern as it stands, and where it covers as much. */
  plain: number;
  covering: number;
  /** Of both, to what no parallel lines can fall below. */
  aboveBound: number;
  plainAboveBound: number;
  hasHoles: boolean;
  covered: number;
  plainCovered: number;
}

function results(label: string, plants: readonly (Polygon | MultiPolygon)[]): object[] {
  const compared = plants.flatMap((plant) => {
    const checked = validateArea(plant);
    return checked.ok && checked.area.polygons.length === 1 ? [compare(plant, checked.area)] : [];
  });
  if (compared.length === 0) return [];
  const equal = compared.map(({ covering }) => covering);
  const baseline = "plain pattern, best of 180 angles for time";
  const row = (name: string, value: number, unit = "of its time", base = baseline): object => ({
    name: `${name}, ${compared.length} ${label}`,
    value,
    unit,
    baseline: base,
    ratio: value,
  });
  const atEqual = "flight time at equal coverage";
  return [
    row(`${atEqual}, mean`, mean(equal)),
    row(`${atEqual}, worst`, Math.max(...equal)),
    row(`${atEqual}, slower`, equal.filter((ratio) => ratio > 1).length / equal.length, "of the plants"),
    row("flight time, coverage not alike, mean", mean(compared.map(({ plain }) => plain))),
    ...boundRows(compared, row),
    row("covered, lowest", Math.min(...compared.map(({ covered }) => covered)), "of the samples", "99.9 %"),
    row(
      "covered by the plain pattern as it stands, mean",
      mean(compared.map(({ plainCovered }) => plainCovered)),
      "of the samples",
      "99.9 %",
    ),
  ];
}

const BOUND = "parallel lines at this spacing, at any angle, without what their ends need";

/** How far both are above the bound, and how much faster than the plain pattern a flight at the bound would be. */
function boundRows(
  compared: readonly Comparison[],
  row: (name: string, value: number, unit?: string, base?: string) => object,
): object[] {
  const ours = mean(compared.map(({ aboveBound }) => aboveBound));
  const plain = mean(compared.map(({ plainAboveBound }) => plainAboveBound));
  const atBound = mean(compared.map(({ covering, aboveBound }) => covering / aboveBound));
  const withHoles = compared.filter(({ hasHoles }) => hasHoles).map(({ covering }) => covering);
  return [
    row("flight time, mean", ours, "of the bound", BOUND),
    row("flight time of the plain pattern at equal coverage, mean", plain, "of the bound", BOUND),
    row("flight time at equal coverage of a flight at the bound, mean", atBound),
    ...(withHoles.length > 0
      ? [
          row(
            `flight time at equal coverage, the ${withHoles.length} with holes, which the plain pattern crosses, mean`,
            mean(withHoles),
          ),
        ]
      : []),
  ];
}

function compare(plant: Polygon | MultiPolygon, area: PlanarArea): Comparison {
  const covered = coverageSamples(area.polygons, FOOTPRINT, 2);
  const rules = { lineSpacingM: LINE_SPACING_M, photoSpacingM: PHOTO_SPACING_M, timeS, covered };
  const ours = ourFlight(plant, area, rules);
  const outline = area.polygons[0]?.[0] ?? [];
  const plain = plainFlight(outline, rules);
  const covering = plainFlightCovering(outline, Math.min(REQUIRED_COVERAGE, ours.covered), rules);
  if (!covering) throw new Error("The plain pattern covers too little with any margin.");
  const boundS = timeBoundS(area.polygons[0] ?? [], {
    lineSpacingM: WIDEST_SPACING_M,
    footprint: FOOTPRINT,
    speedMps: SPEED_MPS,
    cornerM: CORNER_M,
    requiredCoverage: Math.min(REQUIRED_COVERAGE, ours.covered),
  });
  return {
    plain: ours.timeS / plain.timeS,
    covering: ours.timeS / covering.timeS,
    aboveBound: ours.timeS / boundS,
    plainAboveBound: covering.timeS / boundS,
    hasHoles: (area.polygons[0]?.length ?? 0) > 1,
    covered: ours.covered,
    plainCovered: plain.covered,
  };
}

function ourFlight(
  boundary: Polygon | MultiPolygon,
  { frame }: PlanarArea,
  { covered }: PlainFlightRules,
): { timeS: number; covered: number } {
  const plan = generateLayout({
    aircraftId: "m3t",
    cameraId: "m3t",
    items: [
      {
        id: "plant",
        name: "Plant",
        kind: "area",
        boundary,
        pattern: "lines",
        angle: "best",
        marginM: 0,
        imaging: IMAGING,
      },
    ],
    order: "given",
    heights: { mode: "take-off" },
    battery: { reservePercent: 25 },
  });
  if (!plan.ok) throw new Error(plan.code);
  const points = plan.flight.waypoints.map(({ position }) => frame.toMetres(position));
  const photos = plan.photos.map(({ position, headingDeg }): PhotoPose => {
    const heading = (headingDeg * Math.PI) / 180;
    return { at: frame.toMetres(position), along: [Math.sin(heading), Math.cos(heading)] };
  });
  const path = points.slice(1).map((to, index) => ({ from: points[index] ?? to, to }));
  return { timeS: timeS(path), covered: covered(photos) };
}

function timeS(path: readonly SurveyLine[]): number {
  const segments = path.map(({ from, to }) => ({
    lengthM: Math.hypot(to[0] - from[0], to[1] - from[1]),
    headingDeg: (Math.atan2(to[0] - from[0], to[1] - from[1]) * 180) / Math.PI,
  }));
  return flightTimeS(
    segments.filter(({ lengthM }) => lengthM > 0.01),
    SPEED_MPS,
    CORNER_M,
  );
}

const mean = (values: readonly number[]): number =>
  values.reduce((sum, value) => sum + value, 0) / values.length;
