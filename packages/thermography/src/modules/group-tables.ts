import { type Cell, type Neighbour, neighboursOf } from "#modules/candidates/link-candidates.ts";

/** Cells of one table at their places of its grid. */
export interface Grid {
  /** By `gridKey(row, column)`. */
  cells: Map<string, Cell>;
}

export const gridKey = (row: number, column: number): string => `${row},${column}`;

export function placeOf(key: string): { row: number; column: number } {
  const [row = 0, column = 0] = key.split(",").map(Number);
  return { row, column };
}

/** A table's modules lie closer than this to each other, compared with the usual joint. */
const WIDE_GAP_FACTOR = 2;
const WIDE_GAP_PX = 2.5;

/** Joins neighbouring cells to grids. A joint much wider than usual in that direction separates two tables. */
export function groupTables(cells: readonly Cell[]): Grid[] {
  const neighbours = neighboursOf(cells);
  const joints = [...neighbours.values()].flat();
  const usual = (isBeside: boolean): number => {
    const gaps = joints
      .filter(({ columns }) => (columns !== 0) === isBeside)
      .map(({ gapPx }) => gapPx)
      .toSorted((a, b) => a - b);
    return gaps[gaps.length >> 1] ?? 0;
  };
  const [beside, below] = [usual(true), usual(false)];
  const isJoint = ({ columns, gapPx }: Neighbour): boolean => {
    const gap = columns === 0 ? below : beside;
    return gapPx < Math.max(WIDE_GAP_FACTOR * gap, gap + WIDE_GAP_PX);
  };
  const grids: Grid[] = [];
  const placed = new Set<Cell>();
  for (const start of cells) {
    if (placed.has(start)) continue;
    grids.push({ cells: grow(start, { neighbours, isJoint, placed }) });
  }
  return grids;
}

interface Growth {
  neighbours: ReadonlyMap<Cell, Neighbour[]>;
  isJoint: (neighbour: Neighbour) => boolean;
  placed: Set<Cell>;
}

function grow(start: Cell, { neighbours, isJoint, placed }: Growth): Map<string, Cell> {
  const cells = new Map([[gridKey(0, 0), start]]);
  const queue = [{ cell: start, row: 0, column: 0 }];
  placed.add(start);
  for (const { cell, row, column } of queue)
    for (const neighbour of neighbours.get(cell) ?? []) {
      const next = { cell: neighbour.cell, row: row + neighbour.rows, column: column + neighbour.columns };
      const key = gridKey(next.row, next.column);
      if (placed.has(next.cell) || cells.has(key) || !isJoint(neighbour)) continue;
      // both have to see each other as the next one
      if (!neighbours.get(next.cell)?.some((back) => back.cell === cell)) continue;
      placed.add(next.cell);
      cells.set(key, next.cell);
      queue.push(next);
    }
  return cells;
}
