import type { MetrePoint } from "@overfly/geo/metre-point";
import { shorten } from "./shorten-order.ts";

/** A straight photo line, flown from `from` to `to`. */
export interface Leg {
  from: MetrePoint;
  to: MetrePoint;
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

export const apartM = (a: MetrePoint, b: MetrePoint): number => Math.hypot(a[0] - b[0], a[1] - b[1]);

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
  const left = [...legs];
  const [first] = left.splice(start.index, 1);
  if (!first) return [];
  const order = [start.turned ? turned(first) : first];
  while (left.length > 0) {
    const here = order.at(-1)?.to ?? first.to;
    let [bestIndex, bestM] = [0, Infinity];
    let bestTurned = false;
    for (const [index, leg] of left.entries()) {
      const ahead = squared(here, leg.from);
      const back = squared(here, leg.to);
      if (Math.min(ahead, back) < bestM)
        [bestIndex, bestM, bestTurned] = [index, Math.min(ahead, back), back < ahead];
    }
    const [next] = left.splice(bestIndex, 1);
    if (next) order.push(bestTurned ? turned(next) : next);
  }
  return order;
}

const squared = (a: MetrePoint, b: MetrePoint): number => (a[0] - b[0]) ** 2 + (a[1] - b[1]) ** 2;
