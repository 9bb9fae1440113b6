import type { BreakPoint } from "./break-points.ts";

/** Battery for the transits out to each start and home from each end, by take-off point. */
export type TransitCosts = readonly { outS: Float64Array; homeS: Float64Array }[];

/** Start and end break of each flight, or the last reachable break. */
export type SplitResult = { pairs: [from: number, to: number][] } | { unreachableFrom: number };

/**
 * As few flights as possible, and among those the split with the least battery in total; among equals each flight
 * starts as late as possible. Blocks of starts that can't be better are skipped, so that long flights stay fast.
 */
export function cheapestSplit(
  breaks: readonly Pick<BreakPoint, "endS" | "startS">[],
  transitCosts: TransitCosts,
  allowedS: number,
): SplitResult {
  const table = tableOf(breaks, transitCosts);
  let reached = 0;
  for (let end = 1; end < breaks.length; end += 1) {
    if (chooseStart(table, end, allowedS)) reached = end;
    updateBlock(table, end);
  }
  return table.from[breaks.length - 1] === NONE
    ? { unreachableFrom: reached }
    : { pairs: traced(table.from) };
}

const NONE = -1;
const BLOCK = 32;
/** Sums in another order differ by less. */
const ROUNDING_S = 1e-6;

interface Table {
  endS: Float64Array;
  startS: Float64Array;
  transitCosts: TransitCosts;
  /** Of the cheapest split up to each break. */
  flights: Int32Array;
  totalS: Float64Array;
  from: Int32Array;
  /** Per block of breaks: the fewest flights, the earliest start, and a lower bound of the cost per take-off point, without the end. */
  minFlights: Int32Array;
  minStartS: Float64Array;
  minCostS: Float64Array[];
}

function tableOf(breaks: readonly Pick<BreakPoint, "endS" | "startS">[], costs: TransitCosts): Table {
  const count = breaks.length;
  const blocks = Math.ceil(count / BLOCK);
  const nothing = { outS: new Float64Array(count), homeS: new Float64Array(count) };
  const transitCosts = costs.length > 0 ? costs : [nothing];
  const table: Table = {
    endS: Float64Array.from(breaks, ({ endS }) => endS),
    startS: Float64Array.from(breaks, ({ startS }) => startS),
    transitCosts,
    flights: new Int32Array(count),
    totalS: new Float64Array(count),
    from: new Int32Array(count).fill(NONE),
    minFlights: new Int32Array(blocks).fill(UNREACHED),
    minStartS: new Float64Array(blocks).fill(Infinity),
    minCostS: transitCosts.map(() => new Float64Array(blocks).fill(Infinity)),
  };
  table.from[0] = 0;
  updateBlock(table, 0);
  return table;
}

const UNREACHED = 2 ** 30;

/** Updates the block's bounds with a break; unreachable ones only bound the earliest start. */
function updateBlock(table: Table, at: number): void {
  const block = Math.floor(at / BLOCK);
  const startS = table.startS[at] ?? 0;
  table.minStartS[block] = Math.min(table.minStartS[block] ?? 0, startS);
  if (table.from[at] === NONE) return;
  table.minFlights[block] = Math.min(table.minFlights[block] ?? 0, table.flights[at] ?? 0);
  for (const [point, { outS }] of table.transitCosts.entries()) {
    const least = table.minCostS[point];
    if (least) least[block] = Math.min(least[block] ?? 0, (table.totalS[at] ?? 0) + (outS[at] ?? 0) - startS);
  }
}

/** Whether some flight can end here; stores the best one. The previous break's start is tried first. */
function chooseStart(table: Table, end: number, allowedS: number): boolean {
  const first = earliestStart(table, end, allowedS);
  const best: Best = { flights: UNREACHED, totalS: Infinity, from: NONE };
  const likely = table.from[end - 1] ?? NONE;
  if (likely >= first) tryStarts(table, { begin: likely, stop: likely + 1, end, allowedS }, best);
  for (let begin = first; begin < end; begin = nextBlock(begin)) {
    if (!mayBeBetter(table, end, Math.floor(begin / BLOCK), best)) continue;
    tryStarts(table, { begin, stop: Math.min(end, nextBlock(begin)), end, allowedS }, best);
  }
  if (best.from === NONE) return false;
  table.flights[end] = best.flights;
  table.totalS[end] = best.totalS;
  table.from[end] = best.from;
  return true;
}

interface Best {
  flights: number;
  totalS: number;
  from: number;
}

interface Tried {
  begin: number;
  stop: number;
  end: number;
  allowedS: number;
}

function tryStarts(table: Table, { begin: first, stop, end, allowedS }: Tried, best: Best): void {
  const { flights, totalS, from, transitCosts } = table;
  const endS = table.endS[end] ?? 0;
  for (let begin = first; begin < stop; begin += 1) {
    const counted = (flights[begin] ?? 0) + 1;
    if (from[begin] === NONE || counted > best.flights) continue;
    const ownS = endS - (table.startS[begin] ?? 0);
    if (ownS < 0) continue;
    const spentS = ownS + minTransitS(transitCosts, begin, end);
    const sumS = (totalS[begin] ?? 0) + spentS;
    if (spentS > allowedS || (counted === best.flights && isWorse(sumS, begin, best))) continue;
    best.flights = counted;
    best.totalS = sumS;
    best.from = begin;
  }
}

const isWorse = (totalS: number, begin: number, best: Best): boolean =>
  totalS > best.totalS || (totalS === best.totalS && begin < best.from);

const nextBlock = (at: number): number => (Math.floor(at / BLOCK) + 1) * BLOCK;

/** The first start from which the flight alone does not exceed the limit. */
function earliestStart({ endS, startS, minStartS }: Table, end: number, allowedS: number): number {
  const latestS = (endS[end] ?? 0) - allowedS - ROUNDING_S;
  for (let block = Math.floor((end - 1) / BLOCK); block >= 0; block -= 1) {
    if ((minStartS[block] ?? 0) > latestS + 2 * ROUNDING_S) continue;
    for (let begin = Math.min(end, (block + 1) * BLOCK) - 1; begin >= block * BLOCK; begin -= 1)
      if ((endS[end] ?? 0) - (startS[begin] ?? 0) > allowedS) return begin + 1;
  }
  return 0;
}

/** With fewer flights than the best so far, or with as many that may cost less. */
// oxlint-disable-next-line max-params
function mayBeBetter(
  { minFlights, minCostS, transitCosts, endS }: Table,
  end: number,
  block: number,
  best: Best,
): boolean {
  const counted = (minFlights[block] ?? 0) + 1;
  if (counted !== best.flights) return counted < best.flights;
  const mostS = best.totalS + ROUNDING_S - (endS[end] ?? 0);
  for (let point = 0; point < transitCosts.length; point += 1)
    if ((minCostS[point]?.[block] ?? 0) + (transitCosts[point]?.homeS[end] ?? 0) <= mostS) return true;
  return false;
}

function minTransitS(transitCosts: TransitCosts, begin: number, end: number): number {
  let least = Infinity;
  for (let point = 0; point < transitCosts.length; point += 1) {
    const costs = transitCosts[point];
    least = Math.min(least, (costs?.outS[begin] ?? 0) + (costs?.homeS[end] ?? 0));
  }
  return least;
}

function traced(from: Int32Array): [from: number, to: number][] {
  const pairs: [from: number, to: number][] = [];
  for (let end = from.length - 1; end > 0;) {
    const begin = from[end] ?? 0;
    pairs.push([begin, end]);
    end = begin;
  }
  return pairs.toReversed();
}
