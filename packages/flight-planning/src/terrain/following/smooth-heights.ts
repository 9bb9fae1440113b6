import type { Corridor, Knot } from "./fit-lines.ts";

const ROUNDS = 3;

/**
 * Takes away points that the corridor does not need, and moves the others up or down, each within what its neighbours
 * allow, so that the pieces run as near the middle of the corridor as they can (least squares, point by point).
 */
export function smoothHeights(corridor: Corridor, knots: readonly Knot[]): Knot[] {
  const needed = withoutNeedless(corridor, knots);
  for (let round = 0; round < ROUNDS; round += 1) {
    for (const [index, knot] of needed.entries()) {
      const sums = { ...boundsAt(corridor, knot.distanceM), product: 0, square: 0 };
      gather(corridor, knot, needed[index - 1], sums);
      gather(corridor, knot, needed[index + 1], sums);
      if (sums.square === 0 || sums.least > sums.greatest) continue;
      knot.heightM = Math.min(sums.greatest, Math.max(sums.least, sums.product / sums.square));
    }
  }
  return needed;
}

interface Sums {
  least: number;
  greatest: number;
  product: number;
  square: number;
}

/** Bounds at a point itself, which may lie between two samples. */
function boundsAt({ distanceM, lowerM, upperM }: Corridor, atM: number): { least: number; greatest: number } {
  const after = Math.min(distanceM.length - 1, firstAtOrAfter(distanceM, atM - 1e-9));
  const before = Math.max(0, after - 1);
  const lengthM = (distanceM[after] ?? 0) - (distanceM[before] ?? 0);
  const fraction = lengthM > 0 ? Math.min(1, (atM - (distanceM[before] ?? 0)) / lengthM) : 1;
  const mix = (values: Float64Array): number =>
    (values[before] ?? 0) + ((values[after] ?? 0) - (values[before] ?? 0)) * fraction;
  return { least: mix(lowerM), greatest: mix(upperM) };
}

/** Adds what the piece to one neighbour says about a point's height. */
function gather(corridor: Corridor, knot: Knot, neighbour: Knot | undefined, sums: Sums): void {
  if (!neighbour) return;
  const lengthM = knot.distanceM - neighbour.distanceM;
  const [from, to] = samplesBetween(corridor, neighbour.distanceM, knot.distanceM);
  const { distanceM, lowerM, upperM } = corridor;
  let { least, greatest, product, square } = sums;
  for (let sample = from; sample <= to; sample += 1) {
    const fraction = lengthM === 0 ? 1 : ((distanceM[sample] ?? 0) - neighbour.distanceM) / lengthM;
    if (fraction < 1e-6) continue;
    const rest = neighbour.heightM * (1 - fraction);
    const lower = lowerM[sample] ?? 0;
    const upper = upperM[sample] ?? 0;
    least = Math.max(least, (lower - rest) / fraction);
    greatest = Math.min(greatest, (upper - rest) / fraction);
    product += fraction * ((lower + upper) / 2 - rest);
    square += fraction * fraction;
  }
  const { climb, descent } = limitsBetween(corridor, neighbour.distanceM, knot.distanceM);
  const up = (lengthM > 0 ? climb : descent) * Math.abs(lengthM);
  const down = (lengthM > 0 ? descent : climb) * Math.abs(lengthM);
  sums.least = Math.max(least, neighbour.heightM - down);
  sums.greatest = Math.min(greatest, neighbour.heightM + up);
  sums.product = product;
  sums.square = square;
}

/** First and last sample on a segment, both ends included. */
function samplesBetween({ distanceM }: Corridor, oneM: number, otherM: number): [number, number] {
  const [fromM, toM] = [Math.min(oneM, otherM), Math.max(oneM, otherM)];
  return [firstAtOrAfter(distanceM, fromM - 1e-9), firstAtOrAfter(distanceM, toM + 1e-9) - 1];
}

function limitsBetween({ distanceM, climb, descent }: Corridor, oneM: number, otherM: number) {
  const sample = Math.max(0, firstAtOrAfter(distanceM, Math.min(oneM, otherM) + 1e-9) - 1);
  return { climb: climb[sample] ?? 0, descent: descent[sample] ?? 0 };
}

function firstAtOrAfter(distances: Float64Array, wantedM: number): number {
  let [low, high] = [0, distances.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((distances[middle] ?? 0) < wantedM) low = middle + 1;
    else high = middle;
  }
  return low;
}

function withoutNeedless(corridor: Corridor, knots: readonly Knot[]): Knot[] {
  const needed: Knot[] = [];
  for (const [index, knot] of knots.entries()) {
    const [before, after] = [needed.at(-1), knots[index + 1]];
    const isNeedless = knot.bend === undefined && before && after && fits(corridor, before, after);
    if (!isNeedless) needed.push({ ...knot });
  }
  return needed;
}

/** Whether the piece between two points keeps within the corridor. */
function fits(corridor: Corridor, from: Knot, to: Knot): boolean {
  const lengthM = to.distanceM - from.distanceM;
  if (lengthM <= 0) return true;
  const rise = (to.heightM - from.heightM) / lengthM;
  const { climb, descent } = limitsBetween(corridor, from.distanceM, to.distanceM);
  if (rise > climb + 1e-9 || -rise > descent + 1e-9) return false;
  const [first, last] = samplesBetween(corridor, from.distanceM, to.distanceM);
  for (let sample = first; sample <= last; sample += 1) {
    const height = from.heightM + rise * ((corridor.distanceM[sample] ?? 0) - from.distanceM);
    const isWithin =
      height >= (corridor.lowerM[sample] ?? 0) - 1e-6 && height <= (corridor.upperM[sample] ?? 0) + 1e-6;
    if (!isWithin) return false;
  }
  return true;
}
