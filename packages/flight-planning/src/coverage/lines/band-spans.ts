import type { SwathField } from "./swath-field.ts";

/** A piece of the area inside one band: between two levels, with straight left and right sides. */
export interface Slab {
  height: number;
  leftMin: number;
  leftMax: number;
  rightMin: number;
  rightMax: number;
}

/** What one line over the band's middle must reach along u so that the band is seen whole. */
export interface Span {
  from: number;
  to: number;
  slabs: Slab[];
}

/** The area inside the band [low, high] seen along the lines; pieces closer than `joinM` become one span. */
export function bandSpans(field: SwathField, low: number, high: number, joinM: number): Span[] {
  const slabs = slabsOf(field, low, high);
  if (slabs.length > 1) slabs.sort((a, b) => a.leftMin - b.leftMin);
  const spans: Span[] = [];
  for (const slab of slabs) {
    const last = spans.at(-1);
    if (last && slab.leftMin <= last.to + joinM) {
      last.to = Math.max(last.to, slab.rightMax);
      last.slabs.push(slab);
    } else {
      spans.push({ from: slab.leftMin, to: slab.rightMax, slabs: [slab] });
    }
  }
  return spans;
}

const THIN_M = 1e-9;

function slabsOf(field: SwathField, low: number, high: number): Slab[] {
  const near = edgesBetween(field.edges, low, high);
  const slabs: Slab[] = [];
  let bottom = low;
  for (const top of cutsBetween(field.levels, low, high)) {
    if (top - bottom > THIN_M) addSlabs(slabs, near, bottom, top);
    bottom = top;
  }
  return slabs;
}

function edgesBetween(edges: Float64Array, low: number, high: number): number[] {
  const near: number[] = [];
  for (let at = 0; at < edges.length; at += 4) {
    const [start = 0, end = 0] = [edges[at + 1], edges[at + 3]];
    if (start >= high) break;
    if (end > low) near.push(edges[at] ?? 0, start, edges[at + 2] ?? 0, end);
  }
  return near;
}

function cutsBetween(levels: Float64Array, low: number, high: number): number[] {
  let start = 0;
  let end = levels.length;
  while (start < end) {
    const middle = (start + end) >> 1;
    if ((levels[middle] ?? 0) > low) end = middle;
    else start = middle + 1;
  }
  const cuts: number[] = [];
  for (let at = start; at < levels.length && (levels[at] ?? 0) < high; at += 1) cuts.push(levels[at] ?? 0);
  cuts.push(high);
  return cuts;
}

function addSlabs(slabs: Slab[], near: readonly number[], bottom: number, top: number): void {
  const sides: Side[] = [];
  for (let at = 0; at < near.length; at += 4) {
    const [v0 = 0, v1 = 0] = [near[at + 1], near[at + 3]];
    if (v0 > bottom + THIN_M || v1 < top - THIN_M) continue;
    const u0 = near[at] ?? 0;
    const slope = ((near[at + 2] ?? 0) - u0) / (v1 - v0);
    sides.push({ low: u0 + slope * (bottom - v0), high: u0 + slope * (top - v0) });
  }
  if (sides.length > 2) sides.sort((a, b) => a.low + a.high - b.low - b.high);
  for (let at = 0; at + 1 < sides.length; at += 2) {
    const [one, other] = [sides[at], sides[at + 1]];
    if (!one || !other) continue;
    const [left, right] = one.low + one.high <= other.low + other.high ? [one, other] : [other, one];
    if (right.low + right.high - left.low - left.high < THIN_M) continue;
    slabs.push({
      height: top - bottom,
      leftMin: Math.min(left.low, left.high),
      leftMax: Math.max(left.low, left.high),
      rightMin: Math.min(right.low, right.high),
      rightMax: Math.max(right.low, right.high),
    });
  }
}

/** Where an edge meets the slab's bottom and its top. */
interface Side {
  low: number;
  high: number;
}
