import { existsSync, readFileSync } from "node:fs";
import type { SurveyLine } from "@overfly/flight-planning/coverage/lines/survey-line";
import { flightTimeS } from "@overfly/flight-planning/batteries/flight-time";
import { planArea } from "@overfly/flight-planning/coverage/plan-area";
import type { AreaPlan } from "@overfly/flight-planning/coverage/area-plan";
import { generateLayout } from "@overfly/flight-planning/layout/generate-layout";
import { validateArea, type PlanarArea } from "@overfly/geo/polygons/validate-area";
import { repairArea } from "@overfly/geo/polygons/repair-area";
import type { FeatureCollection, MultiPolygon, Polygon } from "geojson";
import { simpleSurveyGrid } from "./baselines/simple-survey-grid.ts";
import { photosAlong, photoCoverage, coveredFraction, type PhotoPose } from "./baselines/coverage.ts";

const POLYGONS = new URL("../../shared/data/solar-polygons.geojson", import.meta.url);
const LINE_SPACING_M = 13.44;
const SPEED_MPS = 5;
/** A corner radius of 3 m shifts the image by less than the thermal camera covers beyond half the line spacing. */
const CORNER_RADIUS_M = 3;
/** Mavic 3T thermal camera at a GSD of 3 cm with 70 % front and 30 % side overlap, which give the line spacing above. */
const PHOTO_SPACING_M = 4.608;
const FOOTPRINT = { wideM: 19.2, longM: 15.36 };
const IMAGING = { gsdCm: 3, frontOverlap: 70, sideOverlap: 30, gimbalPitchDeg: -90 };

interface BenchmarkResult {
  name: string;
  value: number;
  unit: string;
  baseline: string;
  ratio: number;
}

/** Distance, time and coverage of plans for real plants, compared with a simple survey grid. */
export async function run(): Promise<object[]> {
  if (!existsSync(POLYGONS))
    return [{ name: "route planning", skipped: "shared/data/solar-polygons.geojson is missing" }];
  const { features } = JSON.parse(readFileSync(POLYGONS, "utf8")) as FeatureCollection<
    Polygon | MultiPolygon
  >;
  const areas = features.map(({ geometry }) => validArea(geometry));
  const plants = areas.map((plant) => ({ plant, base: referenceFlights(plant) }));
  return [
    ...plantResults("product plans", plants, productFlight),
    ...plantResults("photos on lines only", plants, linesAlone),
    result(
      "area covered by the simple grid at the best of 180 angles, mean",
      mean(plants.map(({ base }) => base.covered)),
      COVERAGE,
    ),
  ];
}

interface Plant {
  geometry: Polygon | MultiPolygon;
  area: PlanarArea;
}

/** Repairs invalid outlines. */
function validArea(geometry: Polygon | MultiPolygon): Plant {
  const repaired = validateArea(geometry).ok ? geometry : repairArea(geometry);
  const checked = validateArea(repaired);
  if (!checked.ok) throw new Error(checked.error.message);
  return { geometry: repaired, area: checked.area };
}

interface ReferenceFlight {
  bestM: number;
  covered: number;
  atZeroS: number;
  atZeroRoundedS: number;
}

/** Each polygon by itself, without transits between them: the shortest of 180 angles, and the time at angle 0. */
function referenceFlights({ area }: Plant): ReferenceFlight {
  const atZero = area.polygons.map(([outer = []]) => simpleSurveyGrid(outer, 0, LINE_SPACING_M));
  const best = area.polygons.map(([outer = []]) => {
    const grids = Array.from({ length: 180 }, (_, angleDeg) =>
      simpleSurveyGrid(outer, angleDeg, LINE_SPACING_M),
    );
    return grids.reduce((shortest, grid) =>
      lengthM(joined(grid)) < lengthM(joined(shortest)) ? grid : shortest,
    );
  });
  return {
    bestM: sum(best.map((grid) => lengthM(joined(grid)))),
    covered: coveredFraction(area.polygons, best.flat(), { spacingM: LINE_SPACING_M, endReachM: 0 }),
    atZeroS: sum(atZero.map((grid) => timeS(joined(grid), 0))),
    atZeroRoundedS: sum(atZero.map((grid) => timeS(joined(grid), CORNER_RADIUS_M))),
  };
}

