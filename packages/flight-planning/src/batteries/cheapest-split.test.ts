import fc from "fast-check";
import { expect, test } from "vitest";
import { cheapestSplit, type SplitResult, type TransitCosts } from "./cheapest-split.ts";

type Break = { endS: number; startS: number };

interface Best {
  flights: number;
  totalS: number;
  from: number;
}

/** Every begin of every end, from the latest back to the first from which the flight alone takes too much. */
function plainCuts(breaks: readonly Break[], transitCosts: TransitCosts, allowedS: number): SplitResult {
  const best: (Best | undefined)[] = [{ flights: 0, totalS: 0, from: 0 }];
  let unreachableFrom = 0;
  for (let end = 1; end < breaks.length; end += 1) {
    let cheapest: Best | undefined;
    for (let begin = end - 1; begin >= 0; begin -= 1) {
      const ownS = (breaks[end]?.endS ?? 0) - (breaks[begin]?.startS ?? 0);
      if (ownS > allowedS) break;
      const before = best[begin];
      if (!before || ownS < 0 || (cheapest && before.flights + 1 > cheapest.flights)) continue;
      const waysS = transitCosts.map(({ outS, homeS }) => (outS[begin] ?? 0) + (homeS[end] ?? 0));
      const spentS = ownS + (transitCosts.length > 0 ? Math.min(...waysS) : 0);
      const totalS = before.totalS + spentS;
      if (spentS > allowedS) continue;
      if (!cheapest || before.flights + 1 < cheapest.flights || totalS < cheapest.totalS)
        cheapest = { flights: before.flights + 1, totalS, from: begin };
    }
    best.push(cheapest);
    if (cheapest) unreachableFrom = end;
  }
  if (!best[breaks.length - 1]) return { unreachableFrom };
  const pairs: [number, number][] = [];
  for (let end = breaks.length - 1; end > 0; end = best[end]?.from ?? 0)
    pairs.push([best[end]?.from ?? 0, end]);
  return { pairs: pairs.toReversed() };
}

test("passing over starts that can't be better changes no cut", () => {
  const step = fc.record({
    aheadS: fc.integer({ min: 0, max: 40 }),
    restS: fc.integer({ min: -8, max: 6 }),
    outS: fc.array(fc.integer({ min: 0, max: 90 }), { minLength: 3, maxLength: 3 }),
  });
  const worlds = fc.record({
    steps: fc.array(step, { minLength: 2, maxLength: 260 }),
    pointCount: fc.integer({ min: 0, max: 3 }),
    allowedS: fc.integer({ min: 60, max: 900 }),
    grainS: fc.constantFrom(1, 0.37),
  });
  let reachedEnd = 0;
  fc.assert(
    fc.property(worlds, ({ steps, pointCount, allowedS, grainS }) => {
      let atS = 0;
      const breaks = steps.map(({ aheadS, restS }): Break => {
        atS += aheadS * grainS;
        return { endS: atS, startS: atS + restS * grainS };
      });
      const transitCosts: TransitCosts = Array.from({ length: pointCount }, (_, point) => ({
        outS: Float64Array.from(steps, ({ outS }) => outS[point] ?? 0),
        homeS: Float64Array.from(steps, ({ outS }, index) => ((outS[point] ?? 0) * (index % 3)) / 2),
      }));
      const cuts = cheapestSplit(breaks, transitCosts, allowedS);
      reachedEnd += "pairs" in cuts ? 1 : 0;
      expect(cuts).toEqual(plainCuts(breaks, transitCosts, allowedS));
    }),
    { numRuns: 400 },
  );
  expect(reachedEnd).toBeGreaterThan(50);
});
