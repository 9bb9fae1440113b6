import { expect, it } from "vitest";
import { gridKey } from "#modules/group-tables.ts";
import { joinHalves } from "#modules/join-halves.ts";
import { type Lattice, nodesOf } from "#modules/lattice.ts";
import type { Point } from "#modules/quadrilateral.ts";
import { drawTables } from "#testing/drawn-tables.ts";
import { boundaryStrength } from "./boundary-strength.ts";
import { hasOtherLines } from "./other-lines.ts";

const [WIDTH, HEIGHT] = [42, 72];
const [LEFT, TOP, COLUMNS] = [60, 100, 8];
const { frame } = drawTables({
  tables: [{ left: LEFT, top: TOP, columns: COLUMNS, rows: 2, modulePx: [WIDTH - 2, HEIGHT - 2] }],
});
const map = { ...frame, strength: boundaryStrength(frame) };

/** With level lines at these places, in modules below the table's top. */
function latticeAt(lines: readonly number[]): Lattice {
  const cells = lines
    .slice(1)
    .flatMap((_, row) => Array.from({ length: COLUMNS }, (__, column) => gridKey(row, column)));
  return { cells: new Set(cells), nodes: nodesAt(cells, lines) };
}

const nodesAt = (cells: readonly string[], lines: readonly number[]): Map<string, Point> =>
  new Map(
    cells.flatMap(nodesOf).map((node): [string, Point] => {
      const [row = 0, column = 0] = node.split(",").map(Number);
      return [node, [LEFT + column * WIDTH - 1.5, TOP + (lines[row] ?? 0) * HEIGHT - 1.5]];
    }),
  );

it.each([
  ["the table's own lines", [0, 1, 2], false],
  ["one of its rows", [1, 2], false],
  ["lines from clamp to clamp", [0.3, 0.7, 1.3, 1.7], true],
  ["halves of two rows beside each other", [0.5, 1.5], true],
])("tells whether the picture has other lines than %s", (_what, lines, expected) => {
  expect(hasOtherLines(map, latticeAt(lines), true)).toBe(expected);
  expect(hasOtherLines(map, latticeAt(lines), false)).toBe(false);
});

it("doesn't join two rows because one stray module lies beyond the table's edge", () => {
  const lattice = latticeAt([-0.8, 0, 1, 2]);
  for (const cell of lattice.cells) if (/^0,[1-9]/u.test(cell)) lattice.cells.delete(cell);
  expect(joinHalves(map, lattice)).toBe(false);
  expect(lattice.cells.size).toBe(2 * COLUMNS + 1);
});
