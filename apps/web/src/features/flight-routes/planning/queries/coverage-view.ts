import { localFrame } from "@overfly/geo/local-frame";
import { type RouteCoverage, routeCoverage } from "@overfly/flight-planning/coverage/photos/route-coverage";
import type { Position } from "geojson";
import type { SimulatedPlan } from "./simulated-plan.ts";

/** How often each ground cell is photographed, as an image overlay for the map. */
export interface CoverageView extends Omit<RouteCoverage, "grid"> {
  columns: number;
  rows: number;
  cellM: number;
  southWest: Position;
  /** Image corners: north-west, north-east, south-east, south-west. */
  corners: [Position, Position, Position, Position];
}

const MIN_CELL_M = 0.5;
const MAX_CELLS = 160_000;

export function coverageView({
  batteries,
  lens,
  ground,
  siteData,
  input,
}: SimulatedPlan): CoverageView | undefined {
  const photos = batteries.flatMap((battery) => battery.photos);
  if (!lens || photos.length === 0) return undefined;
  const { grid, ...coverage } = routeCoverage(photos, {
    lens,
    ...(siteData.elevation && { ground }),
    areas: input.document.items.flatMap((item) => (item.kind === "area" ? [item.boundary] : [])),
    excluded: [...(input.document.noFlyZones ?? []), ...(siteData.noFlyZones ?? [])].map(({ area }) => area),
    cellM: MIN_CELL_M,
    mostCells: MAX_CELLS,
  });
  const { southWest, cellM, columns, rows } = grid;
  const frame = localFrame(southWest);
  const [widthM, heightM] = [columns * cellM, rows * cellM];
  return {
    ...coverage,
    columns,
    rows,
    cellM,
    southWest,
    corners: [
      frame.toPosition([0, heightM]),
      frame.toPosition([widthM, heightM]),
      frame.toPosition([widthM, 0]),
      southWest,
    ],
  };
}
