import { expect, test } from "vitest";
import { applyPalette, paletteColours, paletteNames, autoDisplayRange } from "./thermal-palette.ts";

test.each(paletteNames)("maps %s from its coldest to its hottest colour", (name) => {
  const rgba = applyPalette({ values: Float32Array.of(-10, 20, 60, 99) }, name, { low: 20, high: 60 });
  const colours = [0, 1, 2, 3].map(
    (pixel) => `rgb(${rgba[pixel * 4]} ${rgba[pixel * 4 + 1]} ${rgba[pixel * 4 + 2]})`,
  );
  const scale = paletteColours(name);

  expect(colours).toEqual([scale[0], scale[0], scale.at(-1), scale.at(-1)]);
});

test("grey is linear", () => {
  const rgba = applyPalette({ values: Float32Array.of(30) }, "grey", { low: 20, high: 40 });
  expect([...rgba]).toEqual([128, 128, 128, 255]);
});

test("leaves pixels without a value transparent", () => {
  expect([...applyPalette({ values: Float32Array.of(Number.NaN) }, "iron", { low: 0, high: 1 })]).toEqual([
    0, 0, 0, 0,
  ]);
});

test("the automatic range covers nearly all values, not the outliers", () => {
  const values = Float32Array.from({ length: 10_000 }, (_, index) =>
    index === 7 ? 500 : 20 + (index % 100) / 10,
  );
  const { low, high } = autoDisplayRange(values);
  expect(low).toBeGreaterThan(19.9);
  expect(high).toBeLessThan(31);
});
