import type { PlanarPoint, PlanarRing } from "@overfly/geo/planar-geometry";
import fc from "fast-check";
import { expect, test } from "vitest";
import { layLines, type LineRules } from "./lay-lines.ts";
import { apartM, type Leg } from "./line-order.ts";
import { roughCostM } from "./rough-cost.ts";

const TURN_COST_M = 10;

/** Corners around a middle, some near it and some far off, so that outlines bend inwards and holes cut bands in two. */
const ring = ([x, y]: PlanarPoint, radii: readonly number[]): PlanarRing =>
  radii.map((radiusM, index): PlanarPoint => {
    const angle = (2 * Math.PI * index) / radii.length;
    return [x + radiusM * Math.cos(angle), y + radiusM * Math.sin(angle)];
  });

const radii = (leastM: number, mostM: number) =>
  fc.array(fc.double({ min: leastM, max: mostM, noNaN: true }), { minLength: 3, maxLength: 20 });

/** Line by line in the order they are laid. */
const plainCostM = (legs: readonly Leg[], lineSpacingM: number): number =>
  legs.reduce((sum, leg, index) => {
    const last = legs[index - 1];
    const stepM = last
      ? Math.max(lineSpacingM, Math.min(apartM(last.from, leg.from), apartM(last.to, leg.to)))
      : 0;
    return sum + TURN_COST_M + apartM(leg.from, leg.to) + stepM;
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
      const rules: LineRules = { lineSpacingM, marginM, spareM2: 0, turnCostM: TURN_COST_M, ...photos };
      const legs = layLines(rings, angleDeg, rules, layout) ?? [];
      expect(roughCostM(rings, angleDeg, rules, layout)).toBeCloseTo(plainCostM(legs, lineSpacingM), 3);
    }),
    { numRuns: 300 },
  );
});
