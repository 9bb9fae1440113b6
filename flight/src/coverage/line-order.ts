import type { MetrePoint } from "@overfly/geo/metre-point";

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
    const order = improve(nearestFirst(legs, start));
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

const MAX_ROUNDS = 60;

function improve(order: Leg[]): Leg[] {
  for (let round = 0; round < MAX_ROUNDS; round += 1) {
    const reversed = reverseRuns(order);
    const moved = moveRuns(order);
    if (!reversed && !moved) break;
  }
  return order;
}

const GAIN_M = 1e-6;

/** 2-opt on a path with free ends; a run that is reversed is flown backwards. */
function reverseRuns(order: Leg[]): boolean {
  let better = false;
  for (let i = 0; i < order.length; i += 1) {
    for (let j = i; j < order.length; j += 1) {
      const [before, first, last, after] = [order[i - 1], order[i], order[j], order[j + 1]];
      if (!first || !last) continue;
      const now = gapM(before?.to, first.from) + gapM(last.to, after?.from);
      if (now < GAIN_M) continue;
      const then = gapM(before?.to, last.to) + gapM(first.from, after?.from);
      if (then > now - GAIN_M) continue;
      const run = order
        .slice(i, j + 1)
        .toReversed()
        .map(turned);
      order.splice(i, run.length, ...run);
      better = true;
    }
  }
  return better;
}

const LONGEST_RUN = 3;

/** Takes runs of up to three legs out and puts them, as they are or backwards, where they cost least. */
function moveRuns(order: Leg[]): boolean {
  let better = false;
  for (let length = 1; length <= Math.min(LONGEST_RUN, order.length - 1); length += 1) {
    for (let i = 0; i + length <= order.length; i += 1) better = moveRun(order, i, length) || better;
  }
  return better;
}

function moveRun(order: Leg[], i: number, length: number): boolean {
  const [before, first, last, after] = [order[i - 1], order[i], order[i + length - 1], order[i + length]];
  if (!first || !last) return false;
  const freed = gapM(before?.to, first.from) + gapM(last.to, after?.from) - gapM(before?.to, after?.from);
  if (freed < GAIN_M) return false;
  let [bestAt, bestCost, bestTurned] = [-1, freed - GAIN_M, false];
  for (let at = 0; at <= order.length; at += 1) {
    if (at >= i && at <= i + length) continue;
    const [prior, next] = [order[at - 1]?.to, order[at]?.from];
    const open = gapM(prior, next);
    const ahead = gapM(prior, first.from) + gapM(last.to, next) - open;
    const back = gapM(prior, last.to) + gapM(first.from, next) - open;
    if (Math.min(ahead, back) < bestCost)
      [bestAt, bestCost, bestTurned] = [at, Math.min(ahead, back), back < ahead];
  }
  if (bestAt < 0) return false;
  const run = order.splice(i, length);
  const placed = bestTurned ? run.toReversed().map(turned) : run;
  order.splice(bestAt > i ? bestAt - length : bestAt, 0, ...placed);
  return true;
}

const gapM = (a: MetrePoint | undefined, b: MetrePoint | undefined): number => (a && b ? apartM(a, b) : 0);
