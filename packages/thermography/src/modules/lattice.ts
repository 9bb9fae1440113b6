import { gridKey, type Grid, placeOf } from "./group-tables.ts";
import { distance, intersection, type Point, type Quadrilateral } from "./quadrilateral.ts";
import { findEdge, type FoundEdge, type StrengthMap } from "./find-edge.ts";

/** Modules of one table that share their corners; node (row, column) is the top left corner of that module. */
export interface Lattice {
  cells: Set<string>;
  nodes: Map<string, Point>;
}

/** Nodes are the means of the corners that meet there. */
export function latticeOf(grid: Grid): Lattice {
  const corners = new Map<string, Point[]>();
  for (const [key, cell] of grid.cells) addCorners(corners, key, cell.corners);
  return {
    cells: new Set(grid.cells.keys()),
    nodes: new Map([...corners].map(([key, points]) => [key, meanOf(points)])),
  };
}

function addCorners(corners: Map<string, Point[]>, key: string, outline: Quadrilateral): void {
  for (const [index, node] of nodesOf(key).entries())
    corners.set(node, [...(corners.get(node) ?? []), outline[index] ?? outline[0]]);
}

const meanOf = (points: readonly Point[]): Point => [
  points.reduce((sum, [x]) => sum + x, 0) / points.length,
  points.reduce((sum, [, y]) => sum + y, 0) / points.length,
];

export function nodesOf(cell: string): [string, string, string, string] {
  const { row, column } = placeOf(cell);
  return [
    gridKey(row, column),
    gridKey(row, column + 1),
    gridKey(row + 1, column + 1),
    gridKey(row + 1, column),
  ];
}

export function outlineOf({ nodes }: Lattice, cell: string): Quadrilateral | null {
  const [a, b, c, d] = nodesOf(cell).map((key) => nodes.get(key));
  return a && b && c && d ? [a, b, c, d] : null;
}

/**
 * Takes each line of the grid to be a smooth curve: a robust local fit through the nodes before and after. A row's curve
 * says how far down its nodes lie, a column's curve how far across: rows need not be equally high, or equally apart.
 */
export function smoothNodes(lattice: Lattice): void {
  const smoothed = [...lattice.nodes].map(([key, point]): [string, Point] => {
    const { row, column } = placeOf(key);
    const alongRow = localFit(lattice, (step) => gridKey(row, column + step), WINDOW);
    const alongColumn = localFit(lattice, (step) => gridKey(row + step, column), WINDOW);
    const across = direction(lattice, (step) => gridKey(row, column + step));
    const down = direction(lattice, (step) => gridKey(row + step, column));
    if (!across || !down) return [key, point];
    const byRow = alongRow && components(point, alongRow, across, down);
    const byColumn = alongColumn && components(point, alongColumn, across, down);
    const aside = byRow && byColumn ? (byRow[0] + byColumn[0]) / 2 : (byColumn?.[0] ?? byRow?.[0] ?? 0);
    const below = byRow?.[1] ?? 0;
    return [
      key,
      [point[0] + aside * across[0] + below * down[0], point[1] + aside * across[1] + below * down[1]],
    ];
  });
  lattice.nodes = new Map(smoothed);
}

/** From one node of a line to the next, around step 0. */
function direction({ nodes }: Lattice, keyAt: (step: number) => string): Point | null {
  const [before, at, after] = [nodes.get(keyAt(-1)), nodes.get(keyAt(0)), nodes.get(keyAt(1))];
  const [from, to] = [before ?? at, after ?? at];
  return from && to && from !== to ? [to[0] - from[0], to[1] - from[1]] : null;
}

/** Of the way from a point to another, in shares of two directions. */
function components(from: Point, to: Point, across: Point, down: Point): Point {
  const cross = across[0] * down[1] - across[1] * down[0];
  const [x, y] = [to[0] - from[0], to[1] - from[1]];
  return Math.abs(cross) < 1e-9
    ? [0, 0]
    : [(x * down[1] - y * down[0]) / cross, (across[0] * y - across[1] * x) / cross];
}

/** Nodes on either side of a node that its curve is fitted to. */
const WINDOW = 4;

