import { type MeasuredModule, PATTERN } from "./measure-modules.ts";

/** What the modules of an image have in common: by how much each cell of `PATTERN` is warmer than a module's median. */
export type HealthyPattern = Float32Array;

const MIN_MODULES = 12;
const CELLS = PATTERN.short * PATTERN.long;

/** The median over all modules. Without enough modules, nothing is common. */
export function healthyPattern(blurred: Float32Array, modules: readonly MeasuredModule[]): HealthyPattern {
  const pattern = new Float32Array(CELLS);
  if (modules.length < MIN_MODULES) return pattern;
  const samples = Array.from({ length: CELLS }, (): number[] => []);
  for (const { pixels, cells, median } of modules) {
    const [sums, counts] = [new Float64Array(CELLS), new Uint16Array(CELLS)];
    for (const [at, pixel] of pixels.entries()) {
      const cell = cells[at] ?? 0;
      sums[cell] = (sums[cell] ?? 0) + (blurred[pixel] ?? 0) - median;
      counts[cell] = (counts[cell] ?? 0) + 1;
    }
    for (const [cell, count] of counts.entries())
      if (count > 0) samples[cell]?.push((sums[cell] ?? 0) / count);
  }
  for (const [cell, values] of samples.entries())
    if (values.length >= modules.length / 2)
      pattern[cell] = values.toSorted((a, b) => a - b)[values.length >> 1] ?? 0;
  return pattern;
}
