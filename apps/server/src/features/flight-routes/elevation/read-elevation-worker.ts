import { elevationFromGeotiff } from "@overfly/flight-planning/terrain/elevation/elevation-from-geotiff";
import {
  type PackedElevation,
  packElevation,
  rasterFromModel,
} from "@overfly/flight-planning/terrain/elevation/elevation-raster";

type Box = [west: number, south: number, east: number, north: number];

export interface ReadElevationInput {
  /** The beginning of its buffer, which may be longer. */
  bytes: Uint8Array<ArrayBuffer>;
  box: Box;
}

export type ReadElevationResult =
  | { ok: true; elevation: PackedElevation }
  | { ok: false; code: string; message: string };

const MAX_CELLS = 400_000;

/** Runs in a worker thread: a large model takes seconds. */
export async function run({ bytes, box }: ReadElevationInput): Promise<ReadElevationResult> {
  const read = await elevationFromGeotiff(bytes.buffer.transfer(bytes.length), box);
  if (!read.ok) return { ok: false, code: read.code, message: read.message };
  const [west, south, east, north] = box;
  const { bounds } = read.model;
  const covered: Box = [
    Math.max(west, bounds[0]),
    Math.max(south, bounds[1]),
    Math.min(east, bounds[2]),
    Math.min(north, bounds[3]),
  ];
  return { ok: true, elevation: packElevation(rasterFromModel(read.model, covered, MAX_CELLS)) };
}
