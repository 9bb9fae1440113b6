import { medianInPlace } from "#detection/median.ts";
import type { ThermalFrame } from "#detection/thermal-frame.ts";

/** The level of a healthy module's pixels, which may slope with wind, sky and lens. */
export interface Plane {
  at: (x: number, y: number) => number;
  /** Standard deviation of the pixels from it, without the hot ones. */
  spread: number;
}

/** Fits a plane to pixels, three times, each time without those that stand out. */
export function levelPlane(frame: ThermalFrame, pixels: readonly number[]): Plane {
  const isKept = new Uint8Array(pixels.length).fill(1);
  let plane = fit(frame, pixels, isKept);
  let spread = 0;
  for (let round = 0; round < 3; round += 1) {
    const errors = errorsFrom(plane, frame, pixels);
    spread = 1.4826 * medianSize(errors);
    if (keepWithin(errors, 2 * spread, isKept) < 6) break;
    plane = fit(frame, pixels, isKept);
  }
  return { ...plane, spread };
}

/** The plane of the colder pixels, so that a hot part of up to half the module does not lift it. */
export function coldPlane(frame: ThermalFrame, pixels: readonly number[], spread: number): Plane {
  const values = valuesAt(frame, pixels);
  const middle = medianInPlace(values.slice());
  const isKept = new Uint8Array(pixels.length);
  for (let i = 0; i < values.length; i += 1) isKept[i] = (values[i] ?? 0) <= middle ? 1 : 0;
  let plane = fit(frame, pixels, isKept);
  for (let round = 0; round < 4; round += 1) {
    if (keepWithin(errorsFrom(plane, frame, pixels), 2.5 * spread, isKept) < 0.3 * pixels.length) break;
    plane = fit(frame, pixels, isKept);
  }
  return { ...plane, spread };
}

/** The frame's values at these pixels. */
export function valuesAt({ values }: ThermalFrame, pixels: readonly number[]): Float64Array {
  const at = new Float64Array(pixels.length);
  for (let i = 0; i < at.length; i += 1) at[i] = values[pixels[i] ?? 0] ?? 0;
  return at;
}

function errorsFrom(
  { at }: Pick<Plane, "at">,
  { values, widthPx }: ThermalFrame,
  pixels: readonly number[],
): Float64Array {
  const errors = new Float64Array(pixels.length);
  for (let i = 0; i < errors.length; i += 1) {
    const pixel = pixels[i] ?? 0;
    errors[i] = (values[pixel] ?? 0) - at(pixel % widthPx, (pixel / widthPx) | 0);
  }
  return errors;
}

function medianSize(errors: Float64Array): number {
  const sizes = new Float64Array(errors.length);
  for (let i = 0; i < sizes.length; i += 1) sizes[i] = Math.abs(errors[i] ?? 0);
  return medianInPlace(sizes);
}

/** Marks the pixels whose errors are small; returns how many. */
function keepWithin(errors: Float64Array, limit: number, isKept: Uint8Array): number {
  let count = 0;
  for (let i = 0; i < errors.length; i += 1) {
    isKept[i] = Math.abs(errors[i] ?? 0) <= limit ? 1 : 0;
    count += isKept[i] ?? 0;
  }
  return count;
}

function fit(
  { values, widthPx }: ThermalFrame,
  pixels: readonly number[],
  isKept: Uint8Array,
): Pick<Plane, "at"> {
  let [count, sumX, sumY, sum] = [0, 0, 0, 0];
  for (let i = 0; i < pixels.length; i += 1) {
    if (isKept[i] === 0) continue;
    const pixel = pixels[i] ?? 0;
    count += 1;
    sumX += pixel % widthPx;
    sumY += (pixel / widthPx) | 0;
    sum += values[pixel] ?? 0;
  }
  const share = 1 / Math.max(1, count);
  const [meanX, meanY, mean] = [sumX * share, sumY * share, sum * share];
  let [xx, xy, yy, xv, yv] = [1e-9, 0, 1e-9, 0, 0];
  for (let i = 0; i < pixels.length; i += 1) {
    if (isKept[i] === 0) continue;
    const pixel = pixels[i] ?? 0;
    const x = (pixel % widthPx) - meanX;
    const y = ((pixel / widthPx) | 0) - meanY;
    const value = (values[pixel] ?? 0) - mean;
    xx += x * x;
    xy += x * y;
    yy += y * y;
    xv += x * value;
    yv += y * value;
  }
  const determinant = xx * yy - xy * xy;
  const isFlat = determinant < 1e-6 * xx * yy;
  const [slopeX, slopeY] = isFlat
    ? [0, 0]
    : [(xv * yy - yv * xy) / determinant, (yv * xx - xv * xy) / determinant];
  return { at: (x, y) => mean + slopeX * (x - meanX) + slopeY * (y - meanY) };
}
