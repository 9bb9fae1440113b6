import type { RouteDocument } from "@overfly/flight-planning/model/route-document";
import { planWhole } from "@overfly/flight-planning/model/whole-plan";
import type { Polygon, Position } from "geojson";

/** On a machine that others use too, few rounds tell more of them than of us. */
const ROUNDS = 25;
const FRAME_MS = 1_000 / 60;

/**
 * Time of the whole chain, from the boundary over lines, photographs, take-off place and batteries to the safety check:
 * areas of 1 and 25 km², and 1 km² anew while a corner is dragged, which is not checked.
 */
export async function run(): Promise<object[]> {
  const shapes: [name: string, shape: (sideM: number) => Polygon][] = [
    ["a square", square],
    ["an L with a hole", ell],
    ["an irregular outline of 60 corners", blob],
  ];
  return shapes.flatMap(([name, shape]) => [
    timeFigure(`planning 1 km² to the last check, ${name}`, [shape(1_000)], { mostMs: 50 }),
    timeFigure(`planning 25 km² to the last check, ${name}`, [shape(5_000)], {
      mostMs: 1_000,
      reservePercent: 0,
    }),
    timeFigure(`planning 1 km² anew while a corner is dragged, ${name}`, dragged(shape(1_000)), {
      mostMs: FRAME_MS,
      effort: "draft",
    }),
  ]);
}

interface Round {
  mostMs: number;
  effort?: "draft" | "final";
  reservePercent?: number;
}

/** Each boundary's fastest of some rounds; of several boundaries the slowest. */
function timeFigure(name: string, boundaries: readonly Polygon[], { mostMs, effort, reservePercent }: Round) {
  const times = boundaries.map((boundary) => {
    const document = documentOver(boundary, reservePercent);
    return Math.min(...Array.from({ length: ROUNDS }, () => planningMs(document, effort)));
  });
  const value = Math.max(...times);
  return {
    name,
    value,
    unit: "ms of the thread's work",
    baseline: `${mostMs.toFixed(1)} ms`,
    ratio: value / mostMs,
  };
}

/** Thermography at 3 cm a pixel from the area's middle, lines 13.44 m apart. */
const documentOver = (boundary: Polygon, reservePercent = 25): RouteDocument => ({
  aircraftId: "m3t",
  cameraId: "m3t",
  takeOff: middleOf(boundary),
  parts: [
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
  heights: { over: "take-off" },
  battery: { reservePercent },
});

function middleOf({ coordinates: [outer = []] }: Polygon): Position {
  const mean = (axis: 0 | 1): number =>
    outer.reduce((sum, place) => sum + (place[axis] ?? 0), 0) / outer.length;
  return [mean(0), mean(1)];
}

/** Of the thread's own work: what else the machine does meanwhile does not count. */
function planningMs(document: RouteDocument, effort: "draft" | "final" = "final"): number {
  const start = process.threadCpuUsage();
  const plan = planWhole(document, { effort });
  const { user, system } = process.threadCpuUsage(start);
  if (!plan.ok) throw new Error(plan.message);
  return (user + system) / 1_000;
}

/** The area with one corner a little farther out each time. */
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
  const places = corners.map(([eastM, northM]) => [10 + eastM / DEGREE_M, northM / DEGREE_M]);
  return [...places, places[0] ?? []];
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

function ell(sideM: number): Polygon {
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

function blob(sideM: number): Polygon {
  const corners = Array.from({ length: 60 }, (_, k): [number, number] => {
    const angle = (2 * Math.PI * k) / 60;
    const radiusM =
      (sideM / Math.sqrt(Math.PI)) * (1 + 0.25 * Math.sin(3 * angle) + 0.08 * Math.sin(7 * angle));
    return [radiusM * Math.cos(angle), radiusM * Math.sin(angle)];
  });
  return { type: "Polygon", coordinates: [ringOf(corners)] };
}
