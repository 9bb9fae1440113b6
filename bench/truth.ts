import { existsSync, readdirSync, readFileSync } from "node:fs";
import type { AnomalyClass } from "@overfly/contract/anomalies/anomalies";
import { inspectPhoto } from "@overfly/thermography/inspection/inspect-photo";
import { registerThermalPhoto } from "@overfly/thermography/inspection/register-thermal-photo";
import { readPhotoMetadata } from "@overfly/thermography/metadata/photo-metadata";
import { registerFlight } from "@overfly/thermography/registration/register-flight";
import { buildPlant } from "@overfly/plant/hierarchy/plant-model";
import { generatePlant, type Plant } from "../apps/simulator/src/scene/plant.ts";
import {
  PERFECT_SURVEY,
  SURVEY_CONDITIONS,
  type SurveyConditionName,
} from "../apps/simulator/src/survey/survey-conditions.ts";
import { type DetectionScore, scoreDetection } from "../apps/simulator/src/testing/detection-score.ts";
import { layoutShift, plantElements } from "../apps/simulator/src/testing/layout-elements.ts";
import type { BenchmarkResult } from "./benchmarks-page.ts";
import type { BenchOptions } from "./main.ts";
import { confusionsOf, edgeCells, type EdgeCells } from "./plants/confusions.ts";

/** 9.1 mm over pixels of 12 µm from 40 m: 5.3 cm on the ground; from 60 m cells are smaller than 3 × 3 pixels. */
const HEIGHT_M = 40;
const HEIGHTS_M: Partial<Record<SurveyConditionName, number>> = { "60-m": 60 };
const DEFECTS = {
  hot_cell: 3,
  hot_cells: 1,
  substring: 1,
  two_substrings: 2,
  module_offline: 1,
  string_offline: 1,
  junction_box: 2,
};

/** Least recall and precision. */
const GOALS: Record<SurveyConditionName, readonly [recall: number, precision: number]> = {
  exact: [0.99, 0.99],
  rtk: [0.97, 0.98],
  "motion-blur": [0.97, 0.98],
  "60-m": [0.95, 0.98],
  weather: [0.97, 0.98],
  "no-rtk": [0.95, 0.97],
  "no-rtk-3-m": [0.95, 0.97],
  "no-rtk-hills": [0.95, 0.97],
  "layout-off": [0.95, 0.97],
  tracker: [0.95, 0.97],
  "curved-rows": [0.95, 0.97],
  clutter: [0.95, 0.97],
};
const MIN_RIGHT_CLASS = 0.9;
const MIN_EDGE_CELLS = 0.95;
const MAX_FALSE_PER_MODULE = 1 / 1000;
const MAX_CPU_MS = 250;

type Row = Omit<BenchmarkResult, "bench">;

/**
 * What is found of known defects under each survey condition, in plants and flights whose seeds come from the date; one
 * plant more without any defect, and real pictures of a heath over which a layout was placed. `--seed` repeats a run, `--seeds`
 * and `--conditions` bound it.
 */
export async function run({ seed, seeds, conditions }: BenchOptions): Promise<object[]> {
  const firstSeed = seed ?? Number(new Date().toISOString().slice(0, 10).replaceAll("-", ""));
  const all = Object.keys(SURVEY_CONDITIONS) as SurveyConditionName[];
  const names = all.filter((name) => conditions.length === 0 || conditions.includes(name));
  console.error(`seed ${firstSeed}, ${seeds} plants with and one without defects in each condition`);
  const results: Row[] = [];
  const edges: EdgeCells = { found: 0, of: 0 };
  const flown: Flight[] = [];
  for (const name of names) {
    const from = firstSeed + 100 * all.indexOf(name);
    const flights = [];
    for (let k = 0; k < seeds; k += 1) flights.push(await flight(name, from + k, DEFECTS));
    const healthy = await flight(name, from + 99, {});
    results.push(...summarise(name, flights, healthy));
    for (const { score, plant } of flights) edgeCells(score, plant, edges);
    flown.push(...flights);
  }
  for (const line of confusionsOf(flown.map(({ score }) => score))) console.error(`all: ${line}`);
  results.push(
    row("all conditions: cells at a module's edge found", ratio(edges.found, edges.of), [
      `of ${edges.of}`,
      MIN_EDGE_CELLS,
    ]),
  );
  if (conditions.length === 0) results.push(...onHeath());
  return results;
}

interface Flight {
  score: DetectionScore;
  plant: Plant;
  modules: number;
}

const ORIGIN = { originLongitude: 35.78, originLatitude: 30.17 };

