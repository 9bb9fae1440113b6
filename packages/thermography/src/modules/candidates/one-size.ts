import type { Cell } from "./link-candidates.ts";
import { type Lattice, outlineOf } from "#modules/lattice.ts";
import { medianOf } from "#modules/best-shift.ts";
import { sizeOf } from "#modules/quadrilateral.ts";

type Size = Readonly<ReturnType<typeof sizeOf>>;

/** Modules of one picture, in one direction: more than the view from aside makes of the near and the far ones. */
const LARGEST_RATIO = 1.6;

/**
 * The candidates that are about as large as most modules of the tables found, where some table's are of another size:
 * two modules, or one with the ground beside it, may look like one. Null where all tables agree.
 */
export function withOneSize(tables: readonly Lattice[], candidates: readonly Cell[]): Cell[] | null {
  const sizes = tables.flatMap((table) => {
    const outlines = [...table.cells]
      .map((cell) => outlineOf(table, cell))
      .filter((outline) => outline !== null);
    const size = medianSize(outlines.map((outline) => sizeOf(outline)));
    return size ? [{ size, count: outlines.length }] : [];
  });
  const alike = (to: Size): number =>
    sizes.reduce((sum, { size, count }) => sum + (isAlike(size, to) ? count : 0), 0);
  const usual = sizes.toSorted((a, b) => alike(b.size) - alike(a.size))[0]?.size;
  if (!usual || sizes.every(({ size }) => isAlike(size, usual))) return null;
  return candidates.filter(({ corners }) => isAlike(sizeOf(corners), usual));
}

const isAlike = (a: Size, b: Size): boolean =>
  [0, 1].every((side) => {
    const ratio = (a[side] ?? 0) / (b[side] || 1);
    return ratio < LARGEST_RATIO && ratio > 1 / LARGEST_RATIO;
  });

const medianSize = (sizes: readonly Size[]): Size | null =>
  sizes.length === 0
    ? null
    : [medianOf(sizes.map(([level]) => level)), medianOf(sizes.map(([, upright]) => upright))];