/** The value at step 0 of a curve through the nodes at steps −reach … reach; null with fewer than three of them. */
export function localFit({ nodes }: Lattice, keyAt: (step: number) => string, reach: number): Point | null {
  const steps: number[] = [];
  const points: Point[] = [];
  for (let step = -reach; step <= reach; step += 1) {
    const point = nodes.get(keyAt(step));
    if (!point) continue;
    steps.push(step);
    points.push(point);
  }
  if (points.length < 3) return null;
  const degree = points.length >= 5 ? 2 : 1;
  const weights = points.map(() => 1);
  let at: Point = points[0] ?? [0, 0];
  for (let round = 0; round < 4; round += 1) {
    const x = fitPolynomial(
      steps,
      points.map(([value]) => value),
      weights,
      degree,
    );
    const y = fitPolynomial(
      steps,
      points.map(([, value]) => value),
      weights,
      degree,
    );
    if (!x || !y) return null;
    at = [x[0] ?? 0, y[0] ?? 0];
    for (const [index, step] of steps.entries()) {
      const point = points[index] ?? at;
      const error = Math.hypot(point[0] - evaluate(x, step), point[1] - evaluate(y, step));
      weights[index] = 1 / (1 + (error / 1.2) ** 2);
    }
  }
  return at;
}

const evaluate = (coefficients: readonly number[], at: number): number =>
  coefficients.reduce((sum, coefficient, power) => sum + coefficient * at ** power, 0);

/** Weighted least squares by the normal equations; few unknowns, small steps. */
function fitPolynomial(
  at: readonly number[],
  values: readonly number[],
  weights: readonly number[],
  degree: number,
): number[] | null {
  const size = degree + 1;
  const rows = Array.from({ length: size }, (_, i) =>
    Array.from({ length: size + 1 }, (__, j) =>
      at.reduce(
        (sum, step, index) =>
          sum + (weights[index] ?? 0) * step ** i * (j < size ? step ** j : (values[index] ?? 0)),
        0,
      ),
    ),
  );
  return solve(rows);
}

/** Gauss with pivots; each row holds its right side last. */
function solve(rows: number[][]): number[] | null {
  const size = rows.length;
  for (let i = 0; i < size; i += 1) {
    const pivot = rows
      .slice(i)
      .reduce((best, row, k) => (Math.abs(row[i] ?? 0) > Math.abs(rows[best]?.[i] ?? 0) ? i + k : best), i);
    const [a, b] = [rows[i], rows[pivot]];
    if (!a || !b || Math.abs(b[i] ?? 0) < 1e-9) return null;
    [rows[i], rows[pivot]] = [b, a];
    for (const [k, row] of rows.entries()) {
      if (k === i) continue;
      const factor = (row[i] ?? 0) / (b[i] ?? 1);
      for (let j = i; j <= size; j += 1) row[j] = (row[j] ?? 0) - factor * (b[j] ?? 0);
    }
  }
  return rows.map((row, i) => (row[size] ?? 0) / (row[i] ?? 1));
}

export interface RefinedCell {
  corners: Quadrilateral;
  /** Top, right, bottom, left. */
  edges: [FoundEdge, FoundEdge, FoundEdge, FoundEdge];
}

/** Moves the four sides of an outline to the strongest lines nearby. */
export function refineOutline(map: StrengthMap, corners: Quadrilateral, reachShare = 0.14): RefinedCell {
  const [a, b, c, d] = corners;
  const reach = (length: number): number => Math.min(5, Math.max(1.5, reachShare * length));
  const height = (distance(a, d) + distance(b, c)) / 2;
  const width = (distance(a, b) + distance(d, c)) / 2;
  const edges: RefinedCell["edges"] = [
    findEdge(map, a, b, reach(height)),
    findEdge(map, b, c, reach(width)),
    findEdge(map, c, d, reach(height)),
    findEdge(map, d, a, reach(width)),
  ];
  const sides = edges.map(({ offsetPx }, index): [Point, Point] =>
    shifted(corners[index] ?? a, corners[(index + 1) % 4] ?? a, offsetPx),
  );
  const corner = (index: number): Point => {
    const [before, after] = [sides[(index + 3) % 4], sides[index]];
    return (before && after && intersection(before[0], before[1], after[0], after[1])) ?? corners[index] ?? a;
  };
  return { corners: [corner(0), corner(1), corner(2), corner(3)], edges };
}

function shifted(a: Point, b: Point, offsetPx: number): [Point, Point] {
  const length = distance(a, b) || 1;
  const [nx, ny] = [(-(b[1] - a[1]) / length) * offsetPx, ((b[0] - a[0]) / length) * offsetPx];
  return [
    [a[0] + nx, a[1] + ny],
    [b[0] + nx, b[1] + ny],
  ];
}

/** Moves all lines of the grid to the lines of the picture, then smooths them. */
export function refineLattice(map: StrengthMap, lattice: Lattice): void {
  const corners = new Map<string, Point[]>();
  for (const cell of lattice.cells) {
    const outline = outlineOf(lattice, cell);
    if (outline) addCorners(corners, cell, refineOutline(map, outline).corners);
  }
  for (const [key, points] of corners) lattice.nodes.set(key, meanOf(points));
  smoothNodes(lattice);
}
