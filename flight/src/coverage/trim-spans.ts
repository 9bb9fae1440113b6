import type { Slab, Span } from "./band-spans.ts";

/**
 * Shortens spans at ends where only a sliver of the band is left, and drops spans that are slivers throughout,
 * until `budgetM2` of the area is given up. The same sliver height everywhere gives up least area per metre saved.
 */
export function trimSpans(bands: readonly (readonly Span[])[], budgetM2: number, bandM: number): Span[][] {
  let best = bands.map((spans) => [...spans]);
  if (budgetM2 <= 0) return best;
  let [low, high] = [0, bandM / 2];
  for (let round = 0; round < 12; round += 1) {
    const height = (low + high) / 2;
    const trimmed = bands.map((spans) => spans.map((span) => trimSpan(span, height)));
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

function trimSpan(span: Span, height: number): { span: Span | undefined; lost: number } {
  const from = firstReaching(span, height, 1);
  const to = firstReaching(span, height, -1);
  if (from === undefined || to === undefined || from > to) {
    return { span: undefined, lost: areaBetween(span.slabs, span.from, span.to) };
  }
  const lost = areaBetween(span.slabs, span.from, from) + areaBetween(span.slabs, to, span.to);
  return { span: { ...span, from, to }, lost };
}

/** The first u from the span's start (or, backwards, from its end) where the area is at least `height` high. */
function firstReaching(span: Span, height: number, direction: 1 | -1): number | undefined {
  const knots = span.slabs
    .flatMap(({ leftMin, leftMax, rightMin, rightMax }) => [leftMin, leftMax, rightMin, rightMax])
    .toSorted((a, b) => direction * (a - b));
  let before = direction === 1 ? span.from : span.to;
  let heightBefore = 0;
  for (const knot of knots) {
    const heightHere = heightAt(span.slabs, knot);
    if (heightHere >= height) {
      const part = heightHere > heightBefore ? (height - heightBefore) / (heightHere - heightBefore) : 0;
      return before + Math.min(1, Math.max(0, part)) * (knot - before);
    }
    [before, heightBefore] = [knot, heightHere];
  }
  return undefined;
}

function heightAt(slabs: readonly Slab[], u: number): number {
  return slabs.reduce((sum, slab) => {
    const rising = ramp(u, slab.leftMin, slab.leftMax);
    const falling = ramp(u, slab.rightMin, slab.rightMax);
    return sum + slab.height * Math.max(0, rising - falling);
  }, 0);
}

const ramp = (u: number, start: number, end: number): number =>
  u < start ? 0 : u >= end ? 1 : (u - start) / (end - start);

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
