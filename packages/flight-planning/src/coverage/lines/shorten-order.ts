import { pointGrid } from "@overfly/geo/nearest-neighbours";
import { type FlownLine, LineTour } from "./line-tour.ts";
import { moveRun, type Search, turnRun } from "./order-moves.ts";
import type { SurveyLine } from "./survey-line.ts";

/**
 * Shortens the path between lines by 2-opt and by moving runs of up to three; a line may be flown either way. Thousands of
 * lines are ordered while a corner is dragged, so only moves are tried that bring an end beside one of its nearest ends, or
 * beside any end where the next line is farther away than those; and only where something changed since the last try.
 * Then, `swaps` times, two neighbouring runs are swapped and shortened again by moves beside the nearest ends alone (to look
 * farther takes half as long again and finds nothing), which is undone where the path gets longer.
 * Of an order that is short already but for some ends, only those are tried first: `from` names them, each line by two
 * nodes as in `LineTour`.
 */
export function shortenOrder(
  lines: readonly SurveyLine[],
  order: readonly FlownLine[],
  { swaps = 0, from }: { swaps?: number; from?: readonly number[] } = {},
): FlownLine[] {
  if (lines.length < 2) return [...order];
  const tour = new LineTour(lines, order);
  const ends = lines.flatMap(({ from, to }) => [from, to]);
  const { nearest, within } = pointGrid(ends);
  const known: number[][] = [];
  const near = (node: number): readonly number[] => (known[node] ??= nearest(node, NEIGHBOURS));
  const search: Search = { tour, near, within, changed: [...(from ?? ends.keys())], savedM: 0 };
  const waiting = new Uint8Array(tour.size);
  shorten(search, waiting);
  const random = randomNumbers();
  const nearby: Search = { ...search, within: near };
  if (lines.length >= FEWEST_SWAPPED)
    for (let swap = 0; swap < swaps; swap += 1) trySwap(nearby, waiting, random);
  return tour.order();
}

const NEIGHBOURS = 10;
const MOST_TRIES = 60;

/** Tries moves from every changed node, until none shortens the tour; `waiting` marks nodes in the queue. */
function shorten(search: Search, waiting: Uint8Array): void {
  const { tour, changed } = search;
  const queue: number[] = [];
  const enqueue = (): void => {
    for (const node of changed) {
      if (node < 0 || waiting[node] === 1) continue;
      waiting[node] = 1;
      queue.push(node);
    }
    changed.length = 0;
  };
  enqueue();
  for (let next = 0; next < queue.length; next += 1) {
    const node = queue[next] ?? 0;
    waiting[node] = 0;
    if (next > MOST_TRIES * tour.size) continue;
    while (turnRun(search, node) || moveRun(search, node));
    enqueue();
  }
}

const FEWEST_SWAPPED = 8;
const LONGEST_SWAPPED = 30;

/** Swaps two neighbouring runs of random lengths. */
function trySwap(search: Search, waiting: Uint8Array, random: (below: number) => number): void {
  const { tour } = search;
  const count = tour.size / 2;
  const longest = Math.min(LONGEST_SWAPPED, Math.floor(count / 2));
  const [oneCount, otherCount] = [1 + random(longest), 1 + random(longest)];
  const first = 2 * random(count - oneCount - otherCount + 1);
  const [last, behind] = [first + 2 * oneCount - 1, first + 2 * (oneCount + otherCount) - 1];
  const [before, head, tail] = [tour.at(first - 1), tour.at(first), tour.at(last)];
  const [next, end, after] = [tour.at(last + 1), tour.at(behind), tour.at(behind + 1)];
  const wereM = tour.apartM(before, head) + tour.apartM(tail, next) + tour.apartM(end, after);
  const areM = tour.apartM(before, next) + tour.apartM(end, head) + tour.apartM(tail, after);
  const savedBeforeM = search.savedM;
  const undo = tour.remember();
  tour.move(first, last, behind, false);
  search.savedM += wereM - areM;
  search.changed.push(before, head, tail, next, end, after);
  shorten(search, waiting);
  if (search.savedM >= savedBeforeM) return;
  undo();
  search.savedM = savedBeforeM;
}

/** The same numbers for every plan: a linear congruential generator. */
function randomNumbers(): (below: number) => number {
  let state = 1;
  return (below) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((state / 2 ** 32) * below);
  };
}
