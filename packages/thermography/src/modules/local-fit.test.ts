import { describe, expect, it } from "vitest";
import { localFit } from "./local-fit.ts";
import type { Point } from "./quadrilateral.ts";

const curve = (step: number): Point => [10 + 20 * step + 0.3 * step ** 2, 5 - 2 * step - 0.1 * step ** 2];

describe("a smooth curve through the nodes of a line", () => {
  it("meets the nodes of a bent line", () => {
    const at = localFit(curve, 4);
    expect(at?.[0]).toBeCloseTo(10, 6);
    expect(at?.[1]).toBeCloseTo(5, 6);
  });

  it("is hardly moved by one that lies aside", () => {
    const at = localFit((step) => (step === 0 ? [18, 5] : curve(step)), 4);
    expect(Math.abs((at?.[0] ?? 99) - 10)).toBeLessThan(0.4);
  });

  it("is straight through three or four, and none through two", () => {
    const some = (count: number) => (step: number) =>
      step >= 0 && step < count ? ([3 * step, 4 * step] as const) : undefined;
    expect(localFit(some(3), 4)?.map((value) => Math.round(value * 1e6) / 1e6 + 0)).toEqual([0, 0]);
    expect(localFit(some(2), 4)).toBeNull();
    // all at one step
    expect(localFit(() => undefined, 4)).toBeNull();
  });
});
