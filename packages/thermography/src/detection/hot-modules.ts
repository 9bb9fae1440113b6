import { connectedRegions } from "./connected-regions.ts";
import { type HotRegion, measureRegion } from "./measure-region.ts";
import { pixelNoise, boxBlur } from "./noise.ts";
import { isRegistrationArtefact } from "./registration-artefact.ts";
import { pixelsInside, EDGE_MARGIN_PX } from "./pixels-inside.ts";
import type { ThermalFrame } from "./thermal-frame.ts";

/** A plant module projected into the image. */
export interface ModuleOutline {
  id: string;
  /** Groups modules with the same surroundings; usually the id of the table or string. */
  row: string;
  /** Corners in pixels, in ring order. */
  corners: readonly (readonly [x: number, y: number])[];
}

export interface HotModuleOptions {
  /** Least excess that counts as hot, in the frame's unit. */
  minDelta?: number;
  minAreaPx?: number;
}

interface MeasuredModule {
  outline: ModuleOutline;
  pixels: number[];
  median: number;
  center: readonly [number, number];
}

const NEIGHBOURS = 10;
const WIDE_NEIGHBOURS = 40;
const MIN_NEIGHBOURS = 4;
const MIN_CONTRAST = 5;
/** From this fraction of hot pixels on, the whole module is hot. */
const WHOLE_MODULE_FRACTION = 0.8;

/**
 * Finds hot modules and hot parts of modules. The reference is the median of up to ten neighbours in the same row, or of
 * the wider surroundings where the whole row is warm. Skips modules cut off at the image border.
 */
export function findHotModules(
  frame: ThermalFrame,
  outlines: readonly ModuleOutline[],
  options: HotModuleOptions = {},
): HotRegion[] {
  const { minDelta = 2, minAreaPx = 3 } = options;
  const noise = pixelNoise(frame);
  const margin = Math.max(minDelta, MIN_CONTRAST * noise);
  const blurred = boxBlur(frame);
  const modules = outlines.flatMap((outline) => measureModule(frame, outline) ?? []);
  const regions = modules.flatMap((module) => {
    const reference = referenceLevel(module, modules, minDelta);
    if (reference === null) return [];
    const hot = module.pixels.filter((pixel) => (blurred[pixel] ?? Number.NaN) > reference + margin);
    const fraction = hot.length / module.pixels.length;
    const isWhole =
      fraction >= WHOLE_MODULE_FRACTION || module.median - reference >= Math.max(minDelta, 2 * noise);
    const parts =
      isWhole && fraction > 0.6
        ? [module.pixels]
        : connectedParts(hot, frame).filter((part) => part.length >= minAreaPx);
    const found = parts
      .map((part) => (isWhole ? part : aboveHalfMaximum(part, blurred, reference)))
      .filter(
        (part) =>
          isWhole ||
          !isRegistrationArtefact(frame, part, {
            corners: module.outline.corners,
            reference,
            marginPx: EDGE_MARGIN_PX,
          }),
      )
      .map((part) => measureRegion(frame, part, { reference, noise }))
      .filter(isNotSliver);
    return found.map((region) => ({
      ...region,
      module: {
        id: module.outline.id,
        fraction: region.areaPx / module.pixels.length,
        hotSpots: found.length,
      },
    }));
  });
  return regions.toSorted((a, b) => b.delta - a.delta);
}

/** Pixels above half of the peak, so that blur at the edge of a hot part does not enlarge it. */
function aboveHalfMaximum(pixels: readonly number[], blurred: Float32Array, reference: number): number[] {
  const peak = pixels.reduce((most, pixel) => Math.max(most, blurred[pixel] ?? reference), reference);
  return pixels.filter((pixel) => (blurred[pixel] ?? reference) >= (reference + peak) / 2);
}

/** Excludes strips of ground or module frame at the outline; no defect is so narrow and long. */
const isNotSliver = ({ shape }: HotRegion): boolean =>
  shape.widthPx > 3.2 || shape.lengthPx < 3 * shape.widthPx;

function measureModule(frame: ThermalFrame, outline: ModuleOutline): MeasuredModule | null {
  const pixels = pixelsInside(frame, outline.corners);
  if (!pixels || pixels.length < 6) return null;
  const values = Float32Array.from(pixels, (pixel) => frame.values[pixel] ?? Number.NaN).toSorted();
  const median = values[values.length >> 1] ?? Number.NaN;
  if (Number.isNaN(median) || Number.isNaN(values.at(-1))) return null;
  const [x, y] = outline.corners.reduce(
    ([sumX, sumY], corner) => [sumX + corner[0], sumY + corner[1]],
    [0, 0],
  );
  return { outline, pixels, median, center: [x / outline.corners.length, y / outline.corners.length] };
}

function referenceLevel(
  module: MeasuredModule,
  modules: readonly MeasuredModule[],
  minDelta: number,
): number | null {
  const others = modules
    .filter((other) => other !== module)
    .map((other) => ({
      other,
      distance: Math.hypot(other.center[0] - module.center[0], other.center[1] - module.center[1]),
    }))
    .toSorted((a, b) => a.distance - b.distance);
  const row = others.filter(({ other }) => other.outline.row === module.outline.row).slice(0, NEIGHBOURS);
  // a whole row may be warm, and large enough to be most of the neighbourhood
  const otherRows = others.filter(({ other }) => other.outline.row !== module.outline.row);
  const surroundings = otherRows.length >= MIN_NEIGHBOURS ? otherRows : others;
  const wide = medianOf(surroundings.slice(0, WIDE_NEIGHBOURS).map(({ other }) => other.median));
  if (wide === null || others.length < MIN_NEIGHBOURS) return null;
  const near = row.length >= MIN_NEIGHBOURS ? medianOf(row.map(({ other }) => other.median)) : null;
  return near === null || near - wide > minDelta ? wide : near;
}

function medianOf(values: readonly number[]): number | null {
  return values.toSorted((a, b) => a - b)[values.length >> 1] ?? null;
}

/** Connected components, computed on the smallest mask that holds the pixels. */
function connectedParts(pixels: readonly number[], { widthPx }: ThermalFrame): number[][] {
  const top = Math.floor((pixels[0] ?? 0) / widthPx);
  const bottom = Math.floor((pixels.at(-1) ?? 0) / widthPx);
  const offset = top * widthPx;
  const mask = new Uint8Array((bottom - top + 1) * widthPx);
  for (const pixel of pixels) mask[pixel - offset] = 1;
  return connectedRegions(mask, widthPx).map((part) => part.map((pixel) => pixel + offset));
}
