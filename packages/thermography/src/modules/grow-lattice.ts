import { gridKey, placeOf } from "./group-tables.ts";
import {
  type Lattice,
  edgesOf,
  nodesOf,
  outlineOf,
  refineOutline,
  type RefinedCell,
  smoothNodes,
} from "./lattice.ts";
import type { Candidate } from "#modules/candidates/module-candidates.ts";
import { between, centerOf, distance, polygonArea, type Point, type Quadrilateral } from "./quadrilateral.ts";
import { strengthAt, type StrengthMap } from "./lines/find-edge.ts";

/** What the modules of one table have in common. */
export interface Likeness {
  /** Usual strength of the lines between modules beside each other and below each other. */
  upright: number;
  level: number;
  /** Usual line strength within a module. */
  texture: number;
  /** Usual difference of two neighbours' levels. */
  spread: number;
}

/** The picture, with its lines and with all patches that may be modules. */
export interface Picture extends StrengthMap {
  values: Float32Array;
  candidates: readonly Candidate[];
}

export function likenessOf(picture: Picture, lattice: Lattice): Likeness {
  const [upright, level, texture, differences]: number[][] = [[], [], [], []];
  for (const cell of lattice.cells) {
    const outline = outlineOf(lattice, cell);
    if (!outline) continue;
    const [top, right, bottom, left] = edgesOf(picture, outline);
    level?.push(top.strength, bottom.strength);
    upright?.push(left.strength, right.strength);
    const own = look(picture, outline);
    texture?.push(own.texture);
    const { row, column } = placeOf(cell);
    for (const key of [gridKey(row, column + 1), gridKey(row + 1, column)]) {
      const beside = lattice.cells.has(key) ? outlineOf(lattice, key) : null;
      if (beside) differences?.push(Math.abs(look(picture, beside).level - own.level));
    }
  }
  return {
    upright: medianOf(upright),
    level: medianOf(level),
    texture: medianOf(texture),
    spread: medianOf(differences),
  };
}

const medianOf = (values: readonly number[] = []): number =>
  values.toSorted((a, b) => a - b)[values.length >> 1] ?? 0;

const LEAST_EDGE = 0.35;
const LEAST_WEAKEST_EDGE = 0.2;

/** Whether the picture shows lines on all sides; and fewer within, unless it lies between modules, where it may be hot in parts. */
export function isModule(
  picture: Picture,
  { corners, edges }: RefinedCell,
  usual: Likeness,
  isAmongModules = false,
): boolean {
  const shares = edges
    .map(({ strength }, index) => strength / (index % 2 === 0 ? usual.level : usual.upright))
    .toSorted((a, b) => a - b);
  const [weakest = 0, second = 0] = shares;
  if (weakest < LEAST_WEAKEST_EDGE || second < LEAST_EDGE) return false;
  if (isAmongModules) return true;
  const { texture } = look(picture, corners);
  return texture < 0.7 * (edges.reduce((sum, { strength }) => sum + strength, 0) / 4);
}

/** Whether modules lie on two opposite sides. */
export function isBetween({ cells }: Lattice, cell: string): boolean {
  const { row, column } = placeOf(cell);
  const has = (rows: number, columns: number): boolean => cells.has(gridKey(row + rows, column + columns));
  return (has(0, 1) && has(0, -1)) || (has(1, 0) && has(-1, 0));
}

interface Look {
  /** Median of the values. */
  level: number;
  /** Exceeded by most of them. */
  low: number;
  /** Median of the line strength. */
  texture: number;
}

const LOW_SHARE = 0.15;

