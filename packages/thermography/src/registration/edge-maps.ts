import type { ThermalFrame } from "#detection/thermal-frame.ts";

/** Strength of edges in cells of `CELL_PX` pixels, 0 to 1: of those along an axis of the image, and of those across it. */
export interface EdgeMaps {
  columns: number;
  rows: number;
  along: Float32Array;
  across: Float32Array;
}

export const CELL_PX = 4;

/** `angle` is the axis' direction from the image's x to its y axis, in radians. */
export function edgeMaps({ values, widthPx, heightPx }: ThermalFrame, angle: number): EdgeMaps {
  const [columns, rows] = [Math.floor(widthPx / CELL_PX), Math.floor(heightPx / CELL_PX)];
  const along = new Float32Array(columns * rows);
  const across = new Float32Array(columns * rows);
  const [cos, sin] = [Math.cos(angle), Math.sin(angle)];
  for (let y = 1; y < Math.min(heightPx - 1, rows * CELL_PX); y += 1)
    for (let x = 1; x < Math.min(widthPx - 1, columns * CELL_PX); x += 1) {
      const at = y * widthPx + x;
      const gx = (values[at + 1] ?? 0) - (values[at - 1] ?? 0);
      const gy = (values[at + widthPx] ?? 0) - (values[at - widthPx] ?? 0);
      const cell = (y >> 2) * columns + (x >> 2);
      const [toAlong, toAcross] = [Math.abs(gy * cos - gx * sin), Math.abs(gx * cos + gy * sin)];
      // an edge belongs to the axis that it follows better
      if (toAlong > toAcross) along[cell] = (along[cell] ?? 0) + toAlong - toAcross;
      else across[cell] = (across[cell] ?? 0) + toAcross - toAlong;
    }
  return { columns, rows, along: saturated(along), across: saturated(across) };
}

/** Strong edges count little more than clear ones. The middle of all cells is half of the way. */
function saturated(strengths: Float32Array): Float32Array {
  const sample = strengths.filter((value, index) => index % 7 === 0 && !Number.isNaN(value)).toSorted();
  const middle = Math.max(sample[Math.floor(sample.length * 0.6)] ?? 0, 1e-6);
  let sum = 0;
  const limited = strengths.map((value) => (Number.isNaN(value) ? 0 : value / (value + middle)));
  for (const value of limited) sum += value;
  const mean = sum / limited.length;
  return limited.map((value) => value - mean);
}

const BINS = 360;

/**
 * Angle in radians by which the picture's edges are turned against the expected ones, within `reach`; edges at right
 * angles count as the same direction.
 */
export function turnOfEdges(
  { values, widthPx, heightPx }: ThermalFrame,
  expectedAngles: readonly { angle: number; length: number }[],
  { reach, noise }: { reach: number; noise: number },
): number {
  const seen = new Float64Array(BINS);
  const limit = 6 * Math.max(noise, 1e-6);
  const frame = { values, widthPx, heightPx };
  for (let y = WIDE_PX; y < heightPx - WIDE_PX; y += 2)
    for (let x = WIDE_PX; x < widthPx - WIDE_PX; x += 2) {
      const [gx, gy] = wideGradient(frame, y * widthPx + x);
      const strength = Math.hypot(gx, gy);
      if (!(strength > limit)) continue;
      const bin = binOf(Math.atan2(gy, gx));
      seen[bin] = (seen[bin] ?? 0) + Math.min(strength, 6 * limit);
    }
  const expected = new Float64Array(BINS);
  for (const { angle, length } of expectedAngles)
    expected[binOf(angle)] = (expected[binOf(angle)] ?? 0) + length;
  const [smoothSeen, smoothExpected] = [smoothed(seen), smoothed(expected)];
  const steps = Math.round((reach / (Math.PI / 2)) * BINS);
  let best = { turn: 0, score: -Infinity };
  for (let turn = -steps; turn <= steps; turn += 1) {
    let score = 0;
    for (let bin = 0; bin < BINS; bin += 1)
      score += (smoothExpected[bin] ?? 0) * (smoothSeen[(bin + turn + BINS) % BINS] ?? 0);
    if (score > best.score) best = { turn, score };
  }
  return (best.turn / BINS) * (Math.PI / 2);
}

const WIDE_PX = 3;

/** Over seven pixels: over fewer, the steps of a slanting line look like lines along the image's axes. */
function wideGradient({ values, widthPx }: ThermalFrame, at: number): [number, number] {
  let [gx, gy] = [0, 0];
  for (let aside = -2; aside <= 2; aside += 1)
    for (let ahead = 1; ahead <= WIDE_PX; ahead += 1) {
      const weight = (3 - Math.abs(aside)) * (ahead === 2 ? 2 : 1);
      const [row, column] = [at + aside * widthPx, at + aside];
      gx += weight * ((values[row + ahead] ?? 0) - (values[row - ahead] ?? 0));
      gy += weight * ((values[column + ahead * widthPx] ?? 0) - (values[column - ahead * widthPx] ?? 0));
    }
  return [gx / 9, gy / 9];
}

const binOf = (angle: number): number => {
  const quarter = (angle / (Math.PI / 2)) % 1;
  return Math.floor((quarter < 0 ? quarter + 1 : quarter) * BINS) % BINS;
};

const smoothed = (bins: Float64Array): Float64Array =>
  bins.map((_, at) => {
    let sum = 0;
    for (let offset = -2; offset <= 2; offset += 1)
      sum += (3 - Math.abs(offset)) * (bins[(at + offset + BINS) % BINS] ?? 0);
    return sum;
  });
