import { boundingBox } from "@overfly/geo/bounding-box";
import { localFrame } from "@overfly/geo/local-frame";
import type { PlanarPoint } from "@overfly/geo/planar-geometry";
import type { Position } from "geojson";
import type { Lens } from "#cameras/cameras.ts";
import { nearFrame } from "./near-frame.ts";
import { footprintCorners, type GroundHeightBelow, type PhotoPose } from "./photo-footprint.ts";

/** Square cells from the south-west corner, row by row northwards. */
export interface CoverageGrid {
  southWest: Position;
  cellM: number;
  columns: number;
  rows: number;
}

/** A grid over all positions, coarser than wanted where it would have more than `mostCells`. */
export function coverageGrid(
  positions: readonly Position[],
  cellM: number,
  mostCells = 1_000_000,
): CoverageGrid {
  const box = boundingBox(positions);
  if (!box) return { southWest: [0, 0], cellM, columns: 0, rows: 0 };
  const [west, south] = box;
  const frame = localFrame([west, south]);
  const points = positions.map(frame.toMetres);
  const southM = points.reduce((least, [, y]) => Math.min(least, y), 0);
  const westM = points.reduce((least, [x]) => Math.min(least, x), 0);
  const widthM = points.reduce((most, [x]) => Math.max(most, x), 0) - westM;
  const heightM = points.reduce((most, [, y]) => Math.max(most, y), 0) - southM;
  const coarsenedM = Math.max(cellM, Math.sqrt((widthM * heightM) / mostCells));
  return {
    southWest: frame.toPosition([westM, southM]),
    cellM: coarsenedM,
    columns: Math.max(1, Math.ceil(widthM / coarsenedM - LEAST_CELL)),
    rows: Math.max(1, Math.ceil(heightM / coarsenedM - LEAST_CELL)),
  };
}

/** A smaller remainder at the edge gets no cell of its own. */
const LEAST_CELL = 0.1;

/** How many photos show the middle of each cell, row by row from the south-west; 65535 at most. */
export function photosPerPoint(
  photos: readonly PhotoPose[],
  grid: CoverageGrid,
  { lens, ground }: { lens: Lens; ground?: GroundHeightBelow },
): Uint16Array {
  const { columns, rows, cellM, southWest } = grid;
  const frame = localFrame(southWest);
  const steps = new Int32Array((columns + 1) * rows);
  for (const photo of photos) {
    const [x, y] = frame.toMetres(photo.position);
    const over = ground && { frame: nearFrame(photo.position), ground };
    const corners = footprintCorners(photo, lens, over).map(([eastM, northM]): PlanarPoint => [
      (x + eastM) / cellM - 0.5,
      (y + northM) / cellM - 0.5,
    ]);
    addShape(corners, grid, steps);
  }
  const counts = new Uint16Array(columns * rows);
  for (let row = 0; row < rows; row += 1) {
    let count = 0;
    for (let column = 0; column < columns; column += 1) {
      count += steps[row * (columns + 1) + column] ?? 0;
      counts[row * columns + column] = Math.min(65_535, count);
    }
  }
  return counts;
}

/** Adds one where a convex shape begins in each row of cells, and takes it away where it ends. */
function addShape(corners: readonly PlanarPoint[], { columns, rows }: CoverageGrid, steps: Int32Array): void {
  let [low, high] = [Infinity, -Infinity];
  for (const [, y] of corners) [low, high] = [Math.min(low, y), Math.max(high, y)];
  const lastRow = Math.min(rows - 1, Math.floor(high));
  for (let row = Math.max(0, Math.ceil(low)); row <= lastRow; row += 1) {
    const [left, right] = crossing(corners, row);
    const first = Math.max(0, Math.ceil(left));
    const end = Math.min(columns - 1, Math.floor(right)) + 1;
    if (first >= end) continue;
    const start = row * (columns + 1);
    steps[start + first] = (steps[start + first] ?? 0) + 1;
    steps[start + end] = (steps[start + end] ?? 0) - 1;
  }
}

function crossing(corners: readonly PlanarPoint[], y: number): [left: number, right: number] {
  let [left, right] = [Infinity, -Infinity];
  let before = corners.at(-1);
  for (const corner of corners) {
    if (before && before[1] <= y !== corner[1] <= y) {
      const x = before[0] + ((y - before[1]) / (corner[1] - before[1])) * (corner[0] - before[0]);
      [left, right] = [Math.min(left, x), Math.max(right, x)];
    }
    before = corner;
  }
  return [left, right];
}
