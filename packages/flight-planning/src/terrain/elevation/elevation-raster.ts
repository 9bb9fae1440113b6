import type { BoundingBox } from "@overfly/geo/bounding-box";
import { type ElevationModel, elevationModel } from "./elevation-model.ts";

/** In every browser and in Node, but in neither of the libraries that this package is compiled with. */
declare function atob(base64: string): string;
declare function btoa(binary: string): string;

/** Heights on an even grid of degrees, to be sent and stored: row by row from the north-west, NaN where none is known. */
export interface ElevationRaster {
  /** Of the middles of the outermost cells. */
  bounds: BoundingBox;
  width: number;
  height: number;
  values: Float32Array;
  resolutionM: number;
}

const METRES_PER_DEGREE = 111_320;

/** A model's heights within a box, as finely as the model has them, coarser where that would be more than `mostCells`. */
export function rasterFromModel(
  model: ElevationModel,
  box: BoundingBox,
  mostCells = 1_000_000,
): ElevationRaster {
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

export function modelFromRaster({
  bounds,
  width,
  height,
  values,
  resolutionM,
}: ElevationRaster): ElevationModel {
  const [west, south, east, north] = bounds;
  const toCell = (lon: number, lat: number): [number, number] => [
    ((lon - west) / (east - west || 1)) * (width - 1),
    ((north - lat) / (north - south || 1)) * (height - 1),
  ];
  return elevationModel({ width, height, values, toCell, bounds, resolutionM });
}

/** The same as text, to steps fine enough that none is felt: for the wire and for keeping. */
export interface PackedElevation {
  bounds: BoundingBox;
  width: number;
  height: number;
  resolution_m: number;
  base_m: number;
  step_m: number;
  /** Base64 of 16-bit integers, little-endian; −32768 where no height is known. */
  steps: string;
}

const GAP = -32_768;
const MOST_STEPS = 32_000;
const FINEST_STEP_M = 0.01;

export function packElevation({
  bounds,
  width,
  height,
  values,
  resolutionM,
}: ElevationRaster): PackedElevation {
  let [low, high] = [Infinity, -Infinity];
  for (const value of values) {
    if (Number.isNaN(value)) continue;
    [low, high] = [Math.min(low, value), Math.max(high, value)];
  }
  const base_m = Number.isFinite(low) ? (low + high) / 2 : 0;
  const step_m = Math.max(FINEST_STEP_M, Number.isFinite(low) ? (high - low) / 2 / MOST_STEPS : 0);
  const bytes = new DataView(new ArrayBuffer(values.length * 2));
  for (const [index, value] of values.entries()) {
    bytes.setInt16(index * 2, Number.isNaN(value) ? GAP : Math.round((value - base_m) / step_m), true);
  }
  return { bounds, width, height, resolution_m: resolutionM, base_m, step_m, steps: toBase64(bytes) };
}

export function unpackElevation(packed: PackedElevation): ElevationRaster {
  const { bounds, width, height, resolution_m, base_m, step_m, steps } = packed;
  const bytes = atob(steps);
  const values = new Float32Array(width * height);
  for (let index = 0; index < values.length; index += 1) {
    const step = ((bytes.charCodeAt(index * 2) | (bytes.charCodeAt(index * 2 + 1) << 8)) << 16) >> 16;
    values[index] = step === GAP ? Number.NaN : base_m + step * step_m;
  }
  return { bounds, width, height, values, resolutionM: resolution_m };
}

const PIECE = 8_192;

function toBase64({ buffer }: DataView): string {
  const bytes = new Uint8Array(buffer);
  let text = "";
  for (let from = 0; from < bytes.length; from += PIECE) {
    text += String.fromCharCode(...bytes.subarray(from, from + PIECE));
  }
  return btoa(text);
}
