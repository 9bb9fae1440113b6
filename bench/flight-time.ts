import type { SurveyLine } from "@overfly/flight-planning/coverage/lines/survey-line";
import { flightTimeS } from "@overfly/flight-planning/batteries/flight-time";
import { generateLayout } from "@overfly/flight-planning/layout/generate-layout";
import { validateArea, type PlanarArea } from "@overfly/geo/polygons/validate-area";
import type { MultiPolygon, Polygon } from "geojson";
import type { PhotoPose } from "./baselines/coverage.ts";
import { coverageSamples } from "./baselines/coverage-samples.ts";
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
const WANTED_COVERAGE = 0.999;

/**
 * Flight time of single-part plants against the plain lawn-mower pattern at the best of 180 angles for time: the same
 * speed, the same rounded corners, and coverage counted from the photos of both by the same samples.
 */
export async function run(): Promise<object[]> {
  const single = ({ parts }: { parts: number }): boolean => parts === 1;
  const generated = PLANT_SPECIFICATIONS.filter(single).flatMap((specification) =>
    [1, 2, 3].map((seed) => generatedPlant(specification, seed)),
  );
  return [...results("real plants", realPlants()), ...results("generated plants", generated)];
}

interface Comparison {
  /** Of the plain pattern as it stands, and where it covers as much. */
  plain: number;
  covering: number;
  /** Of straight flight over area ÷ line spacing. */
  bound: number;
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
    row(
      "flight time, mean",
      mean(compared.map(({ bound }) => bound)),
      "of the bound",
      "area ÷ line spacing ÷ speed, without any turn",
    ),
    row("covered, lowest", Math.min(...compared.map(({ covered }) => covered)), "of the samples", "99.9 %"),
    row(
      "covered by the plain pattern as it stands, mean",
      mean(compared.map(({ plainCovered }) => plainCovered)),
      "of the samples",
      "99.9 %",
    ),
  ];
}

function compare(plant: Polygon | MultiPolygon, area: PlanarArea): Comparison {
  const covered = coverageSamples(area.polygons, FOOTPRINT, 2);
  const rules = { lineSpacingM: LINE_SPACING_M, photoSpacingM: PHOTO_SPACING_M, timeS, covered };
  const ours = ourFlight(plant, area, rules);
  const outline = area.polygons[0]?.[0] ?? [];
  const plain = plainFlight(outline, rules);
  const covering = plainFlightCovering(outline, Math.min(WANTED_COVERAGE, ours.covered), rules);
  if (!covering) throw new Error("The plain pattern covers too little with any margin.");
  return {
    plain: ours.timeS / plain.timeS,
    covering: ours.timeS / covering.timeS,
    bound: ours.timeS / (area.areaM2 / LINE_SPACING_M / SPEED_MPS),
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
