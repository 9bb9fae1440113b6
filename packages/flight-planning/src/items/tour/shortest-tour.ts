import type { PlanarPoint } from "@overfly/geo/planar-geometry";
import { nearestNeighbours } from "@overfly/geo/nearest-neighbours";
import { exhaustiveTour } from "./exhaustive-tour.ts";

/**
 * Indexes in the order of a short path over all points: from `home` and back to it, or open where there is none.
 * Few points are tried in every order. Else nearest neighbour, then turning and moving of runs until nothing shortens it:
 * within a few percent of the shortest.
 */
export function shortestTour(points: readonly PlanarPoint[], home: PlanarPoint | undefined): number[] {
  if (points.length <= FEW_POINTS) return exhaustiveTour(points, home);
  const tour = new Tour(points, home);
  const near = nearestNeighbours(points, NEIGHBOURS);
  for (let round = 0; round < MOST_ROUNDS; round += 1) {
    let better = false;
    for (const [index, others] of near.entries()) {
      for (let tries = 0; tries < MOST_TRIES && improveAt(tour, index, others); tries += 1) better = true;
    }
    if (!better) break;
  }
  return tour.fromHome();
}

const FEW_POINTS = 6;
const NEIGHBOURS = 10;
const MOST_ROUNDS = 30;
const MOST_TRIES = 50;
const LEAST_GAIN_M = 1e-7;

const improveAt = (tour: Tour, node: number, near: readonly number[]): boolean =>
  turnRun(tour, node, near) || moveRun(tour, node, near);

/** A closed round of stops; its last node is home, or stands for an open end with zero distance to all. */
class Tour {
  readonly size: number;
  private readonly points: readonly PlanarPoint[];
  private readonly home: PlanarPoint | undefined;
  private readonly nodes: Int32Array;
  private readonly slots: Int32Array;

  constructor(points: readonly PlanarPoint[], home: PlanarPoint | undefined) {
    this.points = points;
    this.home = home;
    this.size = points.length + 1;
    this.nodes = Int32Array.from([points.length, ...nearestFirst(points, home)]);
    this.slots = new Int32Array(this.size);
    for (const [slot, node] of this.nodes.entries()) this.slots[node] = slot;
  }

  apartM(a: number, b: number): number {
    const [one, other] = [this.points[a] ?? this.home, this.points[b] ?? this.home];
    if (!one || !other) return 0;
    const [x, y] = [one[0] - other[0], one[1] - other[1]];
    return Math.sqrt(x * x + y * y);
  }

  slotOf(node: number): number {
    return this.slots[node] ?? 0;
  }

  /** The node so many slots on; negative slots count from the end. */
  at(slot: number): number {
    return this.nodes[((slot % this.size) + this.size) % this.size] ?? 0;
  }

  reverse(slot: number, count: number): void {
    for (let k = 0; k < count >> 1; k += 1) {
      const [low, high] = [this.at(slot + k), this.at(slot + count - 1 - k)];
      this.put(slot + k, high);
      this.put(slot + count - 1 - k, low);
    }
  }

  fromHome(): number[] {
    const start = this.slotOf(this.size - 1);
    return Array.from({ length: this.size - 1 }, (_, k) => this.at(start + 1 + k));
  }

  private put(slot: number, node: number): void {
    const inside = ((slot % this.size) + this.size) % this.size;
    this.nodes[inside] = node;
    this.slots[node] = inside;
  }
}

function nearestFirst(points: readonly PlanarPoint[], home: PlanarPoint | undefined): number[] {
  const left = Int32Array.from(points.keys());
  const order: number[] = [];
  const southernmost = points.reduce(
    (least, point) => (point[1] < least[1] ? point : least),
    points[0] ?? [0, 0],
  );
  let [x, y] = home ?? southernmost;
  for (let count = left.length; count > 0; count -= 1) {
    let [best, bestSquared] = [0, Infinity];
    for (let slot = 0; slot < count; slot += 1) {
      const point = points[left[slot] ?? 0];
      const squared = point ? (point[0] - x) ** 2 + (point[1] - y) ** 2 : Infinity;
      if (squared < bestSquared) [best, bestSquared] = [slot, squared];
    }
    const index = left[best] ?? 0;
    left[best] = left[count - 1] ?? 0;
    order.push(index);
    [x, y] = points[index] ?? [x, y];
  }
  return order;
}

/** Turns around the run after or before a stop, so that it comes to lie beside one of its neighbours. */
function turnRun(tour: Tour, node: number, near: readonly number[]): boolean {
  for (const step of [1, -1]) {
    const next = tour.at(tour.slotOf(node) + step);
    const nowM = tour.apartM(node, next);
    for (const other of near) {
      const closerM = nowM - tour.apartM(node, other);
      if (closerM <= 0) break;
      const after = tour.at(tour.slotOf(other) + step);
      if (closerM + tour.apartM(other, after) - tour.apartM(next, after) <= LEAST_GAIN_M) continue;
      const [first, last] = step === 1 ? [next, other] : [other, next];
      turnBetween(tour, tour.slotOf(first), tour.slotOf(last));
      return true;
    }
  }
  return false;
}

/** Turning a run or all the rest around makes the same round; the shorter of both is turned. */
function turnBetween(tour: Tour, first: number, last: number): void {
  const count = ((last - first + tour.size) % tour.size) + 1;
  if (2 * count <= tour.size) tour.reverse(first, count);
  else tour.reverse(last + 1, tour.size - count);
}

/** Moves a stop, or two or three together, beside one of its neighbours. */
function moveRun(tour: Tour, node: number, near: readonly number[]): boolean {
  for (let count = 1; count <= Math.min(3, tour.size - 3); count += 1) {
    const slot = tour.slotOf(node);
    const [end, before, after] = [tour.at(slot + count - 1), tour.at(slot - 1), tour.at(slot + count)];
    const savedM = tour.apartM(before, node) + tour.apartM(end, after) - tour.apartM(before, after);
    for (const other of near) {
      const besideM = tour.apartM(node, other);
      if (besideM >= savedM) break;
      const ahead = (tour.slotOf(other) - slot + tour.size) % tour.size;
      if (ahead < count) continue;
      for (const step of [1, -1]) {
        const far = tour.at(tour.slotOf(other) + step);
        if ((tour.slotOf(far) - slot + tour.size) % tour.size < count) continue;
        const costM = besideM + tour.apartM(end, far) - tour.apartM(other, far);
        if (costM >= savedM - LEAST_GAIN_M) continue;
        moveBehind(tour, { slot, count }, tour.slotOf(step === 1 ? other : far), step === -1);
        return true;
      }
    }
  }
  return false;
}

/** Puts a run right behind another slot, turned around where wanted. */
function moveBehind(tour: Tour, run: { slot: number; count: number }, behind: number, turned: boolean): void {
  const { slot, count } = run;
  const ahead = (behind - slot - count + 1 + tour.size) % tour.size;
  const back = (slot - 1 - behind + tour.size) % tour.size;
  if (!turned) tour.reverse(slot, count);
  if (ahead <= back) {
    tour.reverse(slot + count, ahead);
    tour.reverse(slot, count + ahead);
  } else {
    tour.reverse(behind + 1, back);
    tour.reverse(behind + 1, back + count);
  }
}
