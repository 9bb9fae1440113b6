import type { PlanarPoint } from "@overfly/geo/planar-geometry";
import type { FlownLine } from "./line-tour.ts";
import { shortenOrder } from "./shorten-order.ts";
import type { SurveyLine } from "./survey-line.ts";

/**
 * Orders and reverses the lines so that the transits are short: nearest neighbour, then 2-opt and moving of runs, from as
 * many starts as `effort` says; for 0, the nearest neighbour alone.
 */
export function orderLines(lines: readonly SurveyLine[], effort: number, swaps = 0): SurveyLine[] {
  if (lines.length < 2) return [...lines];
  if (effort === 0) return nearestOrder(lines);
  const orders = startsOf(lines, effort).map((start) =>
    shortenOrder(lines, nearestFirst(lines, start), { swaps }),
  );
  return shortestOf(orders.map((order) => inOrder(lines, order)));
}

/**
 * Groups of lines, as of the area's parts, each in an order of its own: one after the other, then shortened over all. A
 * draft is only shortened from where one group ends and the next begins.
 */
export function orderGroups(
  groups: readonly (readonly SurveyLine[])[],
  { swaps = 0, isDraft = false }: { swaps?: number; isDraft?: boolean } = {},
): SurveyLine[] {
  const ends = groups.flatMap((lines) => {
    const [first, last] = [lines[0], lines.at(-1)];
    return first && last ? [{ lines, from: first.from, to: last.to }] : [];
  });
  const order = shortenOrder(ends, nearestFirst(ends, { index: 0, isReversed: false }), { swaps });
  const lines: SurveyLine[] = [];
  const seams: number[] = [];
  for (const { index, isReversed } of order) {
    const group = ends[index]?.lines ?? [];
    if (lines.length > 0) seams.push(2 * lines.length - 1, 2 * lines.length);
    lines.push(...(isReversed ? group.toReversed().map(reversed) : group));
  }
  const asGiven = lines.map((_, index) => ({ index, isReversed: false }));
  return inOrder(lines, shortenOrder(lines, asGiven, { swaps, ...(isDraft && { from: seams }) }));
}

const inOrder = (lines: readonly SurveyLine[], order: readonly FlownLine[]): SurveyLine[] =>
  order.flatMap(({ index, isReversed }) => {
    const line = lines[index];
    return line ? [isReversed ? reversed(line) : line] : [];
  });

export function shortestOf(orders: readonly SurveyLine[][]): SurveyLine[] {
  let best: SurveyLine[] = [];
  let bestM = Infinity;
  for (const order of orders) {
    const lengthM = transitLengthM(order);
    if (lengthM < bestM - 1e-9) [best, bestM] = [order, lengthM];
  }
  return best;
}

/** Metres of lines and transits. */
export function patternLengthM(lines: readonly SurveyLine[]): number {
  return lines.reduce((sum, { from, to }) => sum + planarDistanceM(from, to), 0) + transitLengthM(lines);
}

/** A quick upper bound of the distance flown. */
export const estimatedLengthM = (lines: readonly SurveyLine[]): number =>
  lines.length === 0 ? 0 : patternLengthM(nearestOrder(lines));

const nearestOrder = (lines: readonly SurveyLine[]): SurveyLine[] =>
  inOrder(lines, nearestFirst(lines, { index: 0, isReversed: false }));

export const reversed = ({ from, to }: SurveyLine): SurveyLine => ({ from: to, to: from });

export const planarDistanceM = (a: PlanarPoint, b: PlanarPoint): number =>
  Math.hypot(a[0] - b[0], a[1] - b[1]);

function transitLengthM(lines: readonly SurveyLine[]): number {
  let sum = 0;
  let last: SurveyLine | undefined;
  for (const line of lines) {
    if (last) sum += planarDistanceM(last.to, line.from);
    last = line;
  }
  return sum;
}

/** First and last line in both directions, then lines spread evenly. */
function startsOf(lines: readonly SurveyLine[], effort: number): FlownLine[] {
  const count = Math.min(lines.length, Math.max(1, effort));
  const indexes = new Set([0, lines.length - 1]);
  for (let k = 1; k < count; k += 1) indexes.add(Math.floor((k * lines.length) / count));
  const starts = [...indexes].flatMap((index) => [
    { index, isReversed: false },
    { index, isReversed: true },
  ]);
  return starts.slice(0, effort);
}

function nearestFirst(lines: readonly SurveyLine[], start: FlownLine): FlownLine[] {
  const ends = Float64Array.from(lines.flatMap(({ from, to }) => [...from, ...to]));
  const left = Int32Array.from(lines.keys());
  const order: FlownLine[] = [];
  let [slot, isReversed] = [start.index, start.isReversed];
  for (let count = lines.length; count > 0; count -= 1) {
    const index = left[slot] ?? 0;
    const line = lines[index];
    left[slot] = left[count - 1] ?? 0;
    if (!line) break;
    order.push({ index, isReversed });
    [slot, isReversed] = nearest(ends, left.subarray(0, count - 1), isReversed ? line.from : line.to);
  }
  return order;
}

/** The remaining line with the nearest end, as its index in `left`, and whether that is its end point. */
function nearest(
  ends: Float64Array,
  left: Int32Array,
  [x, y]: PlanarPoint,
): [slot: number, backwards: boolean] {
  let [best, bestSquared, backwards] = [0, Infinity, false];
  for (let slot = 0; slot < left.length; slot += 1) {
    const at = 4 * (left[slot] ?? 0);
    const ahead = ((ends[at] ?? 0) - x) ** 2 + ((ends[at + 1] ?? 0) - y) ** 2;
    const back = ((ends[at + 2] ?? 0) - x) ** 2 + ((ends[at + 3] ?? 0) - y) ** 2;
    const squared = Math.min(ahead, back);
    if (squared < bestSquared) {
      best = slot;
      bestSquared = squared;
      backwards = back < ahead;
    }
  }
  return [best, backwards];
}
