import { existsSync, readFileSync } from "node:fs";
import { planArea } from "@overfly/flight/plan-area";
import { repairArea } from "@overfly/geo/repair-area";
import type { FeatureCollection, MultiPolygon, Polygon } from "geojson";

const POLYGONS = new URL("../../shared/data/solar-polygons.geojson", import.meta.url);
const LINE_SPACING_M = 13.44;
const ROUNDS = 5;

interface Figure {
  name: string;
  value: number;
  unit: string;
  baseline: string;
  ratio: number;
}

/** Flown way against the least possible (area ÷ line spacing) on real plants, and the time to plan a square kilometre. */
export async function run(): Promise<object[]> {
  if (!existsSync(POLYGONS))
    return [{ name: "route planning", skipped: "shared/data/solar-polygons.geojson is absent" }];
  const { features } = JSON.parse(readFileSync(POLYGONS, "utf8")) as FeatureCollection<
    Polygon | MultiPolygon
  >;
  const ratios: number[] = [];
  const repaired: number[] = [];
  let [plantsMs, plantsKm2] = [0, 0];
  for (const { geometry } of features) {
    const start = performance.now();
    const plan = planArea(geometry, { lineSpacingM: LINE_SPACING_M, angleDeg: "best" });
    plantsMs += plan.ok ? performance.now() - start : 0;
    plantsKm2 += plan.ok ? plan.areaM2 / 1_000_000 : 0;
    if (plan.ok) ratios.push((plan.distanceM * LINE_SPACING_M) / plan.areaM2);
    else repaired.push(ratioAfterRepair(geometry));
  }
  const all = [...ratios, ...repaired.filter(Number.isFinite)];
  return [
    distanceFigure(
      `flown distance, mean of ${ratios.length} valid plants (${repaired.length} invalid ones left out)`,
      mean(ratios),
    ),
    distanceFigure(`flown distance, longest of ${ratios.length} valid plants`, Math.max(...ratios)),
    distanceFigure(`flown distance, mean of all ${all.length} plants, the invalid ones repaired`, mean(all)),
    perKm2("planning all valid plants, many small ones among them", plantsMs / plantsKm2),
    timeFigure("planning 1 km², a square", square(1_000)),
    timeFigure("planning 1 km², an L with a hole", ell(1_000)),
    timeFigure("planning 25 km², a square", square(5_000)),
  ];
}

const distanceFigure = (name: string, ratio: number): Figure => ({
  name,
  value: ratio,
  unit: "of area ÷ line spacing",
  baseline: "area ÷ line spacing",
  ratio,
});

const mean = (values: readonly number[]): number =>
  values.reduce((sum, value) => sum + value, 0) / values.length;

function ratioAfterRepair(geometry: Polygon | MultiPolygon): number {
  const plan = planArea(repairArea(geometry), { lineSpacingM: LINE_SPACING_M, angleDeg: "best" });
  return plan.ok ? (plan.distanceM * LINE_SPACING_M) / plan.areaM2 : Number.NaN;
}

/** The fastest of some rounds, per square kilometre, against 50 ms. */
function timeFigure(name: string, boundary: Polygon): Figure {
  let fastestMs = Infinity;
  let km2 = 1;
  for (let round = 0; round < ROUNDS; round += 1) {
    const start = performance.now();
    const plan = planArea(boundary, { lineSpacingM: LINE_SPACING_M, angleDeg: "best" });
    fastestMs = Math.min(fastestMs, performance.now() - start);
    if (plan.ok) km2 = plan.areaM2 / 1_000_000;
  }
  return perKm2(name, fastestMs / km2);
}

const perKm2 = (name: string, value: number): Figure => ({
  name,
  value,
  unit: "ms per km²",
  baseline: "50 ms",
  ratio: value / 50,
});

const DEGREE_M = 111_195;

function ring(corners: readonly (readonly [number, number])[]): number[][] {
  return corners.map(([eastM, northM]) => [10 + eastM / DEGREE_M, northM / DEGREE_M]);
}

const square = (sideM: number): Polygon => ({
  type: "Polygon",
  coordinates: [
    ring([
      [0, 0],
      [sideM, 0],
      [sideM, sideM],
      [0, sideM],
      [0, 0],
    ]),
  ],
});

function ell(sideM: number): Polygon {
  const [long, short] = [sideM * 1.2, sideM * 0.55];
  const outline = ring([
    [0, 0],
    [long, 0],
    [long, short],
    [short, short],
    [short, long],
    [0, long],
    [0, 0],
  ]);
  const hole = ring([
    [100, 100],
    [200, 100],
    [200, 200],
    [100, 200],
    [100, 100],
  ]);
  return { type: "Polygon", coordinates: [outline, hole] };
}
