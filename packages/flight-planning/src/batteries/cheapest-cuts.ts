import type { BreakPoint } from "./break-points.ts";

/** Battery for the ways out to each begin and home from each end, by take-off place. */
export type Ways = readonly { outS: Float64Array; homeS: Float64Array }[];

/** From which break to which each flight leads, or the last break that can be reached. */
export type Cuts = { pairs: [from: number, to: number][] } | { stuckAt: number };

/**
 * As few flights as possible, and of those ways to cut the one that takes least battery in all; of equals each flight
 * begins as late as possible. Blocks of begins that can't be better are passed over, so that long flights stay quick.
 */
export function cheapestCuts(
  breaks: readonly Pick<BreakPoint, "endS" | "beginS">[],
  ways: Ways,
  allowedS: number,
): Cuts {
  const table = tableOf(breaks, ways);
  let reached = 0;
  for (let end = 1; end < breaks.length; end += 1) {
    if (chooseBegin(table, end, allowedS)) reached = end;
    note(table, end);
  }
  return table.from[breaks.length - 1] === NONE ? { stuckAt: reached } : { pairs: traced(table.from) };
}

const NONE = -1;
const BLOCK = 32;
/** Sums in another order differ by less. */
const ROUNDING_S = 1e-6;

interface Table {
  endS: Float64Array;
  beginS: Float64Array;
  ways: Ways;
  /** Of the cheapest flights up to each break. */
  flights: Int32Array;
  totalS: Float64Array;
  from: Int32Array;
  /** Of each block of breaks: the fewest flights, the earliest begin, and what it costs at least by place, less the end's part. */
  leastFlights: Int32Array;
  leastBeginS: Float64Array;
  leastCostS: Float64Array[];
}

function tableOf(breaks: readonly Pick<BreakPoint, "endS" | "beginS">[], given: Ways): Table {
  const count = breaks.length;
  const blocks = Math.ceil(count / BLOCK);
  const nothing = { outS: new Float64Array(count), homeS: new Float64Array(count) };
  const ways = given.length > 0 ? given : [nothing];
  const table: Table = {
    endS: Float64Array.from(breaks, ({ endS }) => endS),
    beginS: Float64Array.from(breaks, ({ beginS }) => beginS),
    ways,
    flights: new Int32Array(count),
    totalS: new Float64Array(count),
    from: new Int32Array(count).fill(NONE),
    leastFlights: new Int32Array(blocks).fill(UNREACHED),
    leastBeginS: new Float64Array(blocks).fill(Infinity),
    leastCostS: ways.map(() => new Float64Array(blocks).fill(Infinity)),
  };
  table.from[0] = 0;
  note(table, 0);
  return table;
}

const UNREACHED = 2 ** 30;

/** Adds a break to what is known of its block; those that can't be reached only count as begins that lie too far back. */
function note(table: Table, at: number): void {
  const block = Math.floor(at / BLOCK);
  const beginS = table.beginS[at] ?? 0;
  table.leastBeginS[block] = Math.min(table.leastBeginS[block] ?? 0, beginS);
  if (table.from[at] === NONE) return;
  table.leastFlights[block] = Math.min(table.leastFlights[block] ?? 0, table.flights[at] ?? 0);
  for (const [place, { outS }] of table.ways.entries()) {
    const least = table.leastCostS[place];
    if (least) least[block] = Math.min(least[block] ?? 0, (table.totalS[at] ?? 0) + (outS[at] ?? 0) - beginS);
  }
}

/** Whether some flight ends here; the best one is noted. The begin that suited the break before is tried first. */
function chooseBegin(table: Table, end: number, allowedS: number): boolean {
  const first = earliestBegin(table, end, allowedS);
  const best: Best = { flights: UNREACHED, totalS: Infinity, from: NONE };
  const likely = table.from[end - 1] ?? NONE;
  if (likely >= first) tryBegins(table, { begin: likely, stop: likely + 1, end, allowedS }, best);
  for (let begin = first; begin < end; begin = nextBlock(begin)) {
    if (!mayBeBetter(table, end, Math.floor(begin / BLOCK), best)) continue;
    tryBegins(table, { begin, stop: Math.min(end, nextBlock(begin)), end, allowedS }, best);
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

function tryBegins(table: Table, { begin: start, stop, end, allowedS }: Tried, best: Best): void {
  const { flights, totalS, from, ways } = table;
  const endS = table.endS[end] ?? 0;
  for (let begin = start; begin < stop; begin += 1) {
    const counted = (flights[begin] ?? 0) + 1;
    if (from[begin] === NONE || counted > best.flights) continue;
    const ownS = endS - (table.beginS[begin] ?? 0);
    if (ownS < 0) continue;
    const spentS = ownS + leastWayS(ways, begin, end);
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

/** The begin after the last one from which even the flight itself takes too much. */
function earliestBegin({ endS, beginS, leastBeginS }: Table, end: number, allowedS: number): number {
  const latestS = (endS[end] ?? 0) - allowedS - ROUNDING_S;
  for (let block = Math.floor((end - 1) / BLOCK); block >= 0; block -= 1) {
    if ((leastBeginS[block] ?? 0) > latestS + 2 * ROUNDING_S) continue;
    for (let begin = Math.min(end, (block + 1) * BLOCK) - 1; begin >= block * BLOCK; begin -= 1)
      if ((endS[end] ?? 0) - (beginS[begin] ?? 0) > allowedS) return begin + 1;
  }
  return 0;
}

/** With fewer flights than the best so far, or with as many that may cost less. */
// oxlint-disable-next-line max-params
function mayBeBetter(
  { leastFlights, leastCostS, ways, endS }: Table,
  end: number,
  block: number,
  best: Best,
): boolean {
  const counted = (leastFlights[block] ?? 0) + 1;
  if (counted !== best.flights) return counted < best.flights;
  const mostS = best.totalS + ROUNDING_S - (endS[end] ?? 0);
  for (let place = 0; place < ways.length; place += 1)
    if ((leastCostS[place]?.[block] ?? 0) + (ways[place]?.homeS[end] ?? 0) <= mostS) return true;
  return false;
}

function leastWayS(ways: Ways, begin: number, end: number): number {
  let least = Infinity;
  for (let place = 0; place < ways.length; place += 1) {
    const way = ways[place];
    least = Math.min(least, (way?.outS[begin] ?? 0) + (way?.homeS[end] ?? 0));
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
