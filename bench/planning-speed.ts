import { type AreaPlanInput, planArea } from "@overfly/flight/plan-area";
import type { Polygon, Position } from "geojson";

const LINE_SPACING_M = 13.44;
const ROUNDS = 7;

/** Time to plan areas of 1 and 25 km², and to plan 1 km² anew while a corner is dragged. */
export async function run(): Promise<object[]> {
  const shapes: [name: string, shape: (sideM: number) => Polygon][] = [
    ["a square", square],
    ["an L with a hole", ell],
    ["an irregular outline of 60 corners", blob],
  ];
  return shapes.flatMap(([name, shape]) => [
    timeFigure(`planning 1 km², ${name}`, [shape(1_000)], { mostMs: 50 }),
    timeFigure(`planning 25 km², ${name}`, [shape(5_000)], { mostMs: 1_000 }),
    timeFigure(`planning 1 km² anew while a corner is dragged, ${name}`, dragged(shape(1_000)), {
      mostMs: 1_000 / 60,
      effort: "draft",
    }),
  ]);
}

/** Each boundary's fastest of some rounds; of several boundaries the slowest. */
function timeFigure(
  name: string,
  boundaries: readonly Polygon[],
  { mostMs, effort = "final" }: { mostMs: number; effort?: "draft" | "final" },
) {
  const input: AreaPlanInput = { lineSpacingM: LINE_SPACING_M, angleDeg: "best", effort };
  const times = boundaries.map((boundary) =>
    Math.min(...Array.from({ length: ROUNDS }, () => planningMs(boundary, input))),
  );
  const value = Math.max(...times);
  return {
    name,
    value,
    unit: "ms of the thread's work",
    baseline: `${mostMs.toFixed(1)} ms`,
    ratio: value / mostMs,
  };
}

/** Of the thread's own work: what else the machine does meanwhile does not count. */
function planningMs(boundary: Polygon, input: AreaPlanInput): number {
  const start = process.threadCpuUsage();
  const plan = planArea(boundary, input);
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
