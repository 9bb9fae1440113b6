import fc from "fast-check";
import { expect, test } from "vitest";
import { gridLines } from "./grid-lines.ts";

test("a site's grid has round metre intervals", () => {
  const { features } = gridLines([36.1, 31.8, 36.11, 31.81]);
  const across = features.flatMap(({ geometry: { coordinates } }) => {
    const [[, y1 = 0] = [], [, y2 = 1] = []] = coordinates;
    return y1 === y2 ? [y1 * 111_320] : [];
  });
  const [first = 0, second = 0] = across;
  expect(Math.round(second - first)).toBe(50);
});

test("never draws too many lines, nor none", () => {
  const view = fc.record({
    west: fc.double({ min: -179, max: 179, noNaN: true }),
    south: fc.double({ min: -80, max: 80, noNaN: true }),
    height: fc.double({ min: 0.0005, max: 120, noNaN: true }),
  });
  fc.assert(
    fc.property(view, ({ west, south, height }) => {
      const { features } = gridLines([west, south, west + 1.6 * height, south + height]);
      expect(features.length).toBeGreaterThan(2);
      expect(features.length).toBeLessThan(400);
    }),
  );
});
