import type { MediaFile } from "@overfly/contract/media/media";
import type { Raster } from "@overfly/contract/media/raster";

export interface Range {
  low: number;
  high: number;
}

/** A file that the map can show. */
export type RasterFile = MediaFile & { raster: Raster };

export const rangeOf = ({ low, high }: Raster): Range | null =>
  low === null || high === null ? null : { low, high };

/** One scale for two rasters of the same kind, so that a colour means the same in both; else each has its own. */
export function sharedRanges(one: RasterFile, other: RasterFile): [Range | null, Range | null] {
  const [a, b] = [rangeOf(one.raster), rangeOf(other.raster)];
  const isSame = one.kind === other.kind && one.raster.sample === other.raster.sample;
  if (!a || !b || !isSame) return [a, b];
  const both = { low: Math.min(a.low, b.low), high: Math.max(a.high, b.high) };
  return [both, both];
}

/** Those that lie over the file, in their order. */
export const comparableWith = (file: RasterFile, layers: readonly MediaFile[]): RasterFile[] =>
  layers.filter(
    (layer): layer is RasterFile =>
      layer.id !== file.id &&
      layer.raster?.is_readable_in_parts === true &&
      overlaps(layer.raster.bounds, file.raster.bounds),
  );

function overlaps(a: Raster["bounds"], b: Raster["bounds"]): boolean {
  const [west, south, east, north] = a;
  const [left, bottom, right, top] = b;
  return west < right && left < east && south < top && bottom < north;
}
