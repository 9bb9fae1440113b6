import { describe, expect, test } from "vitest";
import { findHotModules } from "./hot-modules.ts";
import type { ModuleOutline } from "./module-outline.ts";
import type { ThermalFrame } from "./thermal-frame.ts";

const [WIDTH, HEIGHT, PITCH] = [21, 38, 22] as const;
const [COLUMNS, BLUR_PX] = [12, 5] as const;
const HOT_COLUMN = 5;

const outlines = Array.from({ length: COLUMNS }, (_, column): ModuleOutline => {
  const [left, top] = [20 + column * PITCH, 20];
  const [right, bottom] = [left + WIDTH, top + HEIGHT];
  return {
    id: String(column),
    row: "T1",
    corners: [
      [left, top],
      [right, top],
      [right, bottom],
      [left, bottom],
    ],
  };
});

/** A row of modules at 45 °C, of one of which a part is warmer; motion across the row draws it out. */
function rowWith(part: readonly [from: number, to: number], deltaK: number): ThermalFrame {
  const [widthPx, heightPx] = [COLUMNS * PITCH + 40, HEIGHT + 40];
  const left = 20 + HOT_COLUMN * PITCH;
  const sharp = (x: number): number =>
    45 + (x >= left + part[0] * WIDTH && x < left + part[1] * WIDTH ? deltaK : 0);
  const values = Float32Array.from({ length: widthPx * heightPx }, (_, index) => {
    let sum = 0;
    for (let offset = -2; offset <= 2; offset += 1) sum += sharp((index % widthPx) + offset) / BLUR_PX;
    return sum + 0.02 * ((index * 7919) % 11);
  });
  return { widthPx, heightPx, values };
}

const fractionOf = (part: readonly [number, number], deltaK = 9): number[] =>
  findHotModules(rowWith(part, deltaK), outlines).map(({ module }) => module?.fraction ?? 0);

describe("the hot part of a module in a photo blurred by motion", () => {
  test("is all of it where all of it is warm", () => {
    expect(fractionOf([0, 1])).toEqual([1]);
    expect(fractionOf([0, 1], 3)).toEqual([1]);
  });

  test("is a third where a substring is, though its blurred border covers more than half", () => {
    const [fraction, ...others] = fractionOf([1 / 3, 2 / 3]);
    expect(others).toEqual([]);
    expect(fraction).toBeGreaterThan(0.25);
    expect(fraction).toBeLessThan(0.48);
  });

  test("is two thirds where two substrings are", () => {
    const [fraction] = fractionOf([0, 2 / 3]);
    expect(fraction).toBeGreaterThan(0.55);
    expect(fraction).toBeLessThan(0.8);
  });
});
