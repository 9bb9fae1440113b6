import { localFrame } from "@overfly/geo/local-frame";
import type { Position } from "geojson";

/**
 * The step, from 0, at which each position is visited on a short walk from the start: the nearest neighbour or the given
 * order, whichever is shorter, improved by 2-opt. Never longer than the given order.
 */
export function walkingOrder(positions: readonly Position[], start: Position): number[] {
  const frame = localFrame(start);
  const points = positions.map((position) => frame.toMetres(position));
  const [listed, nearest] = [[...points.keys()], nearestNext(points)];
  const route = lengthM(listed, points) < lengthM(nearest, points) ? listed : nearest;
  if (route.length <= MAX_IMPROVED) shorten(route, points);
  const order: number[] = Array.from({ length: positions.length }, () => 0);
  for (const [step, index] of route.entries()) order[index] = step;
  return order;
}

const MAX_IMPROVED = 600;
const MAX_ROUNDS = 30;

type Point = readonly [number, number];

const distanceM = (a: Point | undefined, b: Point | undefined): number =>
  a && b ? Math.hypot(a[0] - b[0], a[1] - b[1]) : 0;

const lengthM = (route: readonly number[], points: readonly Point[]): number =>
  route.reduce(
    (sum, index, step) => sum + distanceM(step === 0 ? [0, 0] : points[route[step - 1] ?? -1], points[index]),
    0,
  );

function nearestNext(points: readonly Point[]): number[] {
  const left = new Set(points.keys());
  const route: number[] = [];
  let at: Point = [0, 0];
  while (left.size > 0) {
    let [nearest, shortest] = [-1, Infinity];
    for (const index of left) {
      const distance = distanceM(at, points[index]);
      if (distance < shortest) [nearest, shortest] = [index, distance];
    }
    left.delete(nearest);
    route.push(nearest);
    at = points[nearest] ?? at;
  }
  return route;
}

/** 2-opt: reverses segments while the open path from the start gets shorter. */
function shorten(route: number[], points: readonly Point[]): void {
  const at = (step: number): Point | undefined => (step < 0 ? [0, 0] : points[route[step] ?? -1]);
  for (let round = 0; round < MAX_ROUNDS; round += 1) {
    let isShorter = false;
    for (let first = 0; first < route.length - 1; first += 1)
      for (let last = first + 1; last < route.length; last += 1) {
        const isEnd = last === route.length - 1;
        const now = distanceM(at(first - 1), at(first)) + (isEnd ? 0 : distanceM(at(last), at(last + 1)));
        const then = distanceM(at(first - 1), at(last)) + (isEnd ? 0 : distanceM(at(first), at(last + 1)));
        if (then > now - 1e-6) continue;
        route.splice(first, last - first + 1, ...route.slice(first, last + 1).toReversed());
        isShorter = true;
      }
    if (!isShorter) return;
  }
}
