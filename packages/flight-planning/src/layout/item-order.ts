import type { PlanarPoint } from "@overfly/geo/planar-geometry";

/** Where a item is begun and left; a reversible one may as well be begun where it ends. */
export interface ItemEnds {
  start: PlanarPoint;
  end: PlanarPoint;
  reversible: boolean;
}

export interface OrderedItem {
  index: number;
  reversed: boolean;
}

/**
 * The order with the shortest transits between the items, from and to `home` where there is one. The very best for up to
 * eleven items; a good one for more.
 */
export function orderItems(items: readonly ItemEnds[], home: PlanarPoint | undefined): OrderedItem[] {
  if (items.length === 0) return [];
  return items.length <= MOST_EXACT ? bestOrder(items, home) : nearestOrder(items, home);
}

const MOST_EXACT = 11;

const apartM = (a: PlanarPoint | undefined, b: PlanarPoint | undefined): number =>
  a && b ? Math.hypot(a[0] - b[0], a[1] - b[1]) : 0;

const startOf = ({ start, end }: ItemEnds, reversed: boolean): PlanarPoint => (reversed ? end : start);
const endOf = ({ start, end }: ItemEnds, reversed: boolean): PlanarPoint => (reversed ? start : end);

/** Held–Karp: the shortest path over each subset of items, by last item and end. */
function bestOrder(items: readonly ItemEnds[], home: PlanarPoint | undefined): OrderedItem[] {
  const states = 2 * items.length;
  const sets = 2 ** items.length;
  const leastM = new Float64Array(sets * states).fill(Infinity);
  const cameFrom = new Int8Array(sets * states).fill(-1);
  const partOf = (state: number): ItemEnds | undefined => items[state >> 1];
  const allowed = (state: number): boolean => state % 2 === 0 || partOf(state)?.reversible === true;
  for (let state = 0; state < states; state += 1) {
    const item = partOf(state);
    if (item && allowed(state)) {
      leastM[(1 << (state >> 1)) * states + state] = apartM(home, startOf(item, state % 2 === 1));
    }
  }
  for (let set = 1; set < sets; set += 1) {
    for (let state = 0; state < states; state += 1) {
      const soFarM = leastM[set * states + state] ?? Infinity;
      const item = partOf(state);
      if (soFarM === Infinity || !item) continue;
      const leave = endOf(item, state % 2 === 1);
      for (let next = 0; next < states; next += 1) {
        const other = partOf(next);
        if (!other || set & (1 << (next >> 1)) || !allowed(next)) continue;
        const slot = (set | (1 << (next >> 1))) * states + next;
        const wayM = soFarM + apartM(leave, startOf(other, next % 2 === 1));
        if (wayM < (leastM[slot] ?? Infinity)) [leastM[slot], cameFrom[slot]] = [wayM, state];
      }
    }
  }
  return traceBack({ items, states, leastM, cameFrom }, home);
}

interface Table {
  items: readonly ItemEnds[];
  states: number;
  leastM: Float64Array;
  cameFrom: Int8Array;
}

function traceBack({ items, states, leastM, cameFrom }: Table, home: PlanarPoint | undefined): OrderedItem[] {
  let set = 2 ** items.length - 1;
  let [state, bestM] = [-1, Infinity];
  for (let last = 0; last < states; last += 1) {
    const item = items[last >> 1];
    if (!item) continue;
    const wayM = (leastM[set * states + last] ?? Infinity) + apartM(endOf(item, last % 2 === 1), home);
    if (wayM < bestM) [state, bestM] = [last, wayM];
  }
  const order: OrderedItem[] = [];
  while (state >= 0) {
    order.unshift({ index: state >> 1, reversed: state % 2 === 1 });
    const before = cameFrom[set * states + state] ?? -1;
    set &= ~(1 << (state >> 1));
    state = before;
  }
  return order;
}

function nearestOrder(items: readonly ItemEnds[], home: PlanarPoint | undefined): OrderedItem[] {
  const left = new Set(items.keys());
  const order: OrderedItem[] = [];
  let here = home ?? items[0]?.start;
  while (left.size > 0) {
    let best: OrderedItem | undefined;
    let bestM = Infinity;
    for (const index of left) {
      const item = items[index];
      if (!item) continue;
      for (const reversed of item.reversible ? [false, true] : [false]) {
        const wayM = apartM(here, startOf(item, reversed));
        if (wayM < bestM) [best, bestM] = [{ index, reversed }, wayM];
      }
    }
    const item = best && items[best.index];
    if (!best || !item) break;
    left.delete(best.index);
    order.push(best);
    here = endOf(item, best.reversed);
  }
  return shortened(order, items, home);
}

/** Reverses runs of items where that shortens the path and all of them are reversible. */
function shortened(
  order: OrderedItem[],
  items: readonly ItemEnds[],
  home: PlanarPoint | undefined,
): OrderedItem[] {
  let best = order;
  for (let round = 0; round < 20; round += 1) {
    let better = false;
    for (let first = 0; first < best.length; first += 1) {
      for (let last = first; last < best.length; last += 1) {
        const tried = turned(best, first, last);
        const possible = tried.every(({ index, reversed }) => !reversed || items[index]?.reversible);
        if (!possible || transitLengthM(tried, items, home) >= transitLengthM(best, items, home) - 1e-6)
          continue;
        [best, better] = [tried, true];
      }
    }
    if (!better) break;
  }
  return best;
}

const turned = (order: readonly OrderedItem[], first: number, last: number): OrderedItem[] => [
  ...order.slice(0, first),
  ...order
    .slice(first, last + 1)
    .toReversed()
    .map(({ index, reversed }) => ({ index, reversed: !reversed })),
  ...order.slice(last + 1),
];

/** Metres from home over the transits between the items and back home; transits within items are not counted. */
export function transitLengthM(
  order: readonly OrderedItem[],
  items: readonly ItemEnds[],
  home: PlanarPoint | undefined,
): number {
  let [sum, here] = [0, home];
  for (const { index, reversed } of order) {
    const item = items[index];
    if (!item) continue;
    sum += apartM(here, startOf(item, reversed));
    here = endOf(item, reversed);
  }
  return sum + apartM(here, home);
}
