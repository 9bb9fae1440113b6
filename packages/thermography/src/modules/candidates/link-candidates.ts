import type { Candidate } from "./module-candidates.ts";
import { between, distance, lengthOf, type Point, type Quadrilateral } from "#modules/quadrilateral.ts";

/** A candidate whose corners run from the top left one clockwise, seen along the picture's main direction. */
export interface Cell extends Candidate {
  /** From the left side's middle to the right side's, and from the top's to the bottom's. */
  across: Point;
  down: Point;
}

export interface Neighbour {
  cell: Cell;
  columns: number;
  rows: number;
  gapPx: number;
}

/** Angle of the rows in the picture, radians, −45° to 45° from its x axis. */
export function mainDirection(candidates: readonly Candidate[]): number {
  const bins = new Float64Array(90);
  for (const { corners, stability, fill } of candidates)
    for (const [index, corner] of corners.entries()) {
      const next = corners[(index + 1) % 4] ?? corner;
      const degrees = (Math.atan2(next[1] - corner[1], next[0] - corner[0]) * 180) / Math.PI;
      const weight = stability * fill * distance(corner, next);
      for (let offset = -3; offset <= 3; offset += 1) {
        const bin = (((Math.round(degrees) + offset) % 90) + 90) % 90;
        bins[bin] = (bins[bin] ?? 0) + weight * (4 - Math.abs(offset));
      }
    }
  const best = bins.indexOf(Math.max(...bins));
  return ((best > 45 ? best - 90 : best) * Math.PI) / 180;
}

export function orient(candidate: Candidate, direction: number): Cell {
  const [cos, sin] = [Math.cos(direction), Math.sin(direction)];
  // the corner that lies furthest to the top left, along the rows' direction
  const key = ([x, y]: Point): number => cos * x + sin * y + (cos * y - sin * x);
  const { corners } = candidate;
  const first = corners.reduce(
    (best, corner, index) => (key(corner) < key(corners[best] ?? corner) ? index : best),
    0,
  );
  const at = (offset: number): Point => corners[(first + offset) % 4] ?? corners[0];
  const ordered: Quadrilateral = isClockwise(corners)
    ? [at(0), at(1), at(2), at(3)]
    : [at(0), at(3), at(2), at(1)];
  return cellOf({ ...candidate, corners: ordered });
}

export function cellOf(candidate: Candidate): Cell {
  const [a, b, c, d] = candidate.corners;
  const [left, right, top, bottom] = [between(a, d), between(b, c), between(a, b), between(d, c)];
  return {
    ...candidate,
    across: [right[0] - left[0], right[1] - left[1]],
    down: [bottom[0] - top[0], bottom[1] - top[1]],
  };
}

function isClockwise(corners: readonly Point[]): boolean {
  let sum = 0;
  for (const [index, [x, y]] of corners.entries()) {
    const [nextX, nextY] = corners[(index + 1) % corners.length] ?? [x, y];
    sum += x * nextY - nextX * y;
  }
  return sum > 0;
}

/** Cells of like size right beside another one: the next to the left, right, top and bottom. */
export function neighboursOf(cells: readonly Cell[]): Map<Cell, Neighbour[]> {
  const near = nearbyCells(cells);
  return new Map(cells.map((cell) => [cell, nextTo(cell, near(cell))]));
}

const LARGEST_RATIO = 1.3;
/** Between facing sides, as a share of the module's length in that direction; wider ones separate tables. */
const LARGEST_GAP = 0.45;

