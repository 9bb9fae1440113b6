import type { ThermalFrame } from "./thermal-frame.ts";

export interface PixelBox {
  left: number;
  top: number;
  width: number;
  height: number;
}

export interface HotRegion {
  box: PixelBox;
  /** In pixels from the top left corner of the frame. */
  centroid: readonly [x: number, y: number];
  areaPx: number;
  max: number;
  mean: number;
  /** Level of the surroundings. */
  reference: number;
  /** 99.5th percentile of the region minus the reference, in the frame's unit. */
  delta: number;
  /** Mean of the region minus the reference. */
  meanDelta: number;
  /** Signal-to-noise ratio: `delta` in standard deviations of the sensor noise. */
  contrast: number;
  shape: RegionShape;
  /** Set where the region was detected inside a module outline. */
  module: ModuleCoverage | null;
}

export interface RegionShape {
  /** Sides of the rectangle with the same second moments, longer first. */
  lengthPx: number;
  widthPx: number;
  /** Of the long side, counter-clockwise from the image's x axis, −90 to 90. */
  angleDeg: number;
  /** Fill ratio of that rectangle, 0 to 1. */
  fill: number;
}

export interface ModuleCoverage {
  id: string;
  /** Hot fraction of the module's visible area, 0 to 1. */
  fraction: number;
  /** Number of separate hot spots in this module. */
  hotSpots: number;
  /** Of its centroid: part of the way across the module's shorter and its longer side. Observations of earlier versions lack it. */
  place?: readonly [short: number, long: number];
}

/** Measures one region; `pixels` are indices into the frame. */
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
  const spread = Math.hypot((varX - varY) / 2, covariance);
  const lengthPx = Math.sqrt(12 * (middle + spread));
  const widthPx = Math.sqrt(12 * Math.max(middle - spread, 1 / 12));
  const angleDeg = (Math.atan2(-2 * covariance, varX - varY) * 90) / Math.PI;
  return { lengthPx, widthPx, angleDeg, fill: Math.min(1, count / (lengthPx * widthPx)) };
}
