import { expect, it } from "vitest";
import { ownSideOf } from "./hot-at-edge.ts";

const [widthPx, heightPx] = [60, 40];
/** A module of 30 × 20 pixels at 30 °C on ground of 20 °C. */
const corners = [
  [10, 10],
  [40, 10],
  [40, 30],
  [10, 30],
] as const;

/** What is hot at 45 °C, as [left, top, width, height]; the part is what of it lies on the module. */
function judge(hot: readonly [number, number, number, number]): number | null {
  const isIn = (x: number, y: number, [left, top, width, height]: typeof hot): boolean =>
    x >= left && x < left + width && y >= top && y < top + height;
  const values = Float32Array.from({ length: widthPx * heightPx }, (_, i) => {
    const [x, y] = [i % widthPx, Math.floor(i / widthPx)];
    if (isIn(x, y, hot)) return 45;
    return isIn(x, y, [10, 10, 30, 20]) ? 30 : 20;
  });
  const part = [...values.keys()].filter(
    (i) => values[i] === 45 && isIn(i % widthPx, Math.floor(i / widthPx), [10, 10, 30, 20]),
  );
  return ownSideOf({ values, widthPx, heightPx }, corners, part, (pixel) => (values[pixel] ?? 0) - 30);
}

it.each([
  ["a cell at the right side, cold beyond it", [37, 12, 3, 8], 1],
  ["a cell at the lower side, cold beyond it", [20, 28, 7, 2], 2],
  ["a warm frame all along a side", [38, 10, 2, 20], null],
  ["warm ground that reaches in", [37, 12, 12, 8], null],
  ["the next module's heat", [15, 4, 8, 8], null],
] as const)("takes %s for the module's own or not", (_, hot, side) => {
  expect(judge(hot)).toBe(side);
});

it("does not decide at the picture's border", () => {
  const frame = { values: new Float32Array(widthPx * heightPx).fill(45), widthPx, heightPx };
  const atBorder = [
    [0, 0],
    [30, 0],
    [30, 20],
    [0, 20],
  ] as const;
  expect(ownSideOf(frame, atBorder, [5 * widthPx, 6 * widthPx], () => 15)).toBeNull();
});
