import { expect, it } from "vitest";
import { regularTables, type TableModule } from "./regular-tables.ts";

/** A table of modules of 1 × 2 m; `seen` of those that some photos did not show. */
function table(columns: number, rows: number, seen: Record<string, number> = {}): TableModule[] {
  return Array.from({ length: columns * rows }, (_, at): TableModule => {
    const [row, column] = [Math.floor(at / columns) + 1, (at % columns) + 1];
    const [x, y] = [column * 1.02, -row * 2.02];
    return {
      table: 1,
      row,
      column,
      seen: seen[`${row}/${column}`] ?? 10,
      corners: [
        [x, y],
        [x + 1, y],
        [x + 1, y - 2],
        [x, y - 2],
      ],
    };
  });
}

const placesOf = (modules: readonly TableModule[]): string[] =>
  modules.map(({ row, column }) => `${row}/${column}`);
const views = (): number => 10;

it("keeps a module at a table's end that fewer than half of its photos show, where its column goes on there", () => {
  const given = table(6, 3, { "1/6": 4, "3/1": 3 });
  expect(placesOf(regularTables(given, views))).toHaveLength(18);
});

it("keeps the last module of a single row that a third of its photos show", () => {
  expect(placesOf(regularTables(table(6, 1, { "1/6": 4 }), views))).toContain("1/6");
  expect(placesOf(regularTables(table(6, 1, { "1/6": 3 }), views))).not.toContain("1/6");
});

it.each([
  ["one photo alone shows", { "1/6": 1 }],
  ["a fifth of its photos show", { "1/6": 2 }],
  ["hardly any photo shows in the whole column", { "1/6": 3, "2/6": 3, "3/6": 3 }],
])("leaves out at a table's end what %s", (_, seen) => {
  expect(placesOf(regularTables(table(6, 3, seen), views))).not.toContain("1/6");
});

it("fills a gap among modules and says that no photo shows it", () => {
  const filled = regularTables(table(6, 3, { "2/3": 0 }), views);
  expect(filled.find(({ row, column }) => row === 2 && column === 3)).toMatchObject({ seen: 0 });
});