/** Samples the middle of an outline. */
export function look(picture: Picture, [a, b, c, d]: Quadrilateral): Look {
  const [levels, strengths]: [number[], number[]] = [[], []];
  for (let i = 0; i < 5; i += 1)
    for (let j = 0; j < 5; j += 1) {
      const [u, v] = [0.2 + 0.15 * i, 0.2 + 0.15 * j];
      const [x, y] = between(between(a, b, u), between(d, c, u), v);
      strengths.push(strengthAt(picture, x, y));
      levels.push(picture.values[Math.round(y) * picture.widthPx + Math.round(x)] ?? 0);
    }
  levels.sort((one, other) => one - other);
  return {
    level: levels[levels.length >> 1] ?? 0,
    low: levels[Math.floor(LOW_SHARE * levels.length)] ?? 0,
    texture: medianOf(strengths),
  };
}

/**
 * As warm as the modules beside it, or closed on all sides, or between modules: a hot module is still a module. What is
 * much colder in parts is half a module of another table and half ground.
 */
function isAtHome(
  picture: Picture,
  { lattice, cell }: { lattice: Lattice; cell: string },
  { corners }: RefinedCell,
  usual: Likeness,
): boolean {
  if (isBetween(lattice, cell)) return true;
  const own = look(picture, corners);
  if (own.texture > TEXTURE_FACTOR * usual.texture) return false;
  const { row, column } = placeOf(cell);
  if (isClosed(picture, corners)) return true;
  const tolerance = Math.max(6 * usual.spread, 0.35 * Math.min(usual.level, usual.upright));
  const beside = [
    gridKey(row, column + 1),
    gridKey(row, column - 1),
    gridKey(row + 1, column),
    gridKey(row - 1, column),
  ].flatMap((key) => {
    const outline = lattice.cells.has(key) ? outlineOf(lattice, key) : null;
    return outline ? [look(picture, outline)] : [];
  });
  return beside.some(
    ({ level, low }) => Math.abs(level - own.level) < tolerance && low - own.low < tolerance,
  );
}

/** Whether lines enclose just this outline, before any table was known. */
export function isClosed({ candidates }: Picture, corners: Quadrilateral): boolean {
  const center = centerOf(corners);
  const area = polygonArea(corners);
  return candidates.some(
    (candidate) =>
      distance(candidate.center, center) < 0.12 * Math.sqrt(area) &&
      candidate.areaPx > 0.55 * area &&
      candidate.areaPx < 1.1 * area,
  );
}

const TEXTURE_FACTOR = 2.5;

/** No side is much shorter or longer than the same side of the modules beside it. */
function isOfSize(lattice: Lattice, cell: string, corners: Quadrilateral): boolean {
  const { row, column } = placeOf(cell);
  const lengths = (outline: Quadrilateral): number[] =>
    outline.map((corner, index) => distance(corner, outline[(index + 1) % 4] ?? corner));
  const own = lengths(corners);
  return [
    gridKey(row, column + 1),
    gridKey(row, column - 1),
    gridKey(row + 1, column),
    gridKey(row - 1, column),
  ].every((key) => {
    const outline = lattice.cells.has(key) ? outlineOf(lattice, key) : null;
    if (!outline) return true;
    const other = lengths(outline);
    return own.every(
      (length, index) => Math.abs(length - (other[index] ?? length)) < Math.max(2.5, 0.15 * length),
    );
  });
}

/** Adds modules at the lattice's sides and in its holes as long as the picture shows them there. */
export function growLattice(picture: Picture, lattice: Lattice, usual: Likeness): void {
  const tried = new Map<string, number>();
  for (let round = 0; round < 40; round += 1) {
    let isGrown = false;
    for (const key of missingNeighbours(lattice)) {
      const attempts = tried.get(key) ?? 0;
      if (attempts >= 3) continue;
      tried.set(key, attempts + 1);
      const outline = predictOutline(lattice, key);
      if (!outline || !isInside(picture, outline)) continue;
      const refined = refineOutline(picture, outline);
      const isFound =
        isInside(picture, refined.corners) &&
        isLike(refined.corners, outline) &&
        isOfSize(lattice, key, refined.corners) &&
        isModule(picture, refined, usual, isBetween(lattice, key)) &&
        isAtHome(picture, { lattice, cell: key }, refined, usual);
      if (!isFound) continue;
      lattice.cells.add(key);
      for (const [index, node] of nodesOf(key).entries()) {
        const corner = refined.corners[index] ?? outline[0];
        const known = lattice.nodes.get(node);
        lattice.nodes.set(node, known ? between(known, corner, 0.3) : corner);
      }
      isGrown = true;
    }
    if (!isGrown) return;
    smoothNodes(lattice);
  }
}

