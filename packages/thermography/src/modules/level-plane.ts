import type { ThermalFrame } from "#detection/thermal-frame.ts";

/** The level of a healthy module's pixels, which may slope with wind, sky and lens. */
export interface Plane {
  at: (x: number, y: number) => number;
  /** Standard deviation of the pixels from it, without the hot ones. */
  spread: number;
}

/** Fits a plane to pixels, three times, each time without those that stand out. */
export function levelPlane(frame: ThermalFrame, pixels: readonly number[]): Plane {
  let kept = pixels;
  let plane = fit(frame, kept);
  let spread = 0;
  for (let round = 0; round < 3; round += 1) {
    const errors = errorsFrom(plane, frame, pixels);
    const sorted = errors.map(Math.abs).toSorted((a, b) => a - b);
    spread = 1.4826 * (sorted[sorted.length >> 1] ?? 0);
    kept = pixels.filter((_, index) => Math.abs(errors[index] ?? 0) <= 2 * spread);
    if (kept.length < 6) break;
    plane = fit(frame, kept);
  }
  return { ...plane, spread };
}

/** The plane of the colder pixels, so that a hot part of up to half the module does not lift it. */
export function coldPlane(frame: ThermalFrame, pixels: readonly number[], spread: number): Plane {
  const sorted = pixels.toSorted((a, b) => (frame.values[a] ?? 0) - (frame.values[b] ?? 0));
  let plane = fit(frame, sorted.slice(0, Math.max(3, sorted.length >> 1)));
  for (let round = 0; round < 4; round += 1) {
    const errors = errorsFrom(plane, frame, pixels);
    const kept = pixels.filter((_, index) => Math.abs(errors[index] ?? 0) <= 2.5 * spread);
    if (kept.length < 0.3 * pixels.length) break;
    plane = fit(frame, kept);
  }
  return { ...plane, spread };
}

const errorsFrom = (
  { at }: Pick<Plane, "at">,
  { values, widthPx }: ThermalFrame,
  pixels: readonly number[],
): number[] => pixels.map((pixel) => (values[pixel] ?? 0) - at(pixel % widthPx, Math.floor(pixel / widthPx)));

function fit({ values, widthPx }: ThermalFrame, pixels: readonly number[]): Pick<Plane, "at"> {
  const count = Math.max(1, pixels.length);
  let [meanX, meanY, mean] = [0, 0, 0];
  for (const pixel of pixels) {
    meanX += (pixel % widthPx) / count;
    meanY += Math.floor(pixel / widthPx) / count;
    mean += (values[pixel] ?? 0) / count;
  }
  let [xx, xy, yy, xv, yv] = [1e-9, 0, 1e-9, 0, 0];
  for (const pixel of pixels) {
    const [x, y] = [(pixel % widthPx) - meanX, Math.floor(pixel / widthPx) - meanY];
    const value = (values[pixel] ?? 0) - mean;
    [xx, xy, yy, xv, yv] = [xx + x * x, xy + x * y, yy + y * y, xv + x * value, yv + y * value];
  }
  const determinant = xx * yy - xy * xy;
  const isFlat = determinant < 1e-6 * xx * yy;
  const [slopeX, slopeY] = isFlat
    ? [0, 0]
    : [(xv * yy - yv * xy) / determinant, (yv * xx - xv * xy) / determinant];
  return { at: (x, y) => mean + slopeX * (x - meanX) + slopeY * (y - meanY) };
}
