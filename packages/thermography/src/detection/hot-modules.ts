import { connectedRegions } from "./connected-regions.ts";
import { type HotRegion, measureRegion } from "./measure-region.ts";
import { type MeasuredModule, measureModules } from "./measure-modules.ts";
import { pixelNoise, boxBlur } from "./noise.ts";
import type { ModuleOutline } from "./module-outline.ts";
import { isEvenlyWarm } from "./evenly-warm.ts";
import { isRegistrationArtefact } from "./registration-artefact.ts";
import { referenceLevels } from "./reference-levels.ts";
import { EDGE_MARGIN_PX } from "./pixels-inside.ts";
import { healthyPattern } from "./healthy-pattern.ts";
import { ownSpread } from "./own-spread.ts";
import type { ThermalFrame } from "./thermal-frame.ts";

export interface HotModuleOptions {
  /** Least excess that counts as hot, in the frame's unit; null leaves it to what the modules differ by themselves, as for raw counts. */
  minDelta?: number | null;
  minAreaPx?: number;
}

const MIN_CONTRAST = 5;
/** From this fraction of hot pixels on, the whole module is hot. */
const WHOLE_MODULE_FRACTION = 0.8;

/**
 * Finds hot modules and hot parts of modules. The reference is the median of up to ten neighbours in the same row, or of
 * the wider surroundings where the whole row is warm; what all modules have in common, such as a warm frame, counts as
 * healthy. Skips modules cut off at the image border.
 */
export function findHotModules(
  frame: ThermalFrame,
  outlines: readonly ModuleOutline[],
  options: HotModuleOptions = {},
): HotRegion[] {
  const { minAreaPx = 3 } = options;
  const noise = pixelNoise(frame);
  const blurred = boxBlur(frame);
  const modules = measureModules(frame, outlines);
  const pattern = healthyPattern(blurred, modules);
  const { minDelta: given = 2 } = options;
  const minDelta = given ?? ownSpread(blurred, modules, pattern);
  const margin = Math.max(minDelta, MIN_CONTRAST * noise);
  const references = referenceLevels(modules, minDelta);
  const regions = modules.flatMap((module, index) => {
    const reference = references[index] ?? null;
    if (reference === null) return [];
    const { pixels, cells } = module;
    const hot = pixels.filter(
      (pixel, at) =>
        (blurred[pixel] ?? Number.NaN) > reference + margin + Math.max(0, pattern[cells[at] ?? 0] ?? 0),
    );
    const fraction = hot.length / pixels.length;
    const isWhole =
      (fraction >= WHOLE_MODULE_FRACTION || module.median - reference >= Math.max(minDelta, 2 * noise)) &&
      isEvenlyWarm({ ...frame, values: blurred }, pixels, { ...module.outline, reference });
    const parts =
      isWhole && fraction > 0.6
        ? [pixels]
        : connectedParts(hot, frame).filter((part) => part.length >= minAreaPx);
    const found = parts
      .map((part) => (isWhole ? part : aboveHalfMaximum(part, blurred, reference)))
      .filter((part) => isWhole || !isArtefact(frame, part, module, reference))
      .map((part) => measureRegion(frame, part, { reference, noise }))
      .filter(isNotSliver);
    return found.map((region) => ({
      ...region,
      module: {
        id: module.outline.id,
        fraction: Math.min(1, region.areaPx / pixels.length),
        hotSpots: found.length,
        place: module.placeOf(region.centroid),
      },
    }));
  });
  return regions.toSorted((a, b) => b.delta - a.delta);
}

const isArtefact = (
  frame: ThermalFrame,
  part: readonly number[],
  { outline: { corners } }: MeasuredModule,
  reference: number,
): boolean => isRegistrationArtefact(frame, part, { corners, reference, marginPx: EDGE_MARGIN_PX });

/** Pixels above half of the peak, so that blur at the edge of a hot part does not enlarge it. */
function aboveHalfMaximum(pixels: readonly number[], blurred: Float32Array, reference: number): number[] {
  const peak = pixels.reduce((most, pixel) => Math.max(most, blurred[pixel] ?? reference), reference);
  return pixels.filter((pixel) => (blurred[pixel] ?? reference) >= (reference + peak) / 2);
}

/** Excludes strips of ground or module frame at the outline; no defect is so narrow and long. */
const isNotSliver = ({ shape }: HotRegion): boolean =>
  shape.widthPx > 3.2 || shape.lengthPx < 3 * shape.widthPx;

/** Connected components, computed on the smallest mask that holds the pixels. */
function connectedParts(pixels: readonly number[], { widthPx }: ThermalFrame): number[][] {
  const top = Math.floor((pixels[0] ?? 0) / widthPx);
  const bottom = Math.floor((pixels.at(-1) ?? 0) / widthPx);
  const offset = top * widthPx;
  const mask = new Uint8Array((bottom - top + 1) * widthPx);
  for (const pixel of pixels) mask[pixel - offset] = 1;
  return connectedRegions(mask, widthPx).map((part) => part.map((pixel) => pixel + offset));
}
