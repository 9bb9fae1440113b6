import type { MeasuredModule } from "./measure-modules.ts";

const NEIGHBOURS = 10;
const WIDE_NEIGHBOURS = 40;
const MIN_NEIGHBOURS = 4;

/** For each module, the level of its healthy neighbours in the row; of the wider surroundings where the whole row is warm. */
export function referenceLevels(modules: readonly MeasuredModule[], minDelta: number): (number | null)[] {
  const count = modules.length;
  const distances = new Float64Array(count);
  return modules.map((module, index) => {
    for (const [at, { center }] of modules.entries())
      distances[at] = (center[0] - module.center[0]) ** 2 + (center[1] - module.center[1]) ** 2;
    const others = [...modules.keys()]
      .filter((at) => at !== index)
      .toSorted((a, b) => (distances[a] ?? 0) - (distances[b] ?? 0));
    const isInRow = (at: number): boolean => modules[at]?.outline.row === module.outline.row;
    const median = (of: readonly number[]): number | null =>
      medianOf(of.map((at) => modules[at]?.median ?? 0));
    const row = others.filter(isInRow).slice(0, NEIGHBOURS);
    // a whole row may be warm, and large enough to be most of the neighbourhood
    const otherRows = others.filter((at) => !isInRow(at));
    const wide = median((otherRows.length >= MIN_NEIGHBOURS ? otherRows : others).slice(0, WIDE_NEIGHBOURS));
    if (wide === null || others.length < MIN_NEIGHBOURS) return null;
    const near = row.length >= MIN_NEIGHBOURS ? median(row) : null;
    return near === null || near - wide > ROW_WARMER * minDelta ? wide : near;
  });
}

/** Rows differ by wind and dust; one that is off is clearly warmer. */
const ROW_WARMER = 1.5;

function medianOf(values: readonly number[]): number | null {
  return values.toSorted((a, b) => a - b)[values.length >> 1] ?? null;
}
