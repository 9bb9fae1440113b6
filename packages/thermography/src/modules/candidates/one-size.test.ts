import { expect, test } from "vitest";
import type { Lattice } from "#modules/lattice.ts";
import { cellOf } from "./link-candidates.ts";
import { withOneSize } from "./one-size.ts";
import type { Quadrilateral } from "#modules/quadrilateral.ts";

/** A row of modules beside each other. */
function rowOf(count: number, width: number, height: number): Lattice {
  const columns = Array.from({ length: count + 1 }, (_, column) => column);
  return {
    cells: new Set(columns.slice(1).map((column) => `0,${column - 1}`)),
    nodes: new Map(
      columns.flatMap((column) => [
        [`0,${column}`, [column * width, 0]],
        [`1,${column}`, [column * width, height]],
      ]),
    ),
  };
}

function candidate(width: number, height: number) {
  const corners: Quadrilateral = [
    [0, 0],
    [width, 0],
    [width, height],
    [0, height],
  ];
  return cellOf({ corners, center: [width / 2, height / 2], stability: 3, fill: 1, areaPx: width * height });
}

test("where a table has modules of double height, candidates of the usual height remain", () => {
  const candidates = [candidate(30, 20), candidate(30, 40), candidate(60, 20), candidate(28, 23)];
  const kept = withOneSize([rowOf(20, 30, 20), rowOf(6, 30, 42)], candidates);
  expect(kept).toEqual([candidates[0], candidates[3]]);
});

test.each([
  ["tables agree", [rowOf(20, 30, 20), rowOf(6, 31, 22)]],
  ["the near ones are larger by the view from aside", [rowOf(20, 30, 20), rowOf(20, 42, 29)]],
  ["there is one table", [rowOf(20, 30, 20)]],
  ["there is none", []],
])("nothing is left out where %s", (_, tables) => {
  expect(withOneSize(tables, [candidate(30, 20)])).toBeNull();
});
