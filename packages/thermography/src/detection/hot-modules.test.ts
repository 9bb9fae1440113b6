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

describe("two substrings of a small module that motion blurs and whose outline lies aside", () => {
  /** Fractions found; the hot parts as shares of the module's width. */
  function found(widthPx: number, asidePx: number, parts: readonly (readonly [number, number])[]): number[] {
    const [top, bottom, pitch] = [20, 20 + 1.8 * widthPx, widthPx + 0.4];
    const left = (column: number): number => 20 + column * pitch;
    const row = Array.from({ length: COLUMNS }, (_, column): ModuleOutline => {
      const [from, to] = [left(column) + asidePx, left(column) + widthPx + asidePx];
      const corners = [
        [from, top],
        [to, top],
        [to, bottom],
        [from, bottom],
      ] as const;
      return { id: String(column), row: "T1", corners };
    });
    const STEPS = 20;
    const size = { widthPx: Math.ceil(left(COLUMNS) + 20), heightPx: Math.ceil(bottom + 20) };
    const warmth = (x: number): number =>
      parts.some(
        ([from, to]) => x >= left(HOT_COLUMN) + from * widthPx && x < left(HOT_COLUMN) + to * widthPx,
      )
        ? 7
        : 0;
    const values = Float32Array.from({ length: size.widthPx * size.heightPx }, (_, index) => {
      const x = index % size.widthPx;
      let sum = 0;
      for (let step = 0; step < STEPS; step += 1)
        sum += warmth(x + 0.5 + (step / (STEPS - 1) - 0.5) * (BLUR_PX + 1)) / STEPS;
      return 45 + sum + 0.02 * ((index * 7919) % 11);
    });
    return findHotModules({ ...size, values }, row).map(({ module }) => module?.fraction ?? 0);
  }

  test.each([15, 18, 21].flatMap((width) => [-0.7, 0, 0.7].map((aside) => [width, aside] as const)))(
    "are told from the whole: %i px wide, %d px aside",
    (width, aside) => {
      for (const part of [
        [0, 2 / 3],
        [1 / 3, 1],
      ] as const) {
        const [fraction, ...others] = found(width, aside, [part]);
        expect(others).toEqual([]);
        expect(fraction).toBeGreaterThan(0.5);
        expect(fraction).toBeLessThan(5 / 6);
      }
      for (const fraction of found(width, aside, [
        [0, 1 / 3],
        [2 / 3, 1],
      ]))
        expect(fraction).toBeLessThan(0.5);
      expect(found(width, aside, [[0, 1]])).toEqual([1]);
    },
  );
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