async function flight(
  name: SurveyConditionName,
  seed: number,
  defects: Record<string, number>,
): Promise<Flight> {
  const survey = SURVEY_CONDITIONS[name];
  const plant = generatePlant({ ...ORIGIN, rows: 6, tablesPerRow: 3, seed, defects, ...survey.plant });
  const { spec } = plant;
  const modules = spec.rows * spec.tablesPerRow * spec.modulesAlong * spec.modulesUp;
  return { score: await scoreDetection(plant, HEIGHTS_M[name] ?? HEIGHT_M, survey), plant, modules };
}

const ratio = (part: number, whole: number): number => (whole === 0 ? 1 : part / whole);

const row = (name: string, value: number, [unit, goal]: readonly [unit: string, goal: number]): Row => ({
  name,
  value,
  unit,
  baseline: goal,
  ratio: value / goal,
});

function summarise(name: SurveyConditionName, flights: readonly Flight[], healthy: Flight): Row[] {
  const [minRecall, minPrecision] = GOALS[name];
  const scores = flights.map(({ score }) => score);
  const total = (of: (each: DetectionScore) => number) => scores.reduce((sum, each) => sum + of(each), 0);
  const found = total((each) => each.found.length);
  const defects = found + total((each) => each.missed.length);
  const named = found + total((each) => each.falsePositives.length);
  const right = total((each) => each.found.filter(isRightClass).length);
  const falsePerModule = healthy.score.falsePositives.length / healthy.modules;
  const cpuMs = total((each) => each.cpuMsPerPhoto) / flights.length;
  const places = scores.map(({ meanPositionErrorM }) => meanPositionErrorM).filter(Number.isFinite);
  const meanPlaceM = places.reduce((sum, error) => sum + error, 0) / places.length;
  const photos = total((each) => each.photoCount) / flights.length;
  const details = confusionsOf(scores).join(", ") || "nothing else";
  console.error(
    `${name}: ${photos.toFixed(0)} photos a flight, place off by ${meanPlaceM.toFixed(2)} m, ${healthy.score.falsePositives.length} false in ${healthy.modules} healthy modules; ${details}`,
  );
  return [
    row(`${name}: found`, ratio(found, defects), [`of ${defects} defects`, minRecall]),
    row(`${name}: true`, ratio(found, named), [`of ${named} named`, minPrecision]),
    row(
      `${name}: tied to the row`,
      total((each) => each.tiedToRow),
      ["defects", 0],
    ),
    row(`${name}: right class`, ratio(right, found), ["of the found", MIN_RIGHT_CLASS]),
    row(`${name}: place off by, mean`, meanPlaceM, ["m", 0.3]),
    row(`${name}: false in a healthy plant`, falsePerModule * 1000, [
      "in 1,000 modules",
      MAX_FALSE_PER_MODULE * 1000,
    ]),
    row(`${name}: CPU time of a photo`, cpuMs, ["ms", MAX_CPU_MS]),
  ];
}

const isRightClass = ({ defect, anomaly }: DetectionScore["found"][number]): boolean =>
  defect.anomaly_class === (anomaly.classification.class satisfies AnomalyClass);

const HEATH = new URL("../../shared/data/thermal/sequence-m3t/", import.meta.url);

/** Real pictures of a heath, with a layout where there is no plant: nothing may be found. */
function onHeath(): Row[] {
  if (!existsSync(HEATH)) return [];
  const photos = readdirSync(HEATH)
    .filter((name) => name.endsWith(".JPG"))
    .map((name) => ({ name, bytes: new Uint8Array(readFileSync(new URL(name, HEATH))) }));
  const first = readPhotoMetadata(photos[0]?.bytes ?? new Uint8Array());
  const plant = generatePlant({
    originLongitude: (first.longitude ?? 0) - 0.0012,
    originLatitude: (first.latitude ?? 0) + 0.001,
    rows: 30,
    tablesPerRow: 10,
    seed: 1,
    defects: {},
  });
  const layout = buildPlant(plantElements(plant, layoutShift(plant, PERFECT_SURVEY)));
  const placements = registerFlight(
    photos.map(({ name, bytes }) => registerThermalPhoto(name, bytes, { plant: layout })),
  );
  const found = photos.flatMap(
    ({ name, bytes }) =>
      inspectPhoto(name, bytes, { plant: layout, placement: placements.get(name) ?? null }).observations,
  );
  return [
    row(`heath, ${photos.length} real photos: placed on the layout`, placements.size, ["photos", 0]),
    row(`heath, ${photos.length} real photos: found`, found.length, ["hot spots", 0]),
  ];
}
