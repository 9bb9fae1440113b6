import { gridKey, placeOf } from "./group-tables.ts";
import { findEdge, type StrengthMap } from "./lines/find-edge.ts";
import { type Lattice, outlineOf } from "./lattice.ts";

/** Lines within a module are weaker than those between modules by this factor, and alternate with them. */
const WEAKER = 1.5;
/** Of the longest line: a shorter one may lie between the table and something else. */
const LEAST_LENGTH = 0.3;

/** Joins halves of modules: where every second line of the lattice is much weaker, it lies within the modules. */
export function joinHalves(map: StrengthMap, lattice: Lattice): boolean {
  const rowParity = innerParity(map, lattice, true);
  if (rowParity !== null) {
    join(lattice, rowParity, true);
    return true;
  }
  const columnParity = innerParity(map, lattice, false);
  if (columnParity === null) return false;
  join(lattice, columnParity, false);
  return true;
}

/** Parity of the weak lines; null where lines do not alternate. */
function innerParity(map: StrengthMap, lattice: Lattice, isLevel: boolean): number | null {
  const lines = new Map<number, number[]>();
  for (const cell of lattice.cells) {
    const { row, column } = placeOf(cell);
    const before = isLevel ? gridKey(row - 1, column) : gridKey(row, column - 1);
    const outline = lattice.cells.has(before) ? outlineOf(lattice, cell) : null;
    if (!outline) continue;
    const line = isLevel ? row : column;
    const { strength } = isLevel
      ? findEdge(map, outline[0], outline[1], 1.5)
      : findEdge(map, outline[3], outline[0], 1.5);
    lines.set(line, [...(lines.get(line) ?? []), strength]);
  }
  const longest = Math.max(0, ...[...lines.values()].map(({ length }) => length));
  const medians = [...lines]
    .filter(([, { length }]) => length >= LEAST_LENGTH * longest)
    .map(([line, values]) => ({
      parity: Math.abs(line) % 2,
      value: values.toSorted((a, b) => a - b)[values.length >> 1] ?? 0,
    }));
  const of = (parity: number): number[] =>
    medians.filter((line) => line.parity === parity).map(({ value }) => value);
  const [even, odd] = [of(0), of(1)];
  if (even.length === 0 || odd.length === 0) return null;
  if (Math.min(...even) > WEAKER * Math.max(...odd)) return 1;
  return Math.min(...odd) > WEAKER * Math.max(...even) ? 0 : null;
}

function join(lattice: Lattice, parity: number, isLevel: boolean): void {
  const kept = (line: number): number | null =>
    Math.abs(line) % 2 === parity ? null : Math.floor((line - 1 + parity) / 2);
  const cells = new Set<string>();
  for (const cell of lattice.cells) {
    const { row, column } = placeOf(cell);
    const line = kept(isLevel ? row : column);
    const second = isLevel ? gridKey(row + 1, column) : gridKey(row, column + 1);
    if (line === null || !lattice.cells.has(second)) continue;
    cells.add(isLevel ? gridKey(line, column) : gridKey(row, line));
  }
  const nodes = [...lattice.nodes].flatMap(([key, point]): [string, typeof point][] => {
    const { row, column } = placeOf(key);
    const line = kept(isLevel ? row : column);
    return line === null ? [] : [[isLevel ? gridKey(line, column) : gridKey(row, line), point]];
  });
  lattice.cells = cells;
  lattice.nodes = new Map(nodes);
}
