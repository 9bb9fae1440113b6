import type { PlanarRing } from "@overfly/geo/planar-geometry";
import { type LineLayout, lineForSpan, type LineRules, lineGrid } from "./generate-lines.ts";
import { swathField, type SwathField } from "./swath-field.ts";

/**
 * What lines cost to fly in the order they are generated: their length, a step to the next one and the shift of its nearer
 * end, and a turn for each. Cheap, without looking for an order; infinite where the layout doesn't apply.
 */
export const estimateCostM = (
  rings: readonly PlanarRing[],
  angleDeg: number,
  rules: LineRules,
  layout: LineLayout = "even",
): number => costOnField(swathField(rings, angleDeg), rules, layout);

/** The same for several layouts at one angle. */
export function estimateCostsM(
  rings: readonly PlanarRing[],
  angleDeg: number,
  rules: LineRules,
  layouts: readonly LineLayout[],
): number[] {
  const field = swathField(rings, angleDeg);
  return layouts.map((layout) => costOnField(field, rules, layout));
}

function costOnField(field: SwathField, rules: LineRules, layout: LineLayout): number {
  const row = lineGrid(field, rules, layout);
  if (!row) return Infinity;
  const { firstM, stepM, count, low, high } = row;
  const { marginM, lineSpacingM } = rules;
  const cost: CostEstimate = { sumM: 0, lastFromM: 0, lastToM: 0, lastAcrossM: 0, lines: 0 };
  const sweep = sweepOf(field);
  for (let k = 0; k < count; k += 1) {
    const acrossM = firstM + k * stepM;
    const bottom = (k === 0 ? low : acrossM - stepM / 2) - marginM;
    const top = (k === count - 1 ? high : acrossM + stepM / 2) + marginM;
    const spans = spansBetween(sweep, bottom, top, lineSpacingM + 2 * marginM);
    for (let at = 0; at < spans; at += 1)
      addLine(cost, lineForSpan(starts[at] ?? 0, ends[at] ?? 0, rules), acrossM, rules);
  }
  return cost.sumM;
}

interface CostEstimate {
  sumM: number;
  lines: number;
  lastFromM: number;
  lastToM: number;
  lastAcrossM: number;
}

// oxlint-disable-next-line max-params
function addLine(
  cost: CostEstimate,
  [from, to]: readonly [number, number],
  acrossM: number,
  { lineSpacingM, turnCostM }: LineRules,
): void {
  cost.sumM += turnCostM + to - from;
  if (cost.lines > 0) {
    const asideM = acrossM - cost.lastAcrossM;
    const alongM = Math.min(Math.abs(from - cost.lastFromM), Math.abs(to - cost.lastToM));
    cost.sumM += Math.max(lineSpacingM, Math.sqrt(asideM * asideM + alongM * alongM));
  }
  cost.lines += 1;
  [cost.lastFromM, cost.lastToM, cost.lastAcrossM] = [from, to, acrossM];
}

/** A field that is queried band by band from low to high. */
interface Sweep {
  field: SwathField;
  /** Where in the field's edges those begin that may still reach the band. */
  near: number[];
  nextEdge: number;
  nextLevel: number;
}

const sweepOf = (field: SwathField): Sweep => ({ field, near: [], nextEdge: 0, nextLevel: 0 });

/** Of the band queried last; reused between calls, because many thousands of bands are tried. */
const starts: number[] = [];
const ends: number[] = [];
/** Where edges meet the bottom and the top of a slab. */
const lows: number[] = [];
const highs: number[] = [];

const THIN_M = 1e-9;

/** How many spans a line over the band's middle must reach over, as `bandSpans` counts them; their ends lie in `starts`, `ends`. */
function spansBetween(sweep: Sweep, low: number, high: number, joinM: number): number {
  enter(sweep, low, high);
  const { levels } = sweep.field;
  while (sweep.nextLevel < levels.length && (levels[sweep.nextLevel] ?? 0) <= low) sweep.nextLevel += 1;
  let [count, bottom] = [0, low];
  for (let at = sweep.nextLevel; bottom < high; at += 1) {
    const top = Math.min(high, levels[at] ?? high);
    if (top - bottom > THIN_M) count = addSlabs(sweep, bottom, top, count);
    bottom = top;
  }
  return count < 2 ? count : joined(count, joinM);
}

/** Collects the edges that reach into the band; they are sorted by their lower end, and bands come from low to high. */
function enter(sweep: Sweep, low: number, high: number): void {
  const { field, near } = sweep;
  const { edges } = field;
  let count = 0;
  for (const at of near) {
    if ((edges[at + 3] ?? 0) <= low) continue;
    near[count] = at;
    count += 1;
  }
  near.length = count;
  for (; sweep.nextEdge < edges.length && (edges[sweep.nextEdge + 1] ?? 0) < high; sweep.nextEdge += 4)
    if ((edges[sweep.nextEdge + 3] ?? 0) > low) near.push(sweep.nextEdge);
}

/** Allocation-free, because it runs for every direction tried. Of the edges that cross the slab, sorted by their middles, each pair bounds a piece of the area. */
function addSlabs({ field: { edges }, near }: Sweep, bottom: number, top: number, before: number): number {
  let sides = 0;
  for (const at of near) {
    const u0 = edges[at] ?? 0;
    const v0 = edges[at + 1] ?? 0;
    const v1 = edges[at + 3] ?? 0;
    if (v0 > bottom + THIN_M || v1 < top - THIN_M) continue;
    const slope = ((edges[at + 2] ?? 0) - u0) / (v1 - v0);
    const low = u0 + slope * (bottom - v0);
    const high = u0 + slope * (top - v0);
    let slot = sides;
    for (; slot > 0 && (lows[slot - 1] ?? 0) + (highs[slot - 1] ?? 0) > low + high; slot -= 1) {
      lows[slot] = lows[slot - 1] ?? 0;
      highs[slot] = highs[slot - 1] ?? 0;
    }
    lows[slot] = low;
    highs[slot] = high;
    sides += 1;
  }
  let count = before;
  for (let at = 0; at + 1 < sides; at += 2) {
    const leftLow = lows[at] ?? 0;
    const leftHigh = highs[at] ?? 0;
    const rightLow = lows[at + 1] ?? 0;
    const rightHigh = highs[at + 1] ?? 0;
    if (rightLow + rightHigh - leftLow - leftHigh < THIN_M) continue;
    starts[count] = Math.min(leftLow, leftHigh);
    ends[count] = Math.max(rightLow, rightHigh);
    count += 1;
  }
  return count;
}

/** Sorts the first spans and makes one of those that are closer than so much. */
function joined(count: number, joinM: number): number {
  for (let next = 1; next < count; next += 1) {
    const [start, end] = [starts[next] ?? 0, ends[next] ?? 0];
    let slot = next;
    for (; slot > 0 && (starts[slot - 1] ?? 0) > start; slot -= 1)
      [starts[slot], ends[slot]] = [starts[slot - 1] ?? 0, ends[slot - 1] ?? 0];
    [starts[slot], ends[slot]] = [start, end];
  }
  let last = 0;
  for (let next = 1; next < count; next += 1) {
    const [start, end] = [starts[next] ?? 0, ends[next] ?? 0];
    if (start <= (ends[last] ?? 0) + joinM) {
      ends[last] = Math.max(ends[last] ?? 0, end);
    } else {
      last += 1;
      [starts[last], ends[last]] = [start, end];
    }
  }
  return last + 1;
}
