import type { Lens } from "./cameras.ts";

/** Centimetres on the ground that one pixel sees, straight down from a height above the surface. */
export const gsdCm = (heightM: number, { pixelPitchUm, focalLengthMm }: Lens): number =>
  (heightM * pixelPitchUm) / focalLengthMm / 10;

/** Height above the surface at which a pixel sees so many centimetres. */
export const heightForGsdM = (wantedGsdCm: number, { pixelPitchUm, focalLengthMm }: Lens): number =>
  (wantedGsdCm * 10 * focalLengthMm) / pixelPitchUm;

/** Metres on the ground, the image's long side lying across the flight direction. */
export interface Footprint {
  acrossM: number;
  alongM: number;
}

export function footprint(heightM: number, lens: Lens): Footprint {
  const pixelM = gsdCm(heightM, lens) / 100;
  return { acrossM: lens.widthPx * pixelM, alongM: lens.heightPx * pixelM };
}

/** Parts of an image's side that the next image, or the next line, sees again: 0 to below 1. */
export interface Overlap {
  front: number;
  side: number;
}

export interface Spacing {
  lineSpacingM: number;
  triggerDistanceM: number;
}

/** Spacing that keeps the overlaps for every selected lens: the narrowest decides, as in DJI's own planner. */
export function spacingFor(heightM: number, lenses: readonly Lens[], { front, side }: Overlap): Spacing {
  const footprints = lenses.map((lens) => footprint(heightM, lens));
  return {
    lineSpacingM: Math.min(...footprints.map(({ acrossM }) => acrossM)) * (1 - side),
    triggerDistanceM: Math.min(...footprints.map(({ alongM }) => alongM)) * (1 - front),
  };
}

/** Exposure time of an image: an uncooled thermal sensor's time constant, a fast daylight shutter. */
const GATHERING_S = { thermal: 0.01, visual: 1 / 1000 };

/** Acceptable motion blur in pixels. */
const BLUR_LIMIT_PX = { thermal: 1, visual: 0.5 };

export const blurPx = (speedMps: number, heightM: number, lens: Lens): number =>
  (speedMps * GATHERING_S[lens.kind] * 100) / gsdCm(heightM, lens);

/** Fastest speed at which every lens stays within its blur. */
export function blurSpeedLimitMps(heightM: number, lenses: readonly Lens[]): number {
  return Math.min(
    ...lenses.map((lens) => (BLUR_LIMIT_PX[lens.kind] * gsdCm(heightM, lens)) / 100 / GATHERING_S[lens.kind]),
  );
}
