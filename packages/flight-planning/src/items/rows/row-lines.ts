import type { PlanarPoint } from "@overfly/geo/planar-geometry";
import { axisApartDeg } from "./row-directions.ts";

/** Rows that follow one another in a line, in the axes of their block: along it, and across it to the right. */
export interface RowLine {
  points: readonly PlanarPoint[];
  fromM: number;
  toM: number;
  acrossM: number;
}

/** Rows of the same direction, turned so that they run along the first axis. */
export interface RowBlock {
  rowLines: RowLine[];
  /** From along and across back to east and north. */
  toPlane: (point: PlanarPoint) => PlanarPoint;
}

/** Sorts rows by direction and joins those that go on within `joinM` of where another ends. */
export function rowBlocks(rows: readonly (readonly PlanarPoint[])[], joinM: number): RowBlock[] {
  const groups: { angleDeg: number; rows: (readonly PlanarPoint[])[] }[] = [];
  for (const row of rows) {
    const angleDeg = axisOf(row);
    const group = groups.find((known) => axisApartDeg(known.angleDeg, angleDeg) <= SAME_DIRECTION_DEG);
    if (group) group.rows.push(row);
    else groups.push({ angleDeg, rows: [row] });
  }
  return groups.map(({ angleDeg, rows: own }) => {
    const [sin, cos] = [Math.sin((angleDeg * Math.PI) / 180), Math.cos((angleDeg * Math.PI) / 180)];
    const turn = ([x, y]: PlanarPoint): PlanarPoint => [x * sin + y * cos, x * cos - y * sin];
    return {
      rowLines: joined(
        own.map((row) => ahead(row.map(turn))),
        joinM,
      ),
      toPlane: turn,
    };
  });
}

const SAME_DIRECTION_DEG = 8;
/** How far to the side a row may go on and still be of the same line. */
const SAME_LINE_M = 1;

function axisOf(row: readonly PlanarPoint[]): number {
  const [from, to] = [row[0] ?? [0, 0], row.at(-1) ?? [0, 0]];
  return ((Math.atan2(to[0] - from[0], to[1] - from[1]) * 180) / Math.PI + 360) % 180;
}

const ahead = (row: PlanarPoint[]): PlanarPoint[] =>
  (row.at(-1)?.[0] ?? 0) < (row[0]?.[0] ?? 0) ? row.toReversed() : row;

function joined(rows: PlanarPoint[][], joinM: number): RowLine[] {
  const cellM = Math.max(joinM, SAME_LINE_M, 1);
  const cellOf = (along: number, across: number): string => `${along}:${across}`;
  const ends = new Map<string, PlanarPoint[][]>();
  const lines: PlanarPoint[][] = [];
  for (const row of rows.toSorted((a, b) => (a[0]?.[0] ?? 0) - (b[0]?.[0] ?? 0))) {
    const start = row[0] ?? [0, 0];
    const before = openEnd(ends, start, { cellM, joinM, cellOf });
    const line = before ?? [];
    line.push(...row);
    if (!before) lines.push(line);
    const end = line.at(-1) ?? start;
    const key = cellOf(Math.floor(end[0] / cellM), Math.floor(end[1] / cellM));
    ends.set(key, [...(ends.get(key) ?? []), line]);
  }
  return lines.map(laneOf);
}

interface Search {
  cellM: number;
  joinM: number;
  cellOf: (along: number, across: number) => string;
}

/** The line whose end lies just before the start, taken out of those that are open. */
function openEnd(
  ends: Map<string, PlanarPoint[][]>,
  start: PlanarPoint,
  search: Search,
): PlanarPoint[][number][] | undefined {
  const { cellM, joinM, cellOf } = search;
  const [column, row] = [Math.floor(start[0] / cellM), Math.floor(start[1] / cellM)];
  for (const along of [column, column - 1]) {
    for (const across of [row, row - 1, row + 1]) {
      const key = cellOf(along, across);
      const lines = ends.get(key) ?? [];
      const found = lines.findIndex((line) => {
        const end = line.at(-1);
        return end && Math.abs(start[1] - end[1]) <= SAME_LINE_M && follows(start[0] - end[0], joinM);
      });
      if (found >= 0) {
        ends.set(key, lines.toSpliced(found, 1));
        return lines[found];
      }
    }
  }
  return undefined;
}

const follows = (gapM: number, joinM: number): boolean => gapM >= -0.5 && gapM <= joinM;

function laneOf(points: readonly PlanarPoint[]): RowLine {
  const [fromM, toM] = [points[0]?.[0] ?? 0, points.at(-1)?.[0] ?? 0];
  return { points, fromM, toM, acrossM: acrossAt(points, (fromM + toM) / 2) };
}

/** Where a line lies at a position along it; beyond its ends as at them. */
export function acrossAt(points: readonly PlanarPoint[], alongM: number): number {
  const next = points.findIndex(([along]) => along >= alongM);
  const after = points[next];
  if (!after) return points.at(-1)?.[1] ?? 0;
  const before = points[next - 1];
  if (!before || after[0] === before[0]) return after[1];
  return before[1] + ((alongM - before[0]) / (after[0] - before[0])) * (after[1] - before[1]);
}
