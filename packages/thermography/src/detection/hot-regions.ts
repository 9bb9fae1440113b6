import type { ThermalFrame } from "./thermal-frame.ts";
import { localBackgrounds } from "./local-background.ts";
import { pixelNoise, boxBlur } from "./noise.ts";
import { connectedRegions } from "./connected-regions.ts";
import { type HotRegion, measureRegion } from "./measure-region.ts";

export interface HotRegionOptions {
  /** Least excess in the frame's unit; 0 leaves only the noise limit, as for raw counts. */
  minDelta?: number;
  minAreaPx?: number;
  /** Larger regions are part of the scene (ground, a roof), not a defect. */
  maxFrameFraction?: number;
}

/** Detection limit in standard deviations of the sensor noise. */
const MIN_CONTRAST = 5;

/**
 * Finds regions hotter than 90 % of their surroundings, hottest first. Works at two scales, so that it detects both a
 * cell and a whole row of modules. Ground between the rows is part of the surroundings.
 */
export function findHotRegions(frame: ThermalFrame, options: HotRegionOptions = {}): HotRegion[] {
  const { minDelta = 3, minAreaPx = 4, maxFrameFraction = 0.2 } = options;
  if (frame.values.length !== frame.widthPx * frame.heightPx || frame.values.length < 64) return [];
  const noise = pixelNoise(frame);
  const margin = Math.max(minDelta, MIN_CONTRAST * noise);
  if (!(margin > 0)) return [];
  const backgrounds = localBackgrounds(frame);
  const blurred = boxBlur(frame);
  const [isHot, isWarm] = [new Uint8Array(blurred.length), new Uint8Array(blurred.length)];
  for (const background of backgrounds)
    background.forEachPixel((index, p90) => {
      if ((blurred[index] ?? Number.NaN) > p90 + margin) isHot[index] = 1;
      if ((frame.values[index] ?? Number.NaN) > p90 + 0.7 * margin) isWarm[index] = 1;
    });
  const [fine] = backgrounds;
  if (!fine) return [];
  const coarse = backgrounds.at(-1) ?? fine;
  return connectedRegions(isHot, frame.widthPx)
    .filter(
      (pixels) =>
        pixels.length >= minAreaPx &&
        pixels.length <= maxFrameFraction * frame.values.length &&
        hasCore(pixels, isWarm, frame.widthPx),
    )
    .map((pixels) => {
      const at = centroidOf(pixels, frame.widthPx);
      return measureRegion(frame, pixels, {
        reference: Math.min(fine.medianAt(at), coarse.medianAt(at)),
        noise,
      });
    })
    .filter(({ delta }) => delta >= margin)
    .toSorted((a, b) => b.delta - a.delta);
}

/** Whether the region contains a 2 × 2 block of warm pixels: crossings of module gaps, one pixel wide, do not. */
const hasCore = (pixels: readonly number[], isWarm: Uint8Array, widthPx: number): boolean =>
  pixels.some((at) => isWarm[at] && isWarm[at + 1] && isWarm[at + widthPx] && isWarm[at + widthPx + 1]);

function centroidOf(pixels: readonly number[], widthPx: number): [x: number, y: number] {
  let [x, y] = [0, 0];
  for (const pixel of pixels) {
    x += pixel % widthPx;
    y += Math.floor(pixel / widthPx);
  }
  return [x / pixels.length, y / pixels.length];
}