const TOLERANCE_PX = 1;

export const isInside = ({ widthPx, heightPx }: StrengthMap, corners: readonly Point[]): boolean =>
  corners.every(
    ([x, y]) =>
      x >= -TOLERANCE_PX &&
      y >= -TOLERANCE_PX &&
      x <= widthPx - 1 + TOLERANCE_PX &&
      y <= heightPx - 1 + TOLERANCE_PX,
  );

function isLike(corners: Quadrilateral, expected: Quadrilateral): boolean {
  return corners.every((corner, index) => {
    const other = expected[index] ?? corner;
    return (
      distance(corner, other) <
      0.2 * Math.min(distance(expected[0], expected[1]), distance(expected[1], expected[2]))
    );
  });
}

function missingNeighbours({ cells }: Lattice): string[] {
  const missing = new Set<string>();
  for (const cell of cells) {
    const { row, column } = placeOf(cell);
    for (const key of [
      gridKey(row, column + 1),
      gridKey(row, column - 1),
      gridKey(row + 1, column),
      gridKey(row - 1, column),
    ])
      if (!cells.has(key)) missing.add(key);
  }
  return [...missing];
}

/** Known corners, the others prolonged from the modules beside or below. */
function predictOutline(lattice: Lattice, cell: string): Quadrilateral | null {
  const corners = nodesOf(cell).map((key) => lattice.nodes.get(key) ?? predictNode(lattice, key));
  const [a, b, c, d] = corners;
  return a && b && c && d ? [a, b, c, d] : null;
}

function predictNode(lattice: Lattice, key: string): Point | null {
  const { row, column } = placeOf(key);
  const lines = [
    prolong((step) => lattice.nodes.get(gridKey(row, column + step))),
    prolong((step) => lattice.nodes.get(gridKey(row, column - step))),
    prolong((step) => lattice.nodes.get(gridKey(row + step, column))),
    prolong((step) => lattice.nodes.get(gridKey(row - step, column))),
  ].filter((point) => point !== null);
  // a line of more nodes is the better witness
  const best = lines.toSorted((a, b) => b.weight - a.weight);
  const weight = best.reduce((sum, line) => sum + line.weight, 0);
  if (weight === 0) return null;
  return [
    best.reduce((sum, line) => sum + line.at[0] * line.weight, 0) / weight,
    best.reduce((sum, line) => sum + line.at[1] * line.weight, 0) / weight,
  ];
}

/** The next node of a line from its last ones, nearest first; bends on as the line does, at half its rate. */
function prolong(nodeAt: (step: number) => Point | undefined): { at: Point; weight: number } | null {
  const [a, b, c, d, e] = [nodeAt(1), nodeAt(2), nodeAt(3), nodeAt(4), nodeAt(5)];
  if (!a || !b) return null;
  if (!c) return { at: [2 * a[0] - b[0], 2 * a[1] - b[1]], weight: 1 };
  const pace: Point = [(a[0] - c[0]) / 2, (a[1] - c[1]) / 2];
  if (!d || !e) return { at: [a[0] + pace[0], a[1] + pace[1]], weight: 2 };
  const bend: Point = [(a[0] - 2 * c[0] + e[0]) / 4, (a[1] - 2 * c[1] + e[1]) / 4];
  return { at: [a[0] + pace[0] + bend[0], a[1] + pace[1] + bend[1]], weight: 4 };
}
