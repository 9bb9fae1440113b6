import { gridKey, type Grid, placeOf } from "./group-tables.ts";
import { distance, intersection, type Point, type Quadrilateral, sizeOf } from "./quadrilateral.ts";
import { localFit } from "./local-fit.ts";
import { findEdge, placeEdge, turnOfEdge, type FoundEdge, type StrengthMap } from "./lines/find-edge.ts";

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
  const { nodes } = lattice;
  const smoothed = [...nodes].map(([key, point]): [string, Point] => {
    const { row, column } = placeOf(key);
    const alongRow = localFit((step) => nodes.get(gridKey(row, column + step)), WINDOW);
    const alongColumn = localFit((step) => nodes.get(gridKey(row + step, column)), WINDOW);
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

export interface RefinedCell {
  corners: Quadrilateral;
  /** Top, right, bottom, left. */
  edges: [FoundEdge, FoundEdge, FoundEdge, FoundEdge];
}

/** The strongest lines near the four sides of an outline: top, right, bottom, left. */
export const edgesOf = (map: StrengthMap, corners: Quadrilateral): RefinedCell["edges"] =>
  sidesOf(map, corners, findEdge);

/** Moves the four sides of an outline to the lines nearby, and turns them where those run aslant. */
export function refineOutline(map: StrengthMap, corners: Quadrilateral, mayTurn = true): RefinedCell {
  const [a] = corners;
  const edges = sidesOf(map, corners, placeEdge);
  const sides = edges.map(({ offsetPx, strength }, index): [Point, Point] => {
    const [from, to] = [corners[index] ?? a, corners[(index + 1) % 4] ?? a];
    const side = shifted(from, to, [offsetPx, offsetPx]);
    if (!mayTurn) return side;
    const reachPx = Math.min(LARGEST_TURN_PX, TURN_SHARE * distance(from, to));
    const turnPx = turnOfEdge(map, side, { strength, reachPx });
    return shifted(...side, [-turnPx, turnPx]);
  });
  const corner = (index: number): Point => {
    const [before, after] = [sides[(index + 3) % 4], sides[index]];
    return (before && after && intersection(before[0], before[1], after[0], after[1])) ?? corners[index] ?? a;
  };
  return { corners: [corner(0), corner(1), corner(2), corner(3)], edges };
}

/** Of a side's length, and at most: how far its ends may lie off a parallel. */
const TURN_SHARE = 0.06;
const LARGEST_TURN_PX = 4;

/** How far from a side its line is looked for, as a share of the module's extent that way. */
const REACH_SHARE = 0.14;

function sidesOf(map: StrengthMap, outline: Quadrilateral, find: typeof findEdge): RefinedCell["edges"] {
  const reach = (length: number): number => Math.min(5, Math.max(1.5, REACH_SHARE * length));
  const [a, b, c, d] = outline;
  const [level, upright] = sizeOf(outline);
  const [width, height] = [reach(level), reach(upright)];
  return [find(map, a, b, height), find(map, b, c, width), find(map, c, d, height), find(map, d, a, width)];
}

/** Moves the ends of a side along its normal. */
function shifted(a: Point, b: Point, [atA, atB]: readonly [number, number]): [Point, Point] {
  const length = distance(a, b) || 1;
  const [nx, ny] = [-(b[1] - a[1]) / length, (b[0] - a[0]) / length];
  return [
    [a[0] + nx * atA, a[1] + ny * atA],
    [b[0] + nx * atB, b[1] + ny * atB],
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
