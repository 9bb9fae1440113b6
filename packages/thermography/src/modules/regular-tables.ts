import { medianOf } from "./best-shift.ts";
import { gridKey } from "./group-tables.ts";
import type { NumberedModule } from "./number-tables.ts";
import { centerOf, distance, type Point } from "./quadrilateral.ts";

/** A module of a table that many pictures add up to. */
export interface TableModule extends NumberedModule {
  corners: readonly Point[];
  /** In how many pictures it was found; 0 where its neighbours alone tell of it. */
  seen: number;
}

/** Of a module's narrow side: how far a module may lie from where its neighbours ask for it. */
const ASIDE = 0.12;
/** Fewer are no table. */
const LEAST_MODULES = 3;

/**
 * Tables as they are built: modules of one make in even rows. What too few of the pictures that show a place wholly
 * found is left out, gaps among modules are filled, and outlines that stand out follow their neighbours.
 *
 * @param viewsOf in how many pictures an outline would lie wholly
 */
export function regularTables(
  modules: readonly TableModule[],
  viewsOf: (corners: readonly Point[]) => number,
): TableModule[] {
  const tables = [...Map.groupBy(modules, ({ table }) => table).values()];
  const kept = tables.flatMap((table) => {
    const found = foundModules(table, viewsOf);
    if (found.length < LEAST_MODULES) return [];
    return [filled(evened(found))];
  });
  return kept.flatMap((table, index) => renumbered(table, index + 1));
}

/** Of the photos that show it: from so many on a module is one by itself, and where its row or column goes on beside it. */
const [SURE_SHARE, BESIDE_SURE_SHARE, END_OF_ROW_SHARE] = [1 / 2, 1 / 4, 1 / 3];
const LEAST_SEEN = 2;

/**
 * What most photos that show a place found there; and at a table's end, where the border and the ground beside it make
 * modules hard to find, what fewer did: where most of its column is there, or a third found all of it beside a sure one.
 */
function foundModules(
  modules: readonly TableModule[],
  viewsOf: (corners: readonly Point[]) => number,
): TableModule[] {
  const shares = new Map(
    modules.map((module) => [module, module.seen / Math.max(1, viewsOf(module.corners))]),
  );
  const isSure = (module: TableModule): boolean => (shares.get(module) ?? 0) >= SURE_SHARE;
  const columns = Map.groupBy(modules, ({ column }) => column);
  const sureIn = (column: number, but: TableModule): readonly [sure: number, of: number] => {
    const others = (columns.get(column) ?? []).filter((module) => module !== but);
    return [others.filter(isSure).length, others.length];
  };
  const meanShare = (column: readonly TableModule[]): number =>
    column.reduce((sum, module) => sum + (shares.get(module) ?? 0), 0) / Math.max(1, column.length);
  return modules.filter((module) => {
    const share = shares.get(module) ?? 0;
    if (isSure(module)) return true;
    if (module.seen < LEAST_SEEN) return false;
    const [sure, of] = sureIn(module.column, module);
    if (of > 0 && 2 * sure >= of) return share >= BESIDE_SURE_SHARE;
    const isBesideSure = [-1, 1].some((step) => sureIn(module.column + step, module)[0] > 0);
    return meanShare(columns.get(module.column) ?? []) > END_OF_ROW_SHARE && isBesideSure;
  });
}

type Table = ReadonlyMap<string, TableModule>;

const byPlace = (modules: readonly TableModule[]): Table =>
  new Map(modules.map((module) => [gridKey(module.row, module.column), module]));

/** Neighbours in opposite directions, or two in a row on one side: where they ask for the module between or beyond. */
const ASKS: readonly (readonly [
  near: readonly [number, number],
  far: readonly [number, number],
  isBetween: boolean,
])[] = [
  [[0, -1], [0, 1], true],
  [[-1, 0], [1, 0], true],
  [[0, -1], [0, -2], false],
  [[0, 1], [0, 2], false],
  [[-1, 0], [-2, 0], false],
  [[1, 0], [2, 0], false],
];

