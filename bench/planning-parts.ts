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
import { generatedPlant, PLANT_SPECIFICATIONS, type PlantSpecification } from "./plants/generated-plants.ts";
import { realPlants } from "./plants/real-plants.ts";

const LINE_SPACING_M = 13.44;
const ROUNDS = 2;
const STEPS = 6;

/** Beside the plants of other benchmarks: fewer and larger parts, and large parts traced from images. */
const LARGE: readonly PlantSpecification[] = [
  { name: "5 km², 10 blocks", areaM2: 5e6, parts: 10, outline: "blocks", holes: 0.3 },
  { name: "10 km², 30 traced parts", areaM2: 10e6, parts: 30, outline: "traced", holes: 0.3 },
  { name: "15 km², 10 parts", areaM2: 15e6, parts: 10, outline: "mixed", holes: 0.5 },
  { name: "15 km², 50 blocks", areaM2: 15e6, parts: 50, outline: "blocks", holes: 0.3 },
  { name: "15 km², 100 blocks", areaM2: 15e6, parts: 100, outline: "blocks", holes: 0.5 },
];

/**
 * Time of planning outlines of many parts as the planner's worker does, the messages from and to it included: full plans of
 * plants that were not planned before, the first draft, and drafts while a corner is dragged, of the first part or the last.
 * The baseline is the plain pattern of the same plants at 180 angles, without an order of parts, photos, batteries or checks.
 */
export async function run(): Promise<object[]> {
  const generated = [...PLANT_SPECIFICATIONS, ...LARGE].map((specification) => ({
    name: `generated ${specification.name}`,
    plants: [1, 2, 3].map((seed) => generatedPlant(specification, seed)),
  }));
  const real = realPlants();
  const classes = [
    { name: "real plants, one part", plants: real.filter((plant) => partsOf(plant) === 1) },
    { name: "real plants, several parts", plants: real.filter((plant) => partsOf(plant) > 1) },
    ...generated,
  ];
  return classes.flatMap(({ name, plants }) => results(name, plants));
}

const partsOf = ({ type, coordinates }: Polygon | MultiPolygon): number =>
  type === "Polygon" ? 1 : coordinates.length;

function results(label: string, plants: readonly (Polygon | MultiPolygon)[]): object[] {
  if (plants.length === 0) return [];
  planMs(plants[0] ?? { type: "Polygon", coordinates: [] }, true); // compiled
  const measured = plants.map((plant) => ({
    plain: plainMs(plant),
    full: fullMs(plant),
    ...draftsMs(plant),
  }));
  const plain = Math.max(...measured.map((times) => times.plain));
  const kinds = [
    ["full plan (target: at most 1000 ms)", Math.max(...measured.map(({ full }) => full))],
    ["first draft", Math.max(...measured.map(({ first }) => first))],
    [
      "draft while a corner is dragged (target: at most 100 ms)",
      Math.max(...measured.map(({ draft }) => draft)),
    ],
  ] as const;
  return kinds.map(([name, value]) => ({
    name: `${name}, ${label}, slowest of ${plants.length}`,
    value,
    unit: "ms of CPU time",
    baseline: `plain pattern at 180 angles: ${plain.toFixed(0)} ms`,
    ratio: value / plain,
  }));
}

const mean = (values: readonly number[]): number =>
  values.reduce((sum, value) => sum + value, 0) / values.length;

/** Each round plans the plant at another location, so that nothing is remembered from the one before. */
const fullMs = (plant: Polygon | MultiPolygon): number =>
  Math.min(
    ...Array.from({ length: ROUNDS }, (_, round) => planMs(shifted(plant, (round + 1) * 1e-4), false)),
  );

/** The first draft, and the mean over the steps of a drag: the slower of those of the first part and the last. */
function draftsMs(plant: Polygon | MultiPolygon): { first: number; draft: number } {
  const start = shifted(plant, 1e-3);
  const first = planMs(start, true);
  const drags = [0, start.coordinates.length - 1].map((part) =>
    Array.from({ length: STEPS }, (_, step) => planMs(dragged(start, part, (step + 1) * 2e-3), true)),
  );
  return { first, draft: Math.max(...drags.map(mean)) };
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

/** A part's first corner, dragged towards its middle. */
function dragged(plant: MultiPolygon, part: number, share: number): MultiPolygon {
  const [corners = []] = plant.coordinates[part] ?? [];
  const frame = localFrame(corners[0] ?? [0, 0]);
  const [x, y] = frame.toMetres(corners[Math.floor(corners.length / 2)] ?? [0, 0]);
  return moved(plant, (position, { polygon, corner }) =>
    polygon === part && (corner === 0 || corner === corners.length - 1)
      ? frame.toPosition([(x / 2) * share, (y / 2) * share])
      : position,
  );
}
