import type { BoundingBox } from "@overfly/geo/bounding-box";
import type { Position } from "geojson";

/** Heights of the ground, in metres above whatever the model counts from: mostly the geoid. */
export interface ElevationModel {
  bounds: BoundingBox;
  /** Metres between neighbouring heights. */
  resolutionM: number;
  /** Between the four heights around, bilinear; undefined outside and in gaps. */
  heightM: (lon: number, lat: number) => number | undefined;
  /** At `steps` + 1 positions from one to the other, both included; NaN outside and in gaps. Straight in the model's grid. */
  heightsBetween: (from: Position, to: Position, steps: number) => Float64Array;
}

export interface ElevationGrid {
  width: number;
  height: number;
  /** Row by row; NaN where no height is known. */
  values: Float32Array;
  /** Column and row, whole numbers in the middle of a cell. */
  toCell: (lon: number, lat: number) => [column: number, row: number];
  bounds: BoundingBox;
  resolutionM: number;
}

export function elevationModel(grid: ElevationGrid): ElevationModel {
  const heightM = (lon: number, lat: number): number | undefined => {
    const [column, row] = grid.toCell(lon, lat);
    const height = bilinear(grid, column, row);
    return Number.isNaN(height) ? undefined : height;
  };

  const heightsBetween = (from: Position, to: Position, steps: number): Float64Array => {
    const [fromColumn, fromRow] = grid.toCell(from[0] ?? 0, from[1] ?? 0);
    const [toColumn, toRow] = grid.toCell(to[0] ?? 0, to[1] ?? 0);
    const heights = new Float64Array(steps + 1);
    for (let step = 0; step <= steps; step += 1) {
      const fraction = steps > 0 ? step / steps : 0;
      const column = fromColumn + (toColumn - fromColumn) * fraction;
      heights[step] = bilinear(grid, column, fromRow + (toRow - fromRow) * fraction);
    }
    return heights;
  };

  return { bounds: grid.bounds, resolutionM: grid.resolutionM, heightM, heightsBetween };
}

/** Level ground over all the world, for flights without an elevation model whose heights count from the take-off. */
export const flatGround: ElevationModel = {
  bounds: [-180, -90, 180, 90],
  resolutionM: 10,
  heightM: () => 0,
  heightsBetween: (_from, _to, steps) => new Float64Array(steps + 1),
};

/** Half a cell around the outermost middles belongs to the grid too. */
const EDGE = 0.5 + 1e-6;

function bilinear({ width, height, values }: ElevationGrid, column: number, row: number): number {
  const isOutside =
    !(column >= -EDGE && row >= -EDGE) || column > width - 1 + EDGE || row > height - 1 + EDGE;
  if (isOutside) return Number.NaN;
  const x = snapped(Math.min(width - 1, Math.max(0, column)));
  const y = snapped(Math.min(height - 1, Math.max(0, row)));
  const [west, north] = [Math.min(Math.floor(x), width - 2), Math.min(Math.floor(y), height - 2)];
  const [left, top] = [Math.max(0, west), Math.max(0, north)];
  const [partX, partY] = [x - left, y - top];
  const right = partX > 0 ? 1 : 0;
  const below = partY > 0 ? width : 0;
  const at = top * width + left;
  const upper = mix(values[at], values[at + right], partX);
  return mix(upper, mix(values[at + below], values[at + below + right], partX), partY);
}

/** A position at a cell's centre needs no neighbour, however coordinates were rounded. */
function snapped(cell: number): number {
  const whole = Math.round(cell);
  return Math.abs(cell - whole) < 1e-6 ? whole : cell;
}

const mix = (from = Number.NaN, to = Number.NaN, fraction = 0): number => from + (to - from) * fraction;