function askedPlace(table: Table, row: number, column: number): Point | null {
  const at = ([rows, columns]: readonly [number, number]): Point | null => {
    const module = table.get(gridKey(row + rows, column + columns));
    return module ? centerOf(module.corners) : null;
  };
  const asked = ASKS.flatMap(([nearStep, farStep, isBetween]): Point[] => {
    const [near, far] = [at(nearStep), at(farStep)];
    if (!near || !far) return [];
    return isBetween
      ? [[(near[0] + far[0]) / 2, (near[1] + far[1]) / 2]]
      : [[2 * near[0] - far[0], 2 * near[1] - far[1]]];
  });
  if (asked.length === 0) return null;
  return [medianOf(asked.map(([x]) => x)), medianOf(asked.map(([, y]) => y))];
}

/** The outline that a table's modules have in common, around their centres. */
function usualOutline(modules: readonly TableModule[]): Point[] {
  const offsets = modules.map(({ corners }) => {
    const [x, y] = centerOf(corners);
    return northWestFirst(corners.map((corner): Point => [corner[0] - x, corner[1] - y]));
  });
  return [0, 1, 2, 3].map((corner): Point => [
    medianOf(offsets.map((offset) => offset[corner]?.[0] ?? 0)),
    medianOf(offsets.map((offset) => offset[corner]?.[1] ?? 0)),
  ]);
}

/** Clockwise from the corner that is furthest to the north-west. */
function northWestFirst(corners: readonly Point[]): Point[] {
  const ranks = corners.map(([x, y]) => y - x);
  const start = ranks.indexOf(Math.max(...ranks));
  return [...corners.slice(start), ...corners.slice(0, start)];
}

const narrowOf = ([a = [0, 0], b = [0, 0], , d = [0, 0]]: readonly Point[]): number =>
  Math.min(distance(a, b), distance(a, d));

const around = ([x, y]: Point, outline: readonly Point[]): Point[] =>
  outline.map((corner) => [x + corner[0], y + corner[1]]);

/** Around each module, so many rows and columns of its neighbours tell its outline: curved rows turn slowly. */
const [NEAR_ROWS, NEAR_COLUMNS] = [1, 3];

function evened(modules: readonly TableModule[]): TableModule[] {
  const limit = ASIDE * narrowOf(usualOutline(modules));
  const table = byPlace(modules);
  return modules.map((module) => {
    const center = centerOf(module.corners);
    const asked = askedPlace(table, module.row, module.column);
    const at = asked && distance(asked, center) > limit ? asked : center;
    return { ...module, corners: around(at, usualOutline(neighboursOf(table, module))) };
  });
}

function neighboursOf(table: Table, { row, column }: TableModule): TableModule[] {
  const near: TableModule[] = [];
  for (let down = -NEAR_ROWS; down <= NEAR_ROWS; down += 1)
    for (let right = -NEAR_COLUMNS; right <= NEAR_COLUMNS; right += 1) {
      const module = table.get(gridKey(row + down, column + right));
      if (module) near.push(module);
    }
  return near;
}

/** Adds the modules that lie between others. */
function filled(modules: readonly TableModule[]): TableModule[] {
  const usual = usualOutline(modules);
  const table = new Map(byPlace(modules));
  const [rows, columns] = [modules.map(({ row }) => row), modules.map(({ column }) => column)];
  const number = modules[0]?.table ?? 0;
  for (let row = Math.min(...rows); row <= Math.max(...rows); row += 1)
    for (let column = Math.min(...columns); column <= Math.max(...columns); column += 1) {
      const has = (down: number, right: number): boolean => table.has(gridKey(row + down, column + right));
      const isGap = (has(0, -1) && has(0, 1)) || (has(-1, 0) && has(1, 0));
      const at = !has(0, 0) && isGap ? askedPlace(table, row, column) : null;
      if (at)
        table.set(gridKey(row, column), { table: number, row, column, corners: around(at, usual), seen: 0 });
    }
  return [...table.values()];
}

function renumbered(modules: readonly TableModule[], table: number): TableModule[] {
  const top = Math.min(...modules.map(({ row }) => row)) - 1;
  const left = Math.min(...modules.map(({ column }) => column)) - 1;
  return modules.map((module) => ({
    ...module,
    table,
    row: module.row - top,
    column: module.column - left,
  }));
}
