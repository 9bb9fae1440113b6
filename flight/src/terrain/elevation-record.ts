import type { BoundingBox } from "@overfly/geo/bounding-box";
import { type ElevationModel, elevationModel } from "./elevation-model.ts";

/** Heights on an even grid of degrees, to be sent and kept: row by row from the north-west, NaN where none is known. */
export interface ElevationRecord {
  /** Of the middles of the outermost cells. */
  bounds: BoundingBox;
  width: number;
  height: number;
  values: Float32Array;
  resolutionM: number;
}

const METRES_PER_DEGREE = 111_320;

/** A model's heights within a box, as finely as the model has them, coarser where that would be more than `mostCells`. */
export function recordOf(model: ElevationModel, box: BoundingBox, mostCells = 1_000_000): ElevationRecord {
  const [west, south, east, north] = box;
  const narrow = Math.max(0.01, Math.cos((((south + north) / 2) * Math.PI) / 180));
  const [widthM, heightM] = [(east - west) * METRES_PER_DEGREE * narrow, (north - south) * METRES_PER_DEGREE];
  const stepM = Math.max(model.resolutionM, Math.sqrt((widthM * heightM) / mostCells), 0.1);
  const [width, height] = [Math.ceil(widthM / stepM) + 1, Math.ceil(heightM / stepM) + 1];
  const values = new Float32Array(width * height);
  for (let row = 0; row < height; row += 1) {
    const lat = north - (row / Math.max(1, height - 1)) * (north - south);
    for (let column = 0; column < width; column += 1) {
      const lon = west + (column / Math.max(1, width - 1)) * (east - west);
      values[row * width + column] = model.heightM(lon, lat) ?? Number.NaN;
    }
  }
  return { bounds: box, width, height, values, resolutionM: stepM };
}

export function modelOfRecord({
  bounds,
  width,
  height,
  values,
  resolutionM,
}: ElevationRecord): ElevationModel {
  const [west, south, east, north] = bounds;
  const toCell = (lon: number, lat: number): [number, number] => [
    ((lon - west) / (east - west || 1)) * (width - 1),
    ((north - lat) / (north - south || 1)) * (height - 1),
  ];
  return elevationModel({ width, height, values, toCell, bounds, resolutionM });
}
