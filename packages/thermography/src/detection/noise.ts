import type { ThermalFrame } from "./thermal-frame.ts";

/** Standard deviation of the sensor noise: median absolute difference of neighbouring pixels, robust against edges. */
export function pixelNoise({ values }: ThermalFrame): number {
  const step = Math.max(1, Math.floor(values.length / 20_000)) | 1;
  const differences: number[] = [];
  for (let i = 1; i < values.length; i += step) {
    const difference = Math.abs((values[i] ?? 0) - (values[i - 1] ?? 0));
    if (Number.isFinite(difference)) differences.push(difference);
  }
  const sorted = Float32Array.from(differences).toSorted();
  return ((sorted[sorted.length >> 1] ?? 0) * 1.4826) / Math.SQRT2;
}

/** 3 × 3 box filter, clamped at the border. NaN spreads to its neighbours. */
export function boxBlur({ values, widthPx, heightPx }: ThermalFrame): Float32Array {
  const across = new Float32Array(values.length);
  for (let y = 0; y < heightPx; y += 1)
    for (let x = 0; x < widthPx; x += 1) {
      const at = y * widthPx + x;
      const left = x > 0 ? (values[at - 1] ?? 0) : (values[at] ?? 0);
      const right = x < widthPx - 1 ? (values[at + 1] ?? 0) : (values[at] ?? 0);
      across[at] = (left + (values[at] ?? 0) + right) / 3;
    }
  const blurred = new Float32Array(values.length);
  for (let y = 0; y < heightPx; y += 1)
    for (let x = 0; x < widthPx; x += 1) {
      const at = y * widthPx + x;
      const above = y > 0 ? (across[at - widthPx] ?? 0) : (across[at] ?? 0);
      const below = y < heightPx - 1 ? (across[at + widthPx] ?? 0) : (across[at] ?? 0);
      blurred[at] = (above + (across[at] ?? 0) + below) / 3;
    }
  return blurred;
}