const joined = (grid: readonly SurveyLine[]): SurveyLine[] =>
  grid.flatMap((line, index) => {
    const before = grid[index - 1];
    return before ? [{ from: before.to, to: line.from }, line] : [line];
  });

interface PlannedSurvey {
  area: PlanarArea;
  /** All survey lines and transits, in order. */
  segments: SurveyLine[];
  photos: PhotoPose[];
  /** Covered fraction of the area. */
  covered: number;
}

type Flight = PlannedSurvey & { base: ReferenceFlight; distanceM: number };

/** A route planned by the product; `covered` counts points in at least two photos, as a front overlap of 70 % requires. */
function productFlight({ geometry, area }: Plant): PlannedSurvey {
  const plan = generateLayout({
    aircraftId: "m3t",
    cameraId: "m3t",
    items: [
      {
        id: "plant",
        name: "Plant",
        kind: "area",
        boundary: geometry,
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
  const points = plan.flight.waypoints.map(({ position }) => area.frame.toMetres(position));
  const photos = plan.photos.map(({ position, headingDeg }): PhotoPose => {
    const heading = (headingDeg * Math.PI) / 180;
    return { at: area.frame.toMetres(position), along: [Math.sin(heading), Math.cos(heading)] };
  });
  const segments = points.slice(1).map((to, index) => ({ from: points[index] ?? to, to }));
  return { area, segments, photos, covered: photoCoverage(area.polygons, photos, FOOTPRINT)[1] };
}

/** Survey lines alone, without photos beyond their ends and between them. */
function linesAlone({ geometry, area }: Plant): PlannedSurvey {
  const plan = planArea(geometry, { lineSpacingM: LINE_SPACING_M, angleDeg: "best", coverage: 0.9991 });
  if (!plan.ok) throw new Error(plan.code);
  const lines = plan.lines.map(({ from, to }) => ({
    from: area.frame.toMetres(from),
    to: area.frame.toMetres(to),
  }));
  const covered = coveredFraction(area.polygons, lines, { spacingM: LINE_SPACING_M, endReachM: 0 });
  const photos = lines.flatMap((line) => photosAlong(line, PHOTO_SPACING_M));
  return { area, segments: segmentsOf(plan, area), photos, covered };
}

function plantResults(
  label: string,
  plants: readonly { plant: Plant; base: ReferenceFlight }[],
  planSurvey: (plant: Plant) => PlannedSurvey,
): BenchmarkResult[] {
  const flights = plants.map(({ plant, base }): Flight => {
    const planned = planSurvey(plant);
    return { ...planned, base, distanceM: lengthM(planned.segments) };
  });
  return [
    ...distanceResults(label, flights),
    ...timeResults(label, flights),
    result(
      `area covered at the required overlap, ${label}, mean`,
      mean(flights.map(({ covered }) => covered)),
      COVERAGE,
    ),
    result(
      `area covered at the required overlap, ${label}, lowest of any plant`,
      Math.min(...flights.map(({ covered }) => covered)),
      COVERAGE,
    ),
    ...photoResults(label, flights),
  ];
}

const COVERAGE = { unit: "of the area", baseline: "99.9 %", base: 0.999 };

function distanceResults(label: string, flights: readonly Flight[]): BenchmarkResult[] {
  const areaOverSpacing = { unit: "of area ÷ line spacing", baseline: "area ÷ line spacing" };
  const grid = { unit: "of the simple grid's distance", baseline: "simple grid, best of 180 angles" };
  const distances = flights.map(({ distanceM, area }) => (distanceM * LINE_SPACING_M) / area.areaM2);
  const single = flights.filter(({ area }) => area.polygons.length === 1);
  const against = single.map(({ distanceM, base }) => distanceM / base.bestM);
  const perSeen = single.map(
    ({ distanceM, base, covered }) => distanceM / covered / (base.bestM / base.covered),
  );
  return [
    result(
      `flight distance with transits between polygons, ${label}, mean of ${flights.length} plants`,
      mean(distances),
      areaOverSpacing,
    ),
    result(
      `flight distance with transits between polygons, ${label}, longest of any plant`,
      Math.max(...distances),
      areaOverSpacing,
    ),
    result(`flight distance, ${label}, mean of ${single.length} single-polygon plants`, mean(against), grid),
    result(`flight distance, ${label}, worst single-polygon plant`, Math.max(...against), grid),
    result(
      `flight distance for the same covered area, ${label}, mean of single-polygon plants`,
      mean(perSeen),
      grid,
    ),
    result(
      `flight distance for the same covered area, ${label}, worst single-polygon plant`,
      Math.max(...perSeen),
      grid,
    ),
  ];
}

function timeResults(label: string, flights: readonly Flight[]): BenchmarkResult[] {
  const stopping = {
    unit: "of the simple grid's time",
    baseline: "simple grid at angle 0, stopping at corners",
  };
  const rounding = { ...stopping, baseline: "simple grid at angle 0, rounding corners" };
  const slow = flights.map(({ segments, base }) => timeS(segments, 0) / base.atZeroS);
  const round = flights.map(({ segments, base }) => timeS(segments, CORNER_RADIUS_M) / base.atZeroS);
  const bothRound = flights.map(
    ({ segments, base }) => timeS(segments, CORNER_RADIUS_M) / base.atZeroRoundedS,
  );
  const name = `flight time at ${SPEED_MPS} m/s, ${label}, mean`;
  return [
    result(`${name}, corners rounded over ${CORNER_RADIUS_M} m`, mean(round), stopping),
    result(`${name}, stopping at corners`, mean(slow), stopping),
    result(`${name}, both rounding corners`, mean(bothRound), rounding),
  ];
}

/** Number of photos per point: a front overlap of 70 % requires three, and two at the edge. */
function photoResults(label: string, flights: readonly PlannedSurvey[]): BenchmarkResult[] {
  const shares = flights.map(({ photos, area }) => photoCoverage(area.polygons, photos, FOOTPRINT));
  return [0, 1, 2].map((index) =>
    result(
      `area in at least ${index + 1} photos, ${label}, mean`,
      mean(shares.map((share) => share[index] ?? 0)),
      {
        unit: "of the area",
        baseline: "the whole area",
      },
    ),
  );
}

/** All survey lines and transits, in order. */
function segmentsOf({ lines, transits }: AreaPlan, { frame }: PlanarArea): SurveyLine[] {
  return lines.flatMap(({ from, to }, index) => {
    const path = transits[index]?.path.map(frame.toMetres) ?? [];
    const line = { from: frame.toMetres(from), to: frame.toMetres(to) };
    const transit = path.slice(1).map((place, k) => ({ from: path[k] ?? place, to: place }));
    return [line, ...transit];
  });
}

function timeS(segments: readonly SurveyLine[], roundM: number): number {
  const timed = segments.map(({ from, to }) => ({
    lengthM: Math.hypot(to[0] - from[0], to[1] - from[1]),
    headingDeg: (Math.atan2(to[0] - from[0], to[1] - from[1]) * 180) / Math.PI,
  }));
  return flightTimeS(
    timed.filter((segment) => segment.lengthM > 0.01),
    SPEED_MPS,
    roundM,
  );
}

const lengthM = (segments: readonly SurveyLine[]): number =>
  sum(segments.map(({ from, to }) => Math.hypot(to[0] - from[0], to[1] - from[1])));
const sum = (values: readonly number[]): number => values.reduce((total, value) => total + value, 0);
const mean = (values: readonly number[]): number => sum(values) / values.length;

const result = (
  name: string,
  value: number,
  { unit, baseline, base = 1 }: { unit: string; baseline: string; base?: number },
): BenchmarkResult => ({ name, value, unit, baseline, ratio: value / base });
