import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { medianInPlace } from "./median.ts";

describe("the median", () => {
  it("is that of the sorted values", () => {
    fc.assert(
      fc.property(fc.array(fc.integer({ min: -9, max: 9 }), { maxLength: 60 }), (values) => {
        const sorted = Float64Array.from(values).toSorted();
        expect(medianInPlace(Float64Array.from(values))).toBe(sorted[sorted.length >> 1] ?? 0);
      }),
    );
  });
});
