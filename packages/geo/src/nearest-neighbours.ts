import type { PlanarPoint } from "./planar-geometry.ts";

/** For each point the indexes of so many others, the nearest first. Fewer where there are fewer. */
export function nearestNeighbours(points: readonly PlanarPoint[], count: number): number[][] {
  const { nearest } = pointGrid(points);
  return points.map((_, index) => nearest(index, count));
}

/** Looks for points around one, by its index; for those who ask for few. */
export interface PointGrid {
  /** So many others, the nearest first. Fewer where there are fewer. */
  nearest: (index: number, count: number) => number[];
  /** All others within a distance, in the order of their indexes. */
  within: (index: number, distanceM: number) => number[];
}

export function pointGrid(points: readonly PlanarPoint[]): PointGrid {
  const cells = cellsOf(points);
  return {
    nearest: (index, count) => {
      for (let ring = 1; ; ring *= 2) {
        const found = nearestIn(cells, points, { index, ring, count });
        if (found.length >= count || ring * 2 > cells.mostRings) return found;
      }
    },
    within: (index, distanceM) => pointsWithin(cells, points, index, distanceM),
  };
}

const POINTS_PER_CELL = 4;

/** Points by the cell of an even grid that they lie in. */
interface Cells {
  west: number;
  south: number;
  cellM: number;
  columns: number;
  rows: number;
  mostRings: number;
  points: ReadonlyMap<number, readonly number[]>;
}

function cellsOf(points: readonly PlanarPoint[]): Cells {
  let [west, south, east, north] = [Infinity, Infinity, -Infinity, -Infinity];
  for (const [x, y] of points) {
    [west, east] = [Math.min(west, x), Math.max(east, x)];
    [south, north] = [Math.min(south, y), Math.max(north, y)];
  }
  const areaM2 = (east - west) * (north - south);
  const longM = Math.max(east - west, north - south, 1e-3);
  const cellM = Math.max(
    Math.sqrt((areaM2 * POINTS_PER_CELL) / points.length),
    (longM * POINTS_PER_CELL) / points.length,
  );
  const columns = Math.floor((east - west) / cellM) + 1;
  const rows = Math.floor((north - south) / cellM) + 1;
  const cells = new Map<number, number[]>();
  for (const [index, [x, y]] of points.entries()) {
    const key = Math.floor((y - south) / cellM) * columns + Math.floor((x - west) / cellM);
    const cell = cells.get(key);
    if (cell) cell.push(index);
    else cells.set(key, [index]);
  }
  return { west, south, cellM, columns, rows, mostRings: 2 * Math.max(columns, rows), points: cells };
}

/** The nearest of the points in the cells around one, by insertion: there are thousands of points and few neighbours. */
function nearestIn(
  { west, south, cellM, columns, rows, points: cells }: Cells,
  points: readonly PlanarPoint[],
  { index, ring, count }: { index: number; ring: number; count: number },
): number[] {
  const [x, y] = points[index] ?? [0, 0];
  const [column, row] = [Math.floor((x - west) / cellM), Math.floor((y - south) / cellM)];
  const found: number[] = [];
  const squares: number[] = [];
  for (let r = Math.max(0, row - ring); r <= Math.min(rows - 1, row + ring); r += 1) {
    for (let c = Math.max(0, column - ring); c <= Math.min(columns - 1, column + ring); c += 1) {
      for (const other of cells.get(r * columns + c) ?? NONE) {
        const [otherX, otherY] = points[other] ?? [0, 0];
        const squared = (otherX - x) ** 2 + (otherY - y) ** 2;
        if (other === index || (found.length === count && squared >= (squares[count - 1] ?? 0))) continue;
        let slot = Math.min(found.length, count - 1);
        for (; slot > 0 && (squares[slot - 1] ?? 0) > squared; slot -= 1) {
          squares[slot] = squares[slot - 1] ?? 0;
          found[slot] = found[slot - 1] ?? 0;
        }
        squares[slot] = squared;
        found[slot] = other;
      }
    }
  }
  return found;
}

// oxlint-disable-next-line max-params
function pointsWithin(
  { west, south, cellM, columns, rows, points: cells }: Cells,
  points: readonly PlanarPoint[],
  index: number,
  distanceM: number,
): number[] {
  const [x, y] = points[index] ?? [0, 0];
  const column = (east: number): number => Math.floor((east - west) / cellM);
  const row = (north: number): number => Math.floor((north - south) / cellM);
  const found: number[] = [];
  for (let r = Math.max(0, row(y - distanceM)); r <= Math.min(rows - 1, row(y + distanceM)); r += 1) {
    for (
      let c = Math.max(0, column(x - distanceM));
      c <= Math.min(columns - 1, column(x + distanceM));
      c += 1
    ) {
      for (const other of cells.get(r * columns + c) ?? NONE) {
        const [otherX, otherY] = points[other] ?? [0, 0];
        if (other !== index && Math.hypot(otherX - x, otherY - y) <= distanceM) found.push(other);
      }
    }
  }
  return found.sort((a, b) => a - b);
}

const NONE: readonly number[] = [];
