import { foundModuleId, type FoundModule } from "./find-modules.ts";
import type { Point } from "./quadrilateral.ts";

/** One picture's size and the modules found in it. */
export interface SeenModules {
  widthPx: number;
  heightPx: number;
  modules: readonly FoundModule[];
}

/** Radial distortion of a lens, from rows that are straight in truth. */
export interface RowLens {
  /** Shift of a point at the picture's corner, as a share of its distance from the centre; above 0 moves it outwards. */
  strength: number;
  /** How far rows are from straight lines, pixels, without and with the correction. */
  bentPx: number;
  straightPx: number;
  /** Where this seen point would be without distortion. */
  correct: (at: Point) => Point;
}

const STRONGEST = 0.25;
/** Shorter rows show no bend. */
const LEAST_COLUMNS = 5;
const LEAST_ROWS = 4;

/**
 * One estimate for a camera and flight: the strength that makes the rows of all pictures straightest. Without enough rows,
 * or where it makes them no straighter, no correction.
 */
export function lensFromRows(pictures: readonly SeenModules[]): RowLens {
  const [first] = pictures;
  const size = { widthPx: first?.widthPx ?? 1, heightPx: first?.heightPx ?? 1 };
  const rows = pictures.flatMap(({ modules }) => rowsOf(modules));
  const bentPx = bend(rows, size, 0);
  const none = lens(size, 0, { bentPx, straightPx: bentPx });
  if (rows.length < LEAST_ROWS) return none;
  let [low, high] = [-STRONGEST, STRONGEST];
  for (let round = 0; round < 40; round += 1) {
    const third = (high - low) / 3;
    if (bend(rows, size, low + third) < bend(rows, size, high - third)) high -= third;
    else low += third;
  }
  const strength = (low + high) / 2;
  const straightPx = bend(rows, size, strength);
  return straightPx < 0.9 * bentPx ? lens(size, strength, { bentPx, straightPx }) : none;
}

type Size = Pick<SeenModules, "widthPx" | "heightPx">;

function lens(size: Size, strength: number, bends: Pick<RowLens, "bentPx" | "straightPx">): RowLens {
  return { strength, ...bends, correct: (at) => corrected(at, size, strength) };
}

function corrected([x, y]: Point, { widthPx, heightPx }: Size, strength: number): Point {
  const [centerX, centerY] = [(widthPx - 1) / 2, (heightPx - 1) / 2];
  const [dx, dy] = [x - centerX, y - centerY];
  const share = (dx * dx + dy * dy) / (centerX * centerX + centerY * centerY);
  // the picture's middle keeps its scale
  const factor = 1 + strength * share;
  return [centerX + dx * factor, centerY + dy * factor];
}

/** Sides of rows as lines of corners, whichever way the picture shows the rows. */
function rowsOf(modules: readonly FoundModule[]): Point[][] {
  return [
    ...linesOf(modules, {
      along: "column",
      across: "row",
      sides: [
        [0, 1],
        [2, 3],
      ],
    }),
    ...linesOf(modules, {
      along: "row",
      across: "column",
      sides: [
        [0, 3],
        [1, 2],
      ],
    }),
  ];
}

interface Direction {
  along: "row" | "column";
  across: "row" | "column";
  /** Corners of a module's side before and after it. */
  sides: readonly [readonly [number, number], readonly [number, number]];
}

/** One side of each line of modules, and the other of the last ones. */
function linesOf(modules: readonly FoundModule[], { along, across, sides }: Direction): Point[][] {
  const byId = new Map(modules.map((module) => [foundModuleId(module), module]));
  const lines = Map.groupBy(modules, (module) => `${module.table}-${module[across]}`);
  const middle = ({ corners }: FoundModule, [first, second]: readonly [number, number]): Point => {
    const [a, b] = [corners[first] ?? corners[0], corners[second] ?? corners[0]];
    return [(a[0] + b[0]) / 2, (a[1] + b[1]) / 2];
  };
  return [...lines.values()].flatMap((line) => {
    const sorted = line.toSorted((a, b) => a[along] - b[along]);
    const [start] = sorted;
    if (!start || sorted.length < LEAST_COLUMNS) return [];
    const isLast = !byId.has(foundModuleId({ ...start, [across]: start[across] + 1 }));
    const [before, after] = sides.map((side) => sorted.map((module) => middle(module, side)));
    return isLast ? [before ?? [], after ?? []] : [before ?? []];
  });
}

/** Root mean square distance of the points from the straight lines through them. */
function bend(rows: readonly Point[][], size: Size, strength: number): number {
  let [sum, count] = [0, 0];
  for (const row of rows) {
    const points = row.map((point) => corrected(point, size, strength));
    sum += distancesFromLine(points).reduce((total, away) => total + away ** 2, 0);
    count += points.length;
  }
  return Math.sqrt(sum / Math.max(1, count));
}

function distancesFromLine(points: readonly Point[]): number[] {
  const count = points.length;
  const [meanX, meanY] = [
    points.reduce((sum, [x]) => sum + x, 0) / count,
    points.reduce((sum, [, y]) => sum + y, 0) / count,
  ];
  let [xx, xy, yy] = [0, 0, 0];
  for (const [x, y] of points)
    [xx, xy, yy] = [xx + (x - meanX) ** 2, xy + (x - meanX) * (y - meanY), yy + (y - meanY) ** 2];
  const angle = Math.atan2(2 * xy, xx - yy) / 2;
  return points.map(([x, y]) => Math.abs(-(x - meanX) * Math.sin(angle) + (y - meanY) * Math.cos(angle)));
}
