import type { HealthyPattern } from "./healthy-pattern.ts";
import type { MeasuredModule } from "./measure-modules.ts";

/** So many standard deviations of what healthy modules differ by themselves. */
const LIMIT = 6;

/**
 * Least excess that stands out, in the frame's own unit: from the spread inside of the modules and between them, robust
 * against the few that are hot. For raw counts, whose scale nobody knows.
 */
export function ownSpread(
  blurred: Float32Array,
  modules: readonly MeasuredModule[],
  pattern: HealthyPattern,
): number {
  const inside: number[] = [];
  for (const { pixels, cells, median } of modules)
    for (let at = 0; at < pixels.length; at += 7)
      inside.push(Math.abs((blurred[pixels[at] ?? 0] ?? 0) - median - (pattern[cells[at] ?? 0] ?? 0)));
  const middle = middleOf(modules.map(({ median }) => median));
  const between = modules.map(({ median }) => Math.abs(median - middle));
  return LIMIT * 1.4826 * Math.hypot(middleOf(inside), middleOf(between) / 2);
}

const middleOf = (values: readonly number[]): number =>
  Float32Array.from(values).sort()[values.length >> 1] ?? 0;
