import { expect, test } from "vitest";
import { extremesOfBox } from "./extremes-of-box.ts";

const FRAME = {
  widthPx: 4,
  // prettier-ignore
  values: [
    99, 20, 21, -50,
    10, 22, 40, 99,
    99, 22, 15, 99,
  ],
};

test("values outside of the box don't count", () => {
  expect(extremesOfBox(FRAME, { x: 1, y: 0, width: 2, height: 3 })).toEqual({
    min: 15,
    max: 40,
    mean: 140 / 6,
    min_at: { x: 2, y: 2 },
    max_at: { x: 2, y: 1 },
  });
});

test("a box of one pixel is that pixel", () => {
  const at = { x: 3, y: 0 };
  expect(extremesOfBox(FRAME, { ...at, width: 1, height: 1 })).toEqual({
    min: -50,
    max: -50,
    mean: -50,
    min_at: at,
    max_at: at,
  });
});

test("pixels without a value are left out, and a box of such pixels has no values", () => {
  const frame = { widthPx: 2, values: [Number.NaN, 30, Number.NaN, 20] };
  expect(extremesOfBox(frame, { x: 0, y: 0, width: 2, height: 2 })).toMatchObject({
    min: 20,
    max: 30,
    mean: 25,
  });
  expect(extremesOfBox(frame, { x: 0, y: 0, width: 1, height: 2 })).toBeNull();
});
