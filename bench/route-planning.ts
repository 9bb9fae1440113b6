import { existsSync, readFileSync } from "node:fs";
import type { Leg } from "@overfly/flight-planning/coverage/line-order";
import { flightTimeS } from "@overfly/flight-planning/flight-time";
import { type AreaPlan, planArea } from "@overfly/flight-planning/coverage/plan-area";
import { generateLayout } from "@overfly/flight-planning/model/plan-document";
import { validateArea, type PlanarArea } from "@overfly/geo/polygons/validate-area";
import { repairArea } from "@overfly/geo/polygons/repair-area";
import type { FeatureCollection, MultiPolygon, Polygon } from "geojson";
import { plainSurvey } from "./baselines/plain-survey.ts";
import { photosAlong, photoShares, seenShare, type Shot } from "./baselines/seen-area.ts";

const POLYGONS = new URL("../../shared/data/solar-polygons.geojson", import.meta.url);
const LINE_SPACING_M = 13.44;
const SPEED_MPS = 5;
/** Rounding a corner over 3 m shifts the picture by less than the thermal camera sees beyond half the spacing. */
const ROUND_M = 3;
/** The thermal camera of a Mavic 3T at 3 cm a pixel, 70 % and 30 % overlap: the line spacing above is its own. */
const EVERY_M = 4.608;
const FOOTPRINT = { wideM: 19.2, longM: 15.36 };
const IMAGING = { gsdCm: 3, frontOverlap: 70, sideOverlap: 30, gimbalPitchDeg: -90 };

interface Figure {
  name: string;
  value: number;
  unit: string;
  baseline: string;
  ratio: number;
}

/** Way, time and coverage of plans for real plants against a plain survey grid. */
export async function run(): Promise<object[]> {
  if (!existsSync(POLYGONS))
    return [{ name: "route planning", skipped: "shared/data/solar-polygons.geojson is absent" }];
  const { features } = JSON.parse(readFileSync(POLYGONS, "utf8")) as FeatureCollection<
    Polygon | MultiPolygon
  >;
  const areas = features.map(({ geometry }) => soundArea(geometry));
  const plants = areas.map((plant) => ({ plant, base: plainFlights(plant) }));
  return [
    ...plantFigures("plans of the product", plants, productFlight),
    ...plantFigures("lines photographed alone", plants, linesAlone),
    figure(
      "area seen by the plain grid at the best of 180 angles, mean",
      mean(plants.map(({ base }) => base.seen)),
      SEEN,
    ),
  ];
}

interface Plant {
  geometry: Polygon | MultiPolygon;
  area: PlanarArea;
}

/** Outlines that can't be planned as they are, are mended first. */
function soundArea(geometry: Polygon | MultiPolygon): Plant {
  const sound = validateArea(geometry).ok ? geometry : repairArea(geometry);
  const checked = validateArea(sound);
  if (!checked.ok) throw new Error(checked.error.message);
  return { geometry: sound, area: checked.area };
}

interface PlainFlight {
  bestM: number;
  seen: number;
  atZeroS: number;
  atZeroRoundedS: number;
}

/** Each part by itself, without ways between parts: the shortest of 180 angles, and the time at angle 0. */
function plainFlights({ area }: Plant): PlainFlight {
  const atZero = area.polygons.map(([outer = []]) => plainSurvey(outer, 0, LINE_SPACING_M));
  const best = area.polygons.map(([outer = []]) => {
    const grids = Array.from({ length: 180 }, (_, angleDeg) => plainSurvey(outer, angleDeg, LINE_SPACING_M));
    return grids.reduce((least, grid) => (lengthM(joined(grid)) < lengthM(joined(least)) ? grid : least));
  });
  return {
    bestM: sum(best.map((grid) => lengthM(joined(grid)))),
    seen: seenShare(area.polygons, best.flat(), { spacingM: LINE_SPACING_M, endReachM: 0 }),
    atZeroS: sum(atZero.map((grid) => timeS(joined(grid), 0))),
    atZeroRoundedS: sum(atZero.map((grid) => timeS(joined(grid), ROUND_M))),
  };
}

const joined = (grid: readonly Leg[]): Leg[] =>
  grid.flatMap((line, index) => {
    const before = grid[index - 1];
    return before ? [{ from: before.to, to: line.from }, line] : [line];
  });

interface Flown {
  area: PlanarArea;
  /** Everything that is flown within the area, in order. */
  ways: Leg[];
  photos: Shot[];
  /** As strips beside lines; by photographs where those are all that is promised. */
  seen: number;
}

type Flight = Flown & { base: PlainFlight; distanceM: number };

/** What planning a route comes to, with all of its photographs; seen is what two photographs show, as 70 % overlap promises. */
function productFlight({ geometry, area }: Plant): Flown {
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
  if (!plan.ok) throw new Error(plan.message);
  const points = plan.flight.waypoints.map(({ position }) => area.frame.toMetres(position));
  const photos = plan.photos.map(({ position, headingDeg }): Shot => {
    const heading = (headingDeg * Math.PI) / 180;
    return { at: area.frame.toMetres(position), along: [Math.sin(heading), Math.cos(heading)] };
  });
  const ways = points.slice(1).map((to, index) => ({ from: points[index] ?? to, to }));
  return { area, ways, photos, seen: photoShares(area.polygons, photos, FOOTPRINT)[1] };
}

