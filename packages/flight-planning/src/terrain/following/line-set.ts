/** A straight line over distance: metres high at `originM`, and metres risen for each metre flown. */
export interface Line {
  originM: number;
  heightM: number;
  rise: number;
}

export const heightOn = ({ originM, heightM, rise }: Line, atM: number): number =>
  heightM + rise * (atM - originM);

/** All lines that pass certain gates: a convex polygon of pairs (height at the origin, rise). Empty without corners. */
export interface LineSet {
  originM: number;
  heights: number[];
  rises: number[];
}

export interface Span {
  least: number;
  greatest: number;
}

/** Lines that start within a span of heights and stay within a span of rises. */
export const linesFrom = (originM: number, height: Span, rise: Span): LineSet => ({
  originM,
  heights: [height.least, height.greatest, height.greatest, height.least],
  rises: [rise.least, rise.least, rise.greatest, rise.greatest],
});

/** Heights that the lines have at a distance. */
export function heightsAt({ originM, heights, rises }: LineSet, atM: number): Span {
  let [least, greatest] = [Infinity, -Infinity];
  for (let corner = 0; corner < heights.length; corner += 1) {
    const height = (heights[corner] ?? 0) + (rises[corner] ?? 0) * (atM - originM);
    least = Math.min(least, height);
    greatest = Math.max(greatest, height);
  }
  return { least, greatest };
}

/** The lines of the set that are not below, or not above, a height at a distance. */
export function passing(set: LineSet, atM: number, gate: { above: number } | { below: number }): LineSet {
  const sign = "above" in gate ? 1 : -1;
  const bound = "above" in gate ? gate.above : gate.below;
  const { originM, heights, rises } = set;
  const clipped: LineSet = { originM, heights: [], rises: [] };
  const last = heights.length - 1;
  if (last < 0) return clipped;
  const reachM = atM - originM;
  let [height, rise] = [heights[last] ?? 0, rises[last] ?? 0];
  let over = sign * (height + rise * reachM - bound) + SLACK_M;
  for (let corner = 0; corner <= last; corner += 1) {
    const nextHeight = heights[corner] ?? 0;
    const nextRise = rises[corner] ?? 0;
    const nextOver = sign * (nextHeight + nextRise * reachM - bound) + SLACK_M;
    if (over >= 0 !== nextOver >= 0) {
      const fraction = over / (over - nextOver);
      push(clipped, height + (nextHeight - height) * fraction, rise + (nextRise - rise) * fraction);
    }
    if (nextOver >= 0) push(clipped, nextHeight, nextRise);
    height = nextHeight;
    rise = nextRise;
    over = nextOver;
  }
  return clipped;
}

/** The line of the set that is lowest, or highest, at a distance. */
export function extremeLine(set: LineSet, atM: number, which: "lowest" | "highest"): Line {
  const sign = which === "lowest" ? 1 : -1;
  let best: Line = { originM: set.originM, heightM: 0, rise: 0 };
  let bestHeight = Infinity;
  for (const [corner, heightM] of set.heights.entries()) {
    const line = { originM: set.originM, heightM, rise: set.rises[corner] ?? 0 };
    const height = sign * heightOn(line, atM);
    if (height < bestHeight) [best, bestHeight] = [line, height];
  }
  return best;
}

/** A line of the set through a height at a distance: the middle one of all. */
export function lineThrough(set: LineSet, atM: number, height: number): Line {
  const { least, greatest } = heightsAt(set, atM);
  const target = Math.min(greatest, Math.max(least, height));
  const slice = passing(passing(set, atM, { above: target }), atM, { below: target });
  const { length } = slice.heights;
  if (length === 0) return extremeLine(set, atM, target > least ? "highest" : "lowest");
  const [low, high] = [Math.min(...slice.rises), Math.max(...slice.rises)];
  const rise = (low + high) / 2;
  return { originM: atM, heightM: target, rise };
}

/** Rounding, far below what matters in the air. */
const SLACK_M = 1e-7;

function push(set: LineSet, height: number, rise: number): void {
  const last = set.heights.length - 1;
  const isSame =
    last >= 0 &&
    Math.abs((set.heights[last] ?? 0) - height) < 1e-12 &&
    Math.abs((set.rises[last] ?? 0) - rise) < 1e-14;
  if (isSame) return;
  set.heights.push(height);
  set.rises.push(rise);
}
