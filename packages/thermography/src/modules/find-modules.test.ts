import { describe, expect, it } from "vitest";
import { type DrawnScene, drawTables } from "#testing/drawn-tables.ts";
import { findModules, type FoundModule } from "./find-modules.ts";

const landscape = { left: 20, top: 60, columns: 11, rows: 3, modulePx: [50, 25] } as const;
const portrait = { left: -10, top: 260, columns: 20, rows: 2, modulePx: [30, 56] } as const;

/** Greatest distance of a corner to its true place, for each true module; null where none was found. */
function cornerErrors({ modules }: DrawnScene, found: readonly FoundModule[]): (number | null)[] {
  return modules.map((outline) => {
    const errors = found.map(({ corners }) =>
      Math.max(
        ...corners.map(([x, y], index) =>
          Math.hypot(x - (outline[index]?.[0] ?? 0), y - (outline[index]?.[1] ?? 0)),
        ),
      ),
    );
    const best = Math.min(...errors);
    return best < 12 ? best : null;
  });
}

describe("modules in a picture without a layout", () => {
  it.each([
    ["straight", {}],
    ["bent by the lens", { bendPx: 40 }],
    ["turned and bent", { bendPx: 25, turnDeg: 12, seed: 4 }],
    ["colder than the ground", { groundC: 55, bendPx: 15, seed: 5 }],
    ["with a hot module", { hot: { table: 0, row: 1, column: 4, deltaK: 9, cell: false } }],
    ["with a hot cell", { hot: { table: 1, row: 0, column: 7, deltaK: 20, cell: true } }],
  ])("finds all, %s", (_, conditions) => {
    const scene = drawTables({ tables: [landscape, portrait], ...conditions });
    const found = findModules(scene.frame);
    const errors = cornerErrors(scene, found);
    expect(scene.modules.length).toBeGreaterThan(50);
    expect(errors.filter((error) => error === null)).toEqual([]);
    expect(Math.max(...errors.map((error) => error ?? 99))).toBeLessThan(3);
    // those at the border are neither demanded nor wrong
    expect(found.length).toBeLessThanOrEqual(33 + 40);
  });

  it("finds modules of ten pixels", () => {
    const scene = drawTables({
      tables: [{ left: 40, top: 80, columns: 24, rows: 2, modulePx: [10, 18] }],
      widthPx: 336,
      heightPx: 256,
    });
    const errors = cornerErrors(scene, findModules(scene.frame));
    expect(errors.filter((error) => error === null || error > 3)).toEqual([]);
  });

  it("keeps tables apart and counts their rows and columns", () => {
    const apart = [
      landscape,
      { ...landscape, columns: 5, top: 260 },
      { ...landscape, left: 20 + 5 * 52 + 22, columns: 5, top: 260 },
    ];
    const found = findModules(drawTables({ tables: apart }).frame);
    const sizes = Map.groupBy(found, ({ table }) => table);
    expect([...sizes.values()].map((modules) => modules.length)).toEqual([33, 15, 15]);
    expect(new Set(found.map(({ table, row, column }) => `${table}/${row}/${column}`)).size).toBe(63);
    expect(Math.max(...found.map(({ column }) => column))).toBe(11);
    expect(Math.max(...found.map(({ row }) => row))).toBe(3);
  });

  it.each([
    ["rough ground", []],
    ["a roof of sheets", [{ left: 50, top: 40, columns: 1, rows: 9, modulePx: [200, 16] }]],
    [
      "two boxes",
      [
        { left: 100, top: 100, columns: 1, rows: 1, modulePx: [60, 30] },
        { left: 200, top: 160, columns: 1, rows: 1, modulePx: [60, 30] },
      ],
    ],
    [
      "boxes side by side, too few for a table",
      [
        { left: 60, top: 60, columns: 2, rows: 1, modulePx: [30, 25] },
        { left: 200, top: 160, columns: 3, rows: 1, modulePx: [20, 35] },
      ],
    ],
  ] as const)("finds none on %s", (_, tables) => {
    expect(findModules(drawTables({ tables, seed: 7, widthPx: 320, heightPx: 256 }).frame)).toEqual([]);
  });

  it.each([
    ["flat", { widthPx: 64, heightPx: 64, values: new Float32Array(64 * 64).fill(20) }],
    ["without any value", { widthPx: 64, heightPx: 64, values: new Float32Array(64 * 64).fill(Number.NaN) }],
    ["of another size than stated", { widthPx: 64, heightPx: 64, values: new Float32Array(10) }],
    ["tiny", { widthPx: 8, heightPx: 8, values: new Float32Array(64).fill(1) }],
  ])("finds none in a picture that is %s", (_, frame) => {
    expect(findModules(frame)).toEqual([]);
  });
});
