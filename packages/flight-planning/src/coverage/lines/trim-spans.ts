import type { Slab, Span } from "./band-spans.ts";

/**
 * Shortens spans at ends where only a sliver of the band is left, and drops spans that are slivers throughout,
 * until `budgetM2` of the area is given up. The same sliver height everywhere gives up least area per metre saved.
 */
export function trimSpans(bands: readonly (readonly Span[])[], budgetM2: number, bandM: number): Span[][] {
  let best = bands.map((spans) => [...spans]);
  if (budgetM2 <= 0) return best;
  const profiled = bands.map((spans) => spans.map((span) => ({ span, knots: knotsOf(span) })));
  let [low, high] = [0, bandM / 2];
  for (let round = 0; round < 8; round += 1) {
    const height = (low + high) / 2;
    const trimmed = profiled.map((spans) => spans.map(({ span, knots }) => trimSpan(span, knots, height)));
    const lostM2 = trimmed.flat().reduce((sum, { lost }) => sum + lost, 0);
    if (lostM2 <= budgetM2) {
      best = trimmed.map((spans) => spans.flatMap(({ span }) => (span ? [span] : [])));
      low = height;
    } else {
      high = height;
    }
  }
  return best;
}

/** Height of the area at each bend of its outline, from left to right. */
interface Knot {
  u: number;
  height: number;
}
type Knots = readonly Knot[];

/** Each slab adds its height gently over its left side and takes it away over its right side. */
function knotsOf({ slabs }: Span): Knots {
  const bends = slabs
    .flatMap(({ height, leftMin, leftMax, rightMin, rightMax }) => [
      ...ramp(leftMin, leftMax, height),
      ...ramp(rightMin, rightMax, -height),
    ])
    .toSorted((a, b) => a.u - b.u);
  let [height, slope, before] = [0, 0, bends[0]?.u ?? 0];
  return bends.map(({ u, jump, slopeBy }) => {
    height += slope * (u - before) + jump;
    slope += slopeBy;
    before = u;
    return { u, height };
  });
}

function ramp(start: number, end: number, height: number) {
  if (end - start < STEEP_M) return [{ u: start, jump: height, slopeBy: 0 }];
  const slopeBy = height / (end - start);
  return [
    { u: start, jump: 0, slopeBy },
    { u: end, jump: 0, slopeBy: -slopeBy },
  ];
}

const STEEP_M = 1e-6;

function trimSpan(span: Span, knots: Knots, height: number): { span: Span | undefined; lost: number } {
  const from = firstReaching(knots, height, 1);
  const to = firstReaching(knots, height, -1);
  if (from === undefined || to === undefined || from > to) {
    return { span: undefined, lost: areaBetween(span.slabs, span.from, span.to) };
  }
  const lost = areaBetween(span.slabs, span.from, from) + areaBetween(span.slabs, to, span.to);
  return { span: { ...span, from, to }, lost };
}

/** The first u from the left (or, backwards, from the right) where the area is at least `height` high. */
function firstReaching(knots: Knots, height: number, step: 1 | -1): number | undefined {
  const first = knots.at(step === 1 ? 0 : -1);
  if (!first) return undefined;
  let before = first;
  for (let at = step === 1 ? 0 : knots.length - 1; at >= 0 && at < knots.length; at += step) {
    const knot: Knot = knots[at] ?? before;
    if (knot.height >= height) {
      const fraction =
        knot.height > before.height ? (height - before.height) / (knot.height - before.height) : 0;
      return before.u + Math.min(1, Math.max(0, fraction)) * (knot.u - before.u);
    }
    before = knot;
  }
  return undefined;
}

function areaBetween(slabs: readonly Slab[], from: number, to: number): number {
  return slabs.reduce((sum, slab) => sum + slab.height * (share(slab, to) - share(slab, from)), 0);
}

/** Metres of the slab's middle width that lie before u. */
function share({ leftMin, leftMax, rightMin, rightMax }: Slab, u: number): number {
  return rampArea(u, leftMin, leftMax) - rampArea(u, rightMin, rightMax);
}

function rampArea(u: number, start: number, end: number): number {
  if (u <= start) return 0;
  if (u >= end) return u - (start + end) / 2;
  return (u - start) ** 2 / (2 * (end - start));
}