/** Lines see nothing beyond their ends, and nothing is photographed between them. */
function linesAlone({ geometry, area }: Plant): Flown {
  const plan = planArea(geometry, { lineSpacingM: LINE_SPACING_M, angleDeg: "best", coverage: 0.9991 });
  if (!plan.ok) throw new Error(plan.message);
  const lines = plan.lines.map(({ from, to }) => ({
    from: area.frame.toMetres(from),
    to: area.frame.toMetres(to),
  }));
  const seen = seenShare(area.polygons, lines, { spacingM: LINE_SPACING_M, endReachM: 0 });
  const photos = lines.flatMap((line) => photosAlong(line, EVERY_M));
  return { area, ways: waysOf(plan, area), photos, seen };
}

function plantFigures(
  how: string,
  plants: readonly { plant: Plant; base: PlainFlight }[],
  fly: (plant: Plant) => Flown,
): Figure[] {
  const flights = plants.map(({ plant, base }): Flight => {
    const flown = fly(plant);
    return { ...flown, base, distanceM: lengthM(flown.ways) };
  });
  return [
    ...distanceFigures(how, flights),
    ...timeFigures(how, flights),
    figure(`area seen at the wanted overlap, ${how}, mean`, mean(flights.map(({ seen }) => seen)), SEEN),
    figure(
      `area seen at the wanted overlap, ${how}, least of any plant`,
      Math.min(...flights.map(({ seen }) => seen)),
      SEEN,
    ),
    ...photoFigures(how, flights),
  ];
}

const SEEN = { unit: "of the area", baseline: "99.9 %", base: 0.999 };

function distanceFigures(how: string, flights: readonly Flight[]): Figure[] {
  const least = { unit: "of area ÷ line spacing", baseline: "area ÷ line spacing" };
  const grid = { unit: "of the plain grid's way", baseline: "plain grid, best of 180 angles" };
  const distances = flights.map(({ distanceM, area }) => (distanceM * LINE_SPACING_M) / area.areaM2);
  const single = flights.filter(({ area }) => area.polygons.length === 1);
  const against = single.map(({ distanceM, base }) => distanceM / base.bestM);
  const perSeen = single.map(({ distanceM, base, seen }) => distanceM / seen / (base.bestM / base.seen));
  return [
    figure(
      `flown distance with ways between parts, ${how}, mean of ${flights.length} plants`,
      mean(distances),
      least,
    ),
    figure(
      `flown distance with ways between parts, ${how}, longest of any plant`,
      Math.max(...distances),
      least,
    ),
    figure(`flown distance, ${how}, mean of ${single.length} single-part plants`, mean(against), grid),
    figure(`flown distance, ${how}, worst single-part plant`, Math.max(...against), grid),
    figure(`flown distance for the same area seen, ${how}, mean of single-part plants`, mean(perSeen), grid),
    figure(
      `flown distance for the same area seen, ${how}, worst single-part plant`,
      Math.max(...perSeen),
      grid,
    ),
  ];
}

function timeFigures(how: string, flights: readonly Flight[]): Figure[] {
  const stopping = {
    unit: "of the plain grid's time",
    baseline: "plain grid at angle 0, stopping at corners",
  };
  const rounding = { ...stopping, baseline: "plain grid at angle 0, rounding corners" };
  const slow = flights.map(({ ways, base }) => timeS(ways, 0) / base.atZeroS);
  const round = flights.map(({ ways, base }) => timeS(ways, ROUND_M) / base.atZeroS);
  const bothRound = flights.map(({ ways, base }) => timeS(ways, ROUND_M) / base.atZeroRoundedS);
  const name = `flight time at ${SPEED_MPS} m/s, ${how}, mean`;
  return [
    figure(`${name}, corners rounded over ${ROUND_M} m`, mean(round), stopping),
    figure(`${name}, stopping at corners`, mean(slow), stopping),
    figure(`${name}, both rounding corners`, mean(bothRound), rounding),
  ];
}

/** Counted photograph by photograph: 70 % overlap along the way promises three of each place, two at the rim. */
function photoFigures(how: string, flights: readonly Flown[]): Figure[] {
  const shares = flights.map(({ photos, area }) => photoShares(area.polygons, photos, FOOTPRINT));
  return [0, 1, 2].map((index) =>
    figure(
      `area in at least ${index + 1} photographs, ${how}, mean`,
      mean(shares.map((share) => share[index] ?? 0)),
      {
        unit: "of the area",
        baseline: "all of it",
      },
    ),
  );
}

/** Everything that is flown, in order. */
function waysOf({ lines, transits }: AreaPlan, { frame }: PlanarArea): Leg[] {
  return lines.flatMap(({ from, to }, index) => {
    const path = transits[index]?.path.map(frame.toMetres) ?? [];
    const line = { from: frame.toMetres(from), to: frame.toMetres(to) };
    const way = path.slice(1).map((place, k) => ({ from: path[k] ?? place, to: place }));
    return [line, ...way];
  });
}

function timeS(ways: readonly Leg[], roundM: number): number {
  const stretches = ways.map(({ from, to }) => ({
    lengthM: Math.hypot(to[0] - from[0], to[1] - from[1]),
    headingDeg: (Math.atan2(to[0] - from[0], to[1] - from[1]) * 180) / Math.PI,
  }));
  return flightTimeS(
    stretches.filter((stretch) => stretch.lengthM > 0.01),
    SPEED_MPS,
    roundM,
  );
}

const lengthM = (ways: readonly Leg[]): number =>
  sum(ways.map(({ from, to }) => Math.hypot(to[0] - from[0], to[1] - from[1])));
const sum = (values: readonly number[]): number => values.reduce((total, value) => total + value, 0);
const mean = (values: readonly number[]): number => sum(values) / values.length;

const figure = (
  name: string,
  value: number,
  { unit, baseline, base = 1 }: { unit: string; baseline: string; base?: number },
): Figure => ({ name, value, unit, baseline, ratio: value / base });