function nextTo(cell: Cell, others: readonly Cell[]): Neighbour[] {
  const best = new Map<string, Neighbour>();
  const { across, down, center } = cell;
  const cross = across[0] * down[1] - across[1] * down[0];
  for (const other of others) {
    if (other === cell) continue;
    const [x, y] = [other.center[0] - center[0], other.center[1] - center[1]];
    const a = (x * down[1] - y * down[0]) / cross;
    const b = (across[0] * y - across[1] * x) / cross;
    const isBeside = Math.abs(a) > Math.abs(b);
    const [along, aside] = isBeside ? [a, b] : [b, a];
    if (Math.abs(along) < 0.8 || Math.abs(along) > 1 + LARGEST_GAP || Math.abs(aside) > 0.3) continue;
    if (!isAlike(cell, other)) continue;
    const [columns, rows] = isBeside ? [Math.sign(a), 0] : [0, Math.sign(b)];
    const key = `${columns},${rows}`;
    const length = lengthOf(isBeside ? across : down);
    const gapPx = (Math.abs(along) - 1) * length;
    const known = best.get(key);
    const rank = (gap: number, { stability, fill }: Cell): number =>
      Math.abs(gap) / length - 0.02 * stability * fill;
    if (!known || rank(gapPx, other) < rank(known.gapPx, known.cell))
      best.set(key, { cell: other, columns, rows, gapPx });
  }
  return [...best.values()];
}

function isAlike(a: Cell, b: Cell): boolean {
  const ratio = (u: Point, v: Point): number => {
    const [lengthU, lengthV] = [lengthOf(u), lengthOf(v)];
    return Math.max(lengthU / lengthV, lengthV / lengthU);
  };
  const cosine = (u: Point, v: Point): number => (u[0] * v[0] + u[1] * v[1]) / (lengthOf(u) * lengthOf(v));
  return (
    ratio(a.across, b.across) < LARGEST_RATIO &&
    ratio(a.down, b.down) < LARGEST_RATIO &&
    cosine(a.across, b.across) > 0.95 &&
    cosine(a.down, b.down) > 0.95
  );
}

/** Looks cells up by place, so that each is compared with its surroundings alone. */
function nearbyCells(cells: readonly Cell[]): (cell: Cell) => Cell[] {
  const size =
    1.6 * Math.max(8, ...cells.map(({ across, down }) => Math.max(lengthOf(across), lengthOf(down))));
  const bins = new Map<string, Cell[]>();
  const keyOf = (x: number, y: number): string => `${x},${y}`;
  for (const cell of cells) {
    const key = keyOf(Math.floor(cell.center[0] / size), Math.floor(cell.center[1] / size));
    bins.set(key, [...(bins.get(key) ?? []), cell]);
  }
  return ({ center }) => {
    const [x, y] = [Math.floor(center[0] / size), Math.floor(center[1] / size)];
    return [-1, 0, 1].flatMap((dx) => [-1, 0, 1].flatMap((dy) => bins.get(keyOf(x + dx, y + dy)) ?? []));
  };
}

/**
 * Keeps one candidate where several overlap: the one that has the most neighbours of its own size, is found at the most
 * thresholds and fills its quadrilateral best.
 */
export function withoutOverlaps(cells: readonly Cell[]): Cell[] {
  const neighbours = neighboursOf(cells);
  const score = (cell: Cell): number =>
    cell.fill *
    (1 + Math.min(6, cell.stability)) *
    (neighbours.get(cell) ?? []).reduce((sum, next) => sum + Math.min(4, next.cell.stability) / 4, 0.2);
  const sorted = cells.map((cell) => ({ cell, score: score(cell) })).toSorted((a, b) => b.score - a.score);
  const kept: Cell[] = [];
  for (const { cell } of sorted) if (!kept.some((other) => isOverlapping(cell, other))) kept.push(cell);
  return kept;
}

function isOverlapping(a: Cell, b: Cell): boolean {
  const reach = (cell: Cell): number => lengthOf(cell.across) + lengthOf(cell.down);
  if (distance(a.center, b.center) > (reach(a) + reach(b)) / 2) return false;
  return (
    isWithin(a.center, b.corners) ||
    isWithin(b.center, a.corners) ||
    a.corners.some((corner) => isWithin(between(corner, a.center, 0.2), b.corners)) ||
    b.corners.some((corner) => isWithin(between(corner, b.center, 0.2), a.corners))
  );
}

/** Whether a point lies in a convex outline that runs clockwise on the screen. */
export function isWithin([x, y]: Point, corners: readonly Point[]): boolean {
  return corners.every(([ax, ay], index) => {
    const [bx, by] = corners[(index + 1) % corners.length] ?? [ax, ay];
    return (bx - ax) * (y - ay) - (by - ay) * (x - ax) >= 0;
  });
}
