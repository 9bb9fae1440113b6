import { localFrame } from "@overfly/geo/local-frame";
import { validateArea } from "@overfly/geo/polygons/validate-area";
import type { RouteDocument } from "@overfly/contract/flight-routes/route-document";
import type { MultiPolygon, Polygon, Position } from "geojson";
import {
  computePlan,
  displayedPlanOf,
} from "../apps/web/src/features/flight-routes/planning/worker/compute-plan.ts";
import type { PlanInput } from "../apps/web/src/features/flight-routes/planning/worker/displayed-plan.ts";
import { simpleSurveyGrid } from "./baselines/simple-survey-grid.ts";
import { generatedPlant, PLANT_SPECIFICATIONS } from "./plants/generated-plants.ts";
import { realPlants } from "./plants/real-plants.ts";

const LINE_SPACING_M = 13.44;
const ROUNDS = 3;
const STEPS = 6;

/**
 * Time of planning outlines of many parts as the planner's worker does, the messages from and to it included: full plans of
 * plants that were not planned before, and drafts while a corner is dragged. The baseline is the plain pattern of the same
 * plants at 180 angles, without an order of parts, photos, batteries or checks.
 */
export async function run(): Promise<object[]> {
  const generated = PLANT_SPECIFICATIONS.flatMap((specification) =>
    [1, 2, 3].map((seed) => generatedPlant(specification, seed)),
  );
  return [...results("real plants", realPlants()), ...results("generated plants", generated)];
}

function results(label: string, plants: readonly (Polygon | MultiPolygon)[]): object[] {
  if (plants.length === 0) return [];
  planMs(plants[0] ?? { type: "Polygon", coordinates: [] }, true); // compiled
  const measured = plants.map((plant) => ({
    plain: plainMs(plant),
    full: fullMs(plant),
    draft: draftMs(plant),
  }));
  const plain = quantiles(measured.map((times) => times.plain));
  const kinds = [
    ["full plan (target: at most 1000 ms)", quantiles(measured.map(({ full }) => full))],
    [
      "draft while a corner is dragged (target: at most 100 ms)",
      quantiles(measured.map(({ draft }) => draft)),
    ],
  ] as const;
  return kinds.flatMap(([name, times]) =>
    (["median", "90th percentile", "worst"] as const).map((quantile) => ({
      name: `${name}, ${plants.length} ${label}, ${quantile}`,
      value: times[quantile],
      unit: "ms of CPU time",
      baseline: `plain pattern at 180 angles: ${plain[quantile].toFixed(0)} ms`,
      ratio: times[quantile] / plain[quantile],
    })),
  );
}

function quantiles(values: readonly number[]): Record<"median" | "90th percentile" | "worst", number> {
  const sorted = values.toSorted((a, b) => a - b);
  const at = (share: number): number => sorted[Math.ceil(share * sorted.length) - 1] ?? 0;
  return { median: at(0.5), "90th percentile": at(0.9), worst: at(1) };
}

/** Each round plans the plant at another location, so that nothing is remembered from the one before. */
const fullMs = (plant: Polygon | MultiPolygon): number =>
  Math.min(
    ...Array.from({ length: ROUNDS }, (_, round) => planMs(shifted(plant, (round + 1) * 1e-4), false)),
  );

/** The median over the steps of a drag, after a first one. */
function draftMs(plant: Polygon | MultiPolygon): number {
  planMs(shifted(plant, 1e-3), true);
  const steps = Array.from({ length: STEPS }, (_, step) =>
    planMs(dragged(shifted(plant, 1e-3), (step + 1) * 2e-5), true),
  );
  return quantiles(steps).median;
}

function planMs(boundary: Polygon | MultiPolygon, isDraft: boolean): number {
  const input: PlanInput = {
    document: documentOver(boundary),
    site: { boundary: boundary as PlanInput["site"]["boundary"], zones: [], tables: [] },
    isDraft,
  };
  return cpuMs(() => {
    const plan = computePlan(structuredClone(input));
    if (!("mission" in plan)) throw new Error(plan.code);
    structuredClone(displayedPlanOf(plan));
  });
}

const documentOver = (boundary: Polygon | MultiPolygon): RouteDocument => ({
  aircraftId: "m3t",
  cameraId: "m3t",
  items: [
    {
      id: "area",
      name: "Area",
      kind: "area",
      boundary: boundary as Extract<RouteDocument["items"][number], { kind: "area" }>["boundary"],
      pattern: "lines",
      angle: "best",
      marginM: 0,
      imaging: { gsdCm: 3, frontOverlap: 70, sideOverlap: 30, gimbalPitchDeg: -90 },
    },
  ],
  order: "given",
  heights: { mode: "take-off" },
  battery: { reservePercent: 0 },
});

/** CPU time of the thread, which excludes other load. */
function cpuMs(work: () => void): number {
  const start = process.threadCpuUsage();
  work();
  const { user, system } = process.threadCpuUsage(start);
  return (user + system) / 1_000;
}

function plainMs(plant: Polygon | MultiPolygon): number {
  const checked = validateArea(plant);
  if (!checked.ok) throw new Error(checked.error.message);
  return cpuMs(() => {
    for (const [outer = []] of checked.area.polygons)
      for (let angleDeg = 0; angleDeg < 180; angleDeg += 1) simpleSurveyGrid(outer, angleDeg, LINE_SPACING_M);
  });
}

type Move = (position: Position, at: { polygon: number; corner: number }) => Position;

function moved(plant: Polygon | MultiPolygon, move: Move): MultiPolygon {
  const polygons = plant.type === "Polygon" ? [plant.coordinates] : plant.coordinates;
  return {
    type: "MultiPolygon",
    coordinates: polygons.map((rings, polygon) =>
      rings.map((ring, index) =>
        ring.map((position, corner) => move(position, { polygon, corner: index === 0 ? corner : -1 })),
      ),
    ),
  };
}

const shifted = (plant: Polygon | MultiPolygon, byDeg: number): MultiPolygon =>
  moved(plant, ([lon = 0, lat = 0]) => [lon + byDeg, lat]);

/** The second corner of the last part, dragged towards the part's middle. */
function dragged(plant: MultiPolygon, share: number): MultiPolygon {
  const last = plant.coordinates.length - 1;
  const [corners = []] = plant.coordinates[last] ?? [];
  const frame = localFrame(corners[0] ?? [0, 0]);
  const [x, y] = frame.toMetres(corners[Math.floor(corners.length / 2)] ?? [0, 0]);
  return moved(plant, (position, { polygon, corner }) => {
    if (polygon !== last || corner !== 1) return position;
    const [fromX, fromY] = frame.toMetres(position);
    return frame.toPosition([fromX + (x / 2 - fromX) * share, fromY + (y / 2 - fromY) * share]);
  });
}
