import type { PlanarPoint, PlanarRing } from "@overfly/geo/planar-geometry";
import fc from "fast-check";
import { expect, test } from "vitest";
import { generateLines, type LineRules } from "./generate-lines.ts";
import { planarDistanceM } from "./line-order.ts";
import type { SurveyLine } from "./survey-line.ts";
import { estimateCostM } from "./estimate-cost.ts";

const TURN_COST_M = 10;

/** Corners around a middle, some near it and some far off, so that outlines bend inwards and holes cut bands in two. */
const ring = ([x, y]: PlanarPoint, radii: readonly number[]): PlanarRing =>
  radii.map((radiusM, index): PlanarPoint => {
    const angle = (2 * Math.PI * index) / radii.length;
    return [x + radiusM * Math.cos(angle), y + radiusM * Math.sin(angle)];
  });

const radii = (leastM: number, mostM: number) =>
  fc.array(fc.double({ min: leastM, max: mostM, noNaN: true }), { minLength: 3, maxLength: 20 });

/** Line by line in the order they are generated. */
const plainCostM = (lines: readonly SurveyLine[], lineSpacingM: number): number =>
  lines.reduce((sum, line, index) => {
    const last = lines[index - 1];
    const stepM = last
      ? Math.max(
          lineSpacingM,
          Math.min(planarDistanceM(last.from, line.from), planarDistanceM(last.to, line.to)),
        )
      : 0;
    return sum + TURN_COST_M + planarDistanceM(line.from, line.to) + stepM;
  }, 0);

test("the quick sum is that of the lines themselves", () => {
  const worlds = fc.record({
    outer: radii(60, 400),
    hole: radii(5, 55),
    angleDeg: fc.double({ min: 0, max: 180, noNaN: true }),
    layout: fc.constantFrom("even" as const, "first" as const, "last" as const),
    marginM: fc.constantFrom(0, 7),
    photoSpacingM: fc.option(fc.constant(6), { nil: undefined }),
  });
  fc.assert(
    fc.property(worlds, ({ outer, hole, angleDeg, layout, marginM, photoSpacingM }) => {
      const rings = [ring([50, -20], outer), ring([50, -20], hole)];
      const lineSpacingM = 13.44;
      const photos = photoSpacingM !== undefined && { photoSpacingM };
      const rules: LineRules = { lineSpacingM, marginM, allowedGapM2: 0, turnCostM: TURN_COST_M, ...photos };
      const lines = generateLines(rings, angleDeg, rules, layout) ?? [];
      expect(estimateCostM(rings, angleDeg, rules, layout)).toBeCloseTo(plainCostM(lines, lineSpacingM), 3);
    }),
    { numRuns: 300 },
  );
});
