import { describe, expect, it } from "vitest";
import type { ThermalFrame } from "#detection/thermal-frame.ts";
import { drawTables } from "#testing/drawn-tables.ts";
import { randomFrom } from "#testing/synthetic-plant.ts";
import { findHotSpots } from "./find-hot-spots.ts";
import { findModules } from "#modules/find-modules.ts";

const table = { left: 30, top: 30, columns: 6, rows: 3, modulePx: [40, 26] } as const;
const small = { widthPx: 320, heightPx: 180 };

describe("hot spots on modules without a layout", () => {
  it.each([
    ["a cell", true, 0.2],
    ["a module", false, 1],
  ])("finds %s, where it lies", (_, cell, fraction) => {
    const { frame } = drawTables({
      tables: [table],
      ...small,
      hot: { table: 0, row: 1, column: 2, deltaK: 8, cell },
    });
    const [found, ...others] = findHotSpots(frame, findModules(frame), { minDelta: 2 });
    expect(others).toEqual([]);
    expect(found?.module?.id).toBe("1-2-3");
    expect(found?.delta).toBeCloseTo(8, 0);
    expect(found?.module?.fraction).toBeLessThanOrEqual(fraction);
    expect(Math.abs((found?.centroid[0] ?? 0) - (30 + 2.5 * 42))).toBeLessThan(2);
    expect(Math.abs((found?.centroid[1] ?? 0) - (30 + 1.5 * 28))).toBeLessThan(2);
  });

  it("finds the same in brightness alone, whatever its scale", () => {
    const hot = { table: 0, row: 0, column: 4, deltaK: 10, cell: true };
    const { frame } = drawTables({ tables: [table], ...small, hot });
    const grey = { ...frame, values: frame.values.map((value) => 7 * value - 100) };
    expect(findHotSpots(grey, findModules(grey)).map(({ module }) => module?.id)).toEqual(["1-1-5"]);
  });

  it.each([1, 2, 3])("finds none on healthy modules, whose ground is hotter (%i)", (seed) => {
    const { frame } = drawTables({ tables: [table], ...small, groundC: 60, seed });
    const modules = findModules(frame);
    expect(modules.length).toBe(18);
    expect(findHotSpots(frame, modules, { minDelta: 1 })).toEqual([]);
  });

  it.each([
    ["one third", [1], [0.33]],
    ["two thirds beside each other", [0, 1], [0.67]],
    ["two thirds apart", [0, 2], [0.33, 0.33]],
    ["all of it", [0, 1, 2], [1]],
  ])("tells how much of a module is warm: %s", (_, thirds, fractions) => {
    const large = { left: 30, top: 30, columns: 5, rows: 2, modulePx: [60, 36] } as const;
    const hot = { table: 0, row: 0, column: 2, deltaK: 6, cell: false, thirds };
    const { frame } = drawTables({ tables: [large], widthPx: 380, heightPx: 180, hot });
    const found = findHotSpots(frame, findModules(frame), { minDelta: 1 });
    expect(found.map(({ module }) => module?.id)).toEqual(fractions.map(() => "1-1-3"));
    for (const [index, { module }] of found.entries())
      expect(Math.abs((module?.fraction ?? 0) - (fractions[index] ?? 0))).toBeLessThan(0.1);
  });

  it("finds all of several hot modules below each other", () => {
    const narrow = { left: 30, top: 10, columns: 2, rows: 8, modulePx: [44, 18] } as const;
    const { frame, modules: outlines } = drawTables({ tables: [narrow], ...small });
    const hot = [4, 6, 8, 10, 12];
    for (const module of hot) warm(frame, outlines[module]?.[0], [0, 0, 44, 18], 7);
    const found = findHotSpots(frame, findModules(frame), { minDelta: 2 });
    expect(new Set(found.map(({ module }) => module?.id))).toEqual(
      new Set(hot.map((index) => `1-${index / 2 + 1}-1`)),
    );
  });

  it.each<[string, number[], boolean]>([
    ["one of seven that are alike", [0, 0.1, 0.05, 0, 0.1, 0.05, 4], true],
    ["one of four that are alike", [0, 0.1, 0.05, 4], true],
    ["none of four that differ as the view does", [0, 0.05, 0.9, 1.9], false],
  ])("takes a table that is warmer than the others for hot: %s", (_, excesses, isHot) => {
    const tables = excesses.map((_excess, index) => ({ ...table, rows: 1, top: 12 + 40 * index }));
    const { frame } = drawTables({ tables, widthPx: 320, heightPx: 40 * tables.length + 12 });
    for (const [index, deltaK] of excesses.entries())
      warm(frame, [30, 12 + 40 * index], [0, 0, 6 * 42, 28], deltaK);
    const found = findHotSpots(frame, findModules(frame), { minDelta: 1 });
    expect(found).toHaveLength(isHot ? table.columns : 0);
    for (const { module } of found) expect(module?.fraction).toBe(1);
  });

  it("finds a hot cell at a module's edge", () => {
    const { frame, modules: outlines } = drawTables({ tables: [table], ...small });
    warm(frame, outlines[8]?.[0], [37, 8, 3, 7], 12);
    const found = findHotSpots(frame, findModules(frame), { minDelta: 2 });
    expect(found.map(({ module }) => module?.id)).toEqual(["1-2-3"]);
  });

  /** Ground that shines past the table's right side, here more and there less. */
  const shine = (frame: ThermalFrame, seed: number): void => {
    const random = randomFrom(seed);
    for (let y = 32; y < 112;) {
      const length = 3 + Math.floor(9 * random());
      warm(frame, [30 + 6 * 42 - 4, y], [0, 0, 3, Math.min(length, 112 - y)], 9 * random());
      y += length;
    }
  };

  it.each([31, 32, 33, 34, 35, 36])("finds none in an edge that the ground warms (%i)", (seed) => {
    const { frame } = drawTables({ tables: [table], ...small, seed });
    shine(frame, seed);
    expect(findHotSpots(frame, findModules(frame), { minDelta: 1 })).toEqual([]);
  });

  it.each([31, 32, 33])("finds the hot cell in such an edge (%i)", (seed) => {
    const { frame } = drawTables({ tables: [table], ...small, seed });
    shine(frame, seed);
    warm(frame, [30 + 6 * 42 - 8, 66], [0, 0, 7, 7], 25);
    const found = findHotSpots(frame, findModules(frame), { minDelta: 1 });
    expect(found.map(({ module }) => module?.id)).toEqual(["1-2-6"]);
  });

  it("takes what all modules of a table show at one place for their make", () => {
    const { frame, modules: outlines } = drawTables({ tables: [table], ...small });
    for (const [corner] of outlines) warm(frame, corner, [10, 8, 5, 5], 6);
    expect(findHotSpots(frame, findModules(frame), { minDelta: 2 })).toEqual([]);
  });

  it("finds nothing without modules", () => {
    const { frame } = drawTables({ tables: [], ...small });
    expect(findHotSpots(frame, [])).toEqual([]);
  });
});

/** Warms a rectangle [left, top, width, height] in pixels from a module's top left corner. */
function warm(
  frame: ThermalFrame,
  [left, top]: readonly [number, number] = [0, 0],
  [x, y, width, height]: readonly [number, number, number, number],
  deltaK: number,
): void {
  for (let down = y; down < y + height; down += 1)
    for (let across = x; across < x + width; across += 1) {
      const at = Math.round(top + down) * frame.widthPx + Math.round(left + across);
      frame.values[at] = (frame.values[at] ?? 0) + deltaK;
    }
}
