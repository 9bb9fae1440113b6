import { type PointGrid, pointGrid } from "./point-grid.ts";
import type { Point } from "./quadrilateral.ts";

/** Receivers are off by no more than this between two pictures of a flight. */
export const REACH_M = 2.5;
/** Of a module's narrow side: sightings closer than this are of one module. */
export const SAME = 0.4;
export const LEAST_MATCHES = 4;
/** Of the share explained, for each metre. */
const SHIFT_COST = 0.05;
const WITNESSES = 6;

interface Placed {
  center: Point;
}

/**
 * The shift that explains both pictures where they overlap, refined to the median distance; of those a module apart that
 * explain them alike, the smallest.
 */
export function bestShift(
  centers: readonly Point[],
  all: Pick<PointGrid<Placed>, "within">,
  narrow: number,
): Point {
  const known = [...new Set(centers.flatMap((center) => all.within(center, REACH_M + narrow)))];
  if (known.length < LEAST_MATCHES) return [0, 0];
  const grid = pointGrid(narrow, ({ center }: Placed) => center, known);
  let best: { shift: Point; score: number; pairs: Point[] } = { shift: [0, 0], score: -Infinity, pairs: [] };
  for (const shift of candidates(centers, grid, narrow)) {
    const moved = centers.map(([x, y]): Point => [x + shift[0], y + shift[1]]);
    const pairs = moved.flatMap((at, index): Point[] => {
      const hit = grid.nearest(at, SAME * narrow);
      const [x, y] = centers[index] ?? at;
      return hit ? [[hit.center[0] - x, hit.center[1] - y]] : [];
    });
    if (pairs.length < LEAST_MATCHES) continue;
    const shown = moved.filter((at) => grid.hasWithin(at, 2.5 * narrow)).length;
    const score =
      (2 * pairs.length) / (shown + countWithin(known, moved, narrow)) - SHIFT_COST * Math.hypot(...shift);
    if (score > best.score) best = { shift, score, pairs };
  }
  if (best.pairs.length < LEAST_MATCHES) return [0, 0];
  return [medianOf(best.pairs.map(([x]) => x)), medianOf(best.pairs.map(([, y]) => y))];
}

/** Shifts that place one of some modules on a known one, each once. */
function candidates(centers: readonly Point[], grid: PointGrid<Placed>, narrow: number): Point[] {
  const shifts = new Map<string, Point>([["0,0", [0, 0]]]);
  const step = Math.max(1, Math.floor(centers.length / WITNESSES));
  for (const [x, y] of centers.filter((_, index) => index % step === 0))
    for (const { center } of grid.within([x, y], REACH_M)) {
      const shift: Point = [center[0] - x, center[1] - y];
      const key = shift.map((value) => Math.round(value / (0.1 * narrow))).join(",");
      if (!shifts.has(key)) shifts.set(key, shift);
    }
  return [...shifts.values()];
}

/** How many lie within the rectangle around the places. */
function countWithin(known: readonly Placed[], places: readonly Point[], marginM: number): number {
  const [xs, ys] = [places.map(([x]) => x), places.map(([, y]) => y)];
  const [left, right] = [Math.min(...xs) - marginM / 2, Math.max(...xs) + marginM / 2];
  const [bottom, top] = [Math.min(...ys) - marginM / 2, Math.max(...ys) + marginM / 2];
  return known.filter(({ center: [x, y] }) => x >= left && x <= right && y >= bottom && y <= top).length;
}

export function medianOf(values: readonly number[]): number {
  return values.toSorted((a, b) => a - b)[values.length >> 1] ?? 0;
}
