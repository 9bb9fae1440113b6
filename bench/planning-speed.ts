import type { RouteDocument } from "@overfly/contract/flight-routes/route-document";
import { planMission } from "@overfly/flight-planning/mission/plan-mission";
import type { Polygon, Position } from "geojson";

/** Many rounds, because on a shared machine a few mostly measure other load. */
const ROUNDS = 25;
const FRAME_MS = 1_000 / 60;

/**
 * Time of the whole planning, from the boundary to survey lines, photos, batteries and safety checks: areas of 1 and
 * 25 km², and replanning 1 km² while a corner is dragged, without the checks.
 */
export async function run(): Promise<object[]> {
  const shapes: [name: string, shape: (sideM: number) => Polygon][] = [
    ["a square", square],
    ["an L with a hole", lShape],
    ["an irregular outline with 60 corners", irregularOutline],
  ];
  return shapes.flatMap(([name, shape]) => [
    timeResult(`planning 1 km² with all checks, ${name}`, [shape(1_000)], { maxMs: 50 }),
    timeResult(`planning 25 km² with all checks, ${name}`, [shape(5_000)], {
      maxMs: 1_000,
      reservePercent: 0,
    }),
    timeResult(`replanning 1 km² while a corner is dragged, ${name}`, dragged(shape(1_000)), {
      maxMs: FRAME_MS,
      effort: "draft",
    }),
  ]);
}

interface Round {
  maxMs: number;
  effort?: "draft" | "final";
  reservePercent?: number;
}

/** The fastest round of each boundary; the slowest of several boundaries. */
function timeResult(name: string, boundaries: readonly Polygon[], { maxMs, effort, reservePercent }: Round) {
  const times = boundaries.map((boundary) => {
    const document = documentOver(boundary, reservePercent);
    return Math.min(...Array.from({ length: ROUNDS }, () => planningMs(document, effort)));
  });
  const value = Math.max(...times);
  return {
    name,
    value,
    unit: "ms of CPU time",
    baseline: `${maxMs.toFixed(1)} ms`,
    ratio: value / maxMs,
  };
}

/** Thermography at a GSD of 3 cm with lines 13.44 m apart, taking off at the area's centre. */
const documentOver = (boundary: Polygon, reservePercent = 25): RouteDocument => ({
  aircraftId: "m3t",
  cameraId: "m3t",
  takeOff: centerOf(boundary),
  items: [
    {
      id: "area",
      name: "Area",
      kind: "area",
      boundary,
      pattern: "lines",
      angle: "best",
      marginM: 0,
      imaging: { gsdCm: 3, frontOverlap: 70, sideOverlap: 30, gimbalPitchDeg: -90 },
    },
  ],
  order: "given",
  heights: { mode: "take-off" },
  battery: { reservePercent },
});

function centerOf({ coordinates: [outer = []] }: Polygon): Position {
  const mean = (axis: 0 | 1): number =>
    outer.reduce((sum, place) => sum + (place[axis] ?? 0), 0) / outer.length;
  return [mean(0), mean(1)];
}

/** CPU time of the thread, which excludes other load. */
function planningMs(document: RouteDocument, effort: "draft" | "final" = "final"): number {
  const start = process.threadCpuUsage();
  const plan = planMission(document, { effort });
  const { user, system } = process.threadCpuUsage(start);
  if (!plan.ok) throw new Error(plan.code);
  return (user + system) / 1_000;
}

/** The area with one corner moved further out in each step. */
function dragged(area: Polygon): Polygon[] {
  return Array.from({ length: 10 }, (_, step) => ({
    ...area,
    coordinates: area.coordinates.map((ring, index) =>
      index > 0
        ? ring
        : ring.with(
            1,
            (ring[1] ?? []).map((degrees) => degrees + (step * 3) / DEGREE_M),
          ),
    ),
  }));
}

const DEGREE_M = 111_195;

function ringOf(corners: readonly (readonly [number, number])[]): Position[] {
  const positions = corners.map(([eastM, northM]) => [10 + eastM / DEGREE_M, northM / DEGREE_M]);
  return [...positions, positions[0] ?? []];
}

const square = (sideM: number): Polygon => ({
  type: "Polygon",
  coordinates: [
    ringOf([
      [0, 0],
      [sideM, 0],
      [sideM, sideM],
      [0, sideM],
    ]),
  ],
});

function lShape(sideM: number): Polygon {
  const [long, short] = [sideM * 1.2, sideM * 0.53];
  const outline = ringOf([
    [0, 0],
    [long, 0],
    [long, short],
    [short, short],
    [short, long],
    [0, long],
  ]);
  const hole = ringOf([
    [100, 100],
    [200, 100],
    [200, 200],
    [100, 200],
  ]);
  return { type: "Polygon", coordinates: [outline, hole] };
}

function irregularOutline(sideM: number): Polygon {
  const corners = Array.from({ length: 60 }, (_, k): [number, number] => {
    const angle = (2 * Math.PI * k) / 60;
    const radiusM =
      (sideM / Math.sqrt(Math.PI)) * (1 + 0.25 * Math.sin(3 * angle) + 0.08 * Math.sin(7 * angle));
    return [radiusM * Math.cos(angle), radiusM * Math.sin(angle)];
  });
  return { type: "Polygon", coordinates: [ringOf(corners)] };
}
