import type { MetrePoint } from "@overfly/geo/metre-point";

/**
 * Indexes in the order of a short way over all points: from `home` and back to it, or open where there is none.
 * Nearest neighbour, then turning and moving of runs until nothing shortens it: within a few percent of the shortest.
 */
export function shortestTour(points: readonly MetrePoint[], home: MetrePoint | undefined): number[] {
  const order = nearestFirst(points, home);
  const place = (slot: number): MetrePoint | undefined => {
    const index = order[slot];
    return index === undefined ? home : points[index];
  };
  const rounds = points.length > MANY ? 4 : 40;
  for (let round = 0; round < rounds; round += 1) {
    const turned = turnRuns(order, place);
    const moved = moveRuns(order, place);
    if (!turned && !moved) break;
  }
  return order;
}

const MANY = 800;
const LEAST_GAIN_M = 1e-6;

function apartM(a: MetrePoint | undefined, b: MetrePoint | undefined): number {
  return a && b ? Math.hypot(a[0] - b[0], a[1] - b[1]) : 0;
}

function nearestFirst(points: readonly MetrePoint[], home: MetrePoint | undefined): number[] {
  const left = new Set(points.keys());
  const order: number[] = [];
  let here = home ?? southernmost(points);
  while (left.size > 0) {
    let [best, bestM] = [-1, Infinity];
    for (const index of left) {
      const distanceM = apartM(here, points[index]);
      if (distanceM < bestM) [best, bestM] = [index, distanceM];
    }
    if (best < 0) break;
    left.delete(best);
    order.push(best);
    here = points[best];
  }
  return order;
}

const southernmost = (points: readonly MetrePoint[]): MetrePoint | undefined =>
  points.toSorted((a, b) => a[1] - b[1])[0];

type Place = (slot: number) => MetrePoint | undefined;

/** Turns a run of stops around where that shortens the way. */
function turnRuns(order: number[], place: Place): boolean {
  let better = false;
  for (let first = 0; first < order.length - 1; first += 1) {
    for (let last = first + 1; last < order.length; last += 1) {
      const before = apartM(place(first - 1), place(first)) + apartM(place(last), place(last + 1));
      const after = apartM(place(first - 1), place(last)) + apartM(place(first), place(last + 1));
      if (after >= before - LEAST_GAIN_M) continue;
      order.splice(first, last - first + 1, ...order.slice(first, last + 1).toReversed());
      better = true;
    }
  }
  return better;
}

/** Moves one to three stops to another place in the order where that shortens the way. */
function moveRuns(order: number[], place: Place): boolean {
  let better = false;
  for (let size = 1; size <= 3; size += 1) {
    for (let first = 0; first + size <= order.length; first += 1) {
      const slot = betterSlot(order, place, first, size);
      if (slot === undefined) continue;
      const run = order.splice(first, size);
      order.splice(slot > first ? slot - size : slot, 0, ...run);
      better = true;
    }
  }
  return better;
}

function betterSlot(order: readonly number[], place: Place, first: number, size: number): number | undefined {
  const [start, end] = [place(first), place(first + size - 1)];
  const [before, after] = [place(first - 1), place(first + size)];
  const savedM = apartM(before, start) + apartM(end, after) - apartM(before, after);
  let [best, bestM] = [-1, savedM - LEAST_GAIN_M];
  for (let slot = 0; slot <= order.length; slot += 1) {
    if (slot >= first && slot <= first + size) continue;
    const [left, right] = [place(slot - 1), place(slot)];
    const costM = apartM(left, start) + apartM(end, right) - apartM(left, right);
    if (costM < bestM) [best, bestM] = [slot, costM];
  }
  return best < 0 ? undefined : best;
}
