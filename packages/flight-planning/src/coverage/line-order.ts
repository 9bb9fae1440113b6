import type { PlanarPoint } from "@overfly/geo/planar-geometry";
import { shorten } from "./shorten-order.ts";

/** A straight photo line, flown from `from` to `to`. */
export interface Leg {
  from: PlanarPoint;
  to: PlanarPoint;
}

/** Orders and turns the legs so that the way between them is short: nearest neighbour, then 2-opt and moving of runs. */
export function orderLegs(legs: readonly Leg[], effort: number): Leg[] {
  if (legs.length < 2) return [...legs];
  let best: Leg[] = [];
  let bestM = Infinity;
  for (const start of startsOf(legs, effort)) {
    const order = shorten(nearestFirst(legs, start));
    const lengthM = transitM(order);
    if (lengthM < bestM - 1e-9) [best, bestM] = [order, lengthM];
  }
  return best;
}

/** Metres of photo lines and the ways between them. */
export function flownM(legs: readonly Leg[]): number {
  return legs.reduce((sum, { from, to }) => sum + apartM(from, to), 0) + transitM(legs);
}

/** A quick upper bound of the flown way. */
export const roughFlownM = (legs: readonly Leg[]): number =>
  legs.length === 0 ? 0 : flownM(nearestFirst(legs, { index: 0, turned: false }));

export const turned = ({ from, to }: Leg): Leg => ({ from: to, to: from });

export const apartM = (a: PlanarPoint, b: PlanarPoint): number => Math.hypot(a[0] - b[0], a[1] - b[1]);

function transitM(legs: readonly Leg[]): number {
  let sum = 0;
  let last: Leg | undefined;
  for (const leg of legs) {
    if (last) sum += apartM(last.to, leg.from);
    last = leg;
  }
  return sum;
}

interface Start {
  index: number;
  turned: boolean;
}

/** First and last leg both ways, then legs spread evenly. */
function startsOf(legs: readonly Leg[], effort: number): Start[] {
  const count = Math.min(legs.length, Math.max(1, effort));
  const indexes = new Set([0, legs.length - 1]);
  for (let k = 1; k < count; k += 1) indexes.add(Math.floor((k * legs.length) / count));
  const starts = [...indexes].flatMap((index) => [
    { index, turned: false },
    { index, turned: true },
  ]);
  return starts.slice(0, effort);
}

function nearestFirst(legs: readonly Leg[], start: Start): Leg[] {
  const ends = Float64Array.from(legs.flatMap(({ from, to }) => [...from, ...to]));
  const left = Int32Array.from(legs.keys());
  const order: Leg[] = [];
  let [slot, backwards] = [start.index, start.turned];
  for (let count = legs.length; count > 0; count -= 1) {
    const leg = legs[left[slot] ?? 0];
    left[slot] = left[count - 1] ?? 0;
    if (!leg) break;
    order.push(backwards ? turned(leg) : leg);
    [slot, backwards] = nearest(ends, left.subarray(0, count - 1), backwards ? leg.from : leg.to);
  }
  return order;
}

/** Which of the legs that are left begins or ends nearest, as its place in `left`, and whether it ends there. */
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
