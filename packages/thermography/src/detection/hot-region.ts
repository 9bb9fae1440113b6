import type { ThermalFrame } from "./hot-regions.ts";

export interface PixelBox {
  left: number;
  top: number;
  width: number;
  height: number;
}

export interface HotRegion {
  box: PixelBox;
  /** Centre of gravity, in pixels from the top left corner of the frame. */
  centroid: readonly [x: number, y: number];
  areaPx: number;
  max: number;
  mean: number;
  /** What the surroundings show. */
  reference: number;
  /** 99.5th percentile of the region above the reference, in the frame's unit. */
  delta: number;
  /** The region's mean above the reference. */
  meanDelta: number;
  /** Delta in standard deviations of the sensor's noise: how sure it is. */
  contrast: number;
  shape: RegionShape;
  /** Set where the region was found inside a known module. */
  module: ModuleShare | null;
}

export interface RegionShape {
  /** Sides of the rectangle with the same spread, longer first. */
  lengthPx: number;
  widthPx: number;
  /** Of the long side, counter-clockwise from the picture's right, −90 to 90. */
  angleDeg: number;
  /** Share of that rectangle that is filled: 1 for a rectangle, less for anything ragged. */
  fill: number;
}

export interface ModuleShare {
  id: string;
  /** Hot part of the module's visible area, 0 to 1. */
  share: number;
  /** Hot spots inside this module that lie apart. */
  parts: number;
}

/** Figures of one region; `pixels` are indices into the frame. */
export function measureRegion(
  { values, widthPx }: ThermalFrame,
  pixels: readonly number[],
  { reference, noise }: { reference: number; noise: number },
): HotRegion {
  const found = Float32Array.from(pixels, (pixel) => values[pixel] ?? Number.NaN)
    .filter((value) => !Number.isNaN(value))
    .toSorted();
  const mean = found.reduce((sum, value) => sum + value, 0) / Math.max(1, found.length);
  const peak = found[Math.floor(0.995 * (found.length - 1))] ?? reference;
  const { box, centroid, shape } = outline(pixels, widthPx);
  return {
    box,
    centroid,
    shape,
    areaPx: pixels.length,
    max: found.at(-1) ?? reference,
    mean,
    reference,
    delta: peak - reference,
    meanDelta: mean - reference,
    contrast: noise > 0 ? (peak - reference) / noise : Number.POSITIVE_INFINITY,
    module: null,
  };
}

function outline(pixels: readonly number[], widthPx: number): Pick<HotRegion, "box" | "centroid" | "shape"> {
  let [left, right, top, bottom] = [Infinity, -Infinity, Infinity, -Infinity];
  let [sumX, sumY, sumXx, sumYy, sumXy] = [0, 0, 0, 0, 0];
  for (const pixel of pixels) {
    const x = pixel % widthPx;
    const y = Math.floor(pixel / widthPx);
    [left, right, top, bottom] = [
      Math.min(left, x),
      Math.max(right, x),
      Math.min(top, y),
      Math.max(bottom, y),
    ];
    sumX += x;
    sumY += y;
    sumXx += x * x;
    sumYy += y * y;
    sumXy += x * y;
  }
  const count = pixels.length;
  const [meanX, meanY] = [sumX / count, sumY / count];
  // a pixel is itself a square of variance 1/12 in each direction
  const varX = sumXx / count - meanX ** 2 + 1 / 12;
  const varY = sumYy / count - meanY ** 2 + 1 / 12;
  return {
    box: { left, top, width: right - left + 1, height: bottom - top + 1 },
    centroid: [meanX + 0.5, meanY + 0.5],
    shape: shapeOf(varX, varY, sumXy / count - meanX * meanY, count),
  };
}

function shapeOf(varX: number, varY: number, covariance: number, count: number): RegionShape {
  const middle = (varX + varY) / 2;
  const reach = Math.hypot((varX - varY) / 2, covariance);
  const lengthPx = Math.sqrt(12 * (middle + reach));
  const widthPx = Math.sqrt(12 * Math.max(middle - reach, 1 / 12));
  const angleDeg = (Math.atan2(-2 * covariance, varX - varY) * 90) / Math.PI;
  return { lengthPx, widthPx, angleDeg, fill: Math.min(1, count / (lengthPx * widthPx)) };
}
