import { connectedRegions } from "./connected-regions.ts";
import { type HotRegion, measureRegion } from "./hot-region.ts";
import { pixelNoise, smoothed } from "./noise.ts";
import { isLeak } from "./leak.ts";
import { pixelsInside, RIM_PX } from "./pixels-inside.ts";
import type { ThermalFrame } from "./hot-regions.ts";

/** A known module as the picture shows it. */
export interface ModuleFootprint {
  id: string;
  /** Modules of one row share their surroundings; usually the table's or string's id. */
  row: string;
  /** Corners in pixels, in order around. */
  corners: readonly (readonly [x: number, y: number])[];
}

export interface HotModuleOptions {
  /** A module, or a part of it, counts as hot from here on; in the frame's unit. */
  leastDelta?: number;
  leastAreaPx?: number;
}

interface SeenModule {
  footprint: ModuleFootprint;
  pixels: number[];
  median: number;
  center: readonly [number, number];
}

const NEIGHBOURS = 10;
const WIDE_NEIGHBOURS = 40;
const FEWEST_NEIGHBOURS = 4;
const LEAST_CONTRAST = 5;
/** From this share on, hot pixels are the module itself. */
const WHOLE_MODULE = 0.8;

/**
 * Hot modules, and hot parts inside modules, against the median of up to ten neighbours in the same row; against the
 * wider field where the whole row is warm. Modules cut by the frame's border are left out.
 */
export function findHotModules(
  frame: ThermalFrame,
  footprints: readonly ModuleFootprint[],
  options: HotModuleOptions = {},
): HotRegion[] {
  const { leastDelta = 2, leastAreaPx = 3 } = options;
  const noise = pixelNoise(frame);
  const margin = Math.max(leastDelta, LEAST_CONTRAST * noise);
  const calm = smoothed(frame);
  const modules = footprints.flatMap((footprint) => seeModule(frame, footprint) ?? []);
  const regions = modules.flatMap((module) => {
    const reference = referenceFor(module, modules, leastDelta);
    if (reference === null) return [];
    const hot = module.pixels.filter((pixel) => (calm[pixel] ?? Number.NaN) > reference + margin);
    const share = hot.length / module.pixels.length;
    const isWhole = share >= WHOLE_MODULE || module.median - reference >= Math.max(leastDelta, 2 * noise);
    const parts =
      isWhole && share > 0.6
        ? [module.pixels]
        : groups(hot, frame).filter((part) => part.length >= leastAreaPx);
    const found = parts
      .map((part) => (isWhole ? part : upperHalf(part, calm, reference)))
      .filter(
        (part) =>
          isWhole || !isLeak(frame, part, { corners: module.footprint.corners, reference, rimPx: RIM_PX }),
      )
      .map((part) => measureRegion(frame, part, { reference, noise }))
      .filter(isNoSliver);
    return found.map((region) => ({
      ...region,
      module: { id: module.footprint.id, share: region.areaPx / module.pixels.length, parts: found.length },
    }));
  });
  return regions.toSorted((a, b) => b.delta - a.delta);
}

/** What stands above half of the peak: blur at the rim of a hot part makes it no larger. */
function upperHalf(pixels: readonly number[], calm: Float32Array, reference: number): number[] {
  const peak = pixels.reduce((most, pixel) => Math.max(most, calm[pixel] ?? reference), reference);
  return pixels.filter((pixel) => (calm[pixel] ?? reference) >= (reference + peak) / 2);
}

/** A rim of ground or frame that the outline caught; no defect is so thin and so long. */
const isNoSliver = ({ shape }: HotRegion): boolean =>
  shape.widthPx > 3.2 || shape.lengthPx < 3 * shape.widthPx;

function seeModule(frame: ThermalFrame, footprint: ModuleFootprint): SeenModule | null {
  const pixels = pixelsInside(frame, footprint.corners);
  if (!pixels || pixels.length < 6) return null;
  const values = Float32Array.from(pixels, (pixel) => frame.values[pixel] ?? Number.NaN).toSorted();
  const median = values[values.length >> 1] ?? Number.NaN;
  if (Number.isNaN(median) || Number.isNaN(values.at(-1))) return null;
  const [x, y] = footprint.corners.reduce(
    ([sumX, sumY], corner) => [sumX + corner[0], sumY + corner[1]],
    [0, 0],
  );
  return { footprint, pixels, median, center: [x / footprint.corners.length, y / footprint.corners.length] };
}

function referenceFor(module: SeenModule, modules: readonly SeenModule[], leastDelta: number): number | null {
  const others = modules
    .filter((other) => other !== module)
    .map((other) => ({
      other,
      away: Math.hypot(other.center[0] - module.center[0], other.center[1] - module.center[1]),
    }))
    .toSorted((a, b) => a.away - b.away);
  const row = others.filter(({ other }) => other.footprint.row === module.footprint.row).slice(0, NEIGHBOURS);
  // a row may be warm as a whole, and large enough to be most of what is near
  const elsewhere = others.filter(({ other }) => other.footprint.row !== module.footprint.row);
  const field = elsewhere.length >= FEWEST_NEIGHBOURS ? elsewhere : others;
  const wide = medianOf(field.slice(0, WIDE_NEIGHBOURS).map(({ other }) => other.median));
  if (wide === null || others.length < FEWEST_NEIGHBOURS) return null;
  const near = row.length >= FEWEST_NEIGHBOURS ? medianOf(row.map(({ other }) => other.median)) : null;
  return near === null || near - wide > leastDelta ? wide : near;
}

function medianOf(values: readonly number[]): number | null {
  return values.toSorted((a, b) => a - b)[values.length >> 1] ?? null;
}

/** Connected parts, found in the smallest mask that holds them. */
function groups(pixels: readonly number[], { widthPx }: ThermalFrame): number[][] {
  const top = Math.floor((pixels[0] ?? 0) / widthPx);
  const bottom = Math.floor((pixels.at(-1) ?? 0) / widthPx);
  const offset = top * widthPx;
  const mask = new Uint8Array((bottom - top + 1) * widthPx);
  for (const pixel of pixels) mask[pixel - offset] = 1;
  return connectedRegions(mask, widthPx).map((part) => part.map((pixel) => pixel + offset));
}
