import type { ThermalFrame } from "#detection/thermal-frame.ts";
import { medianOf } from "./best-shift.ts";
import { boundaryStrength } from "./lines/boundary-strength.ts";
import { hasOtherLines } from "./lines/other-lines.ts";
import { closeUpLattices, isCloseUp, isFramed } from "./close-ups/close-ups.ts";
import { type Grid, groupTables, placeOf } from "./group-tables.ts";
import { growLattice, isBetween, isClosed, isModule, likenessOf, type Picture } from "./grow-lattice.ts";
import { joinHalves } from "./join-halves.ts";
import { type Lattice, latticeOf, nodesOf, outlineOf, refineLattice, refineOutline } from "./lattice.ts";
import {
  type Cell,
  isWithin,
  mainDirection,
  orient,
  withoutOverlaps,
} from "#modules/candidates/link-candidates.ts";
import { moduleCandidates } from "#modules/candidates/module-candidates.ts";
import { centerOf, lengthOf, sizeOf, type Point, type Quadrilateral } from "./quadrilateral.ts";
import { withOneSize } from "#modules/candidates/one-size.ts";
import { separateOutlines } from "./split-joints.ts";

/** A module seen in a picture without any plan of the plant. */
export interface FoundModule {
  /** Table within the picture, 1-based; row and column within the part of the table that is seen. */
  table: number;
  row: number;
  column: number;
  /** Pixels, clockwise from the top left; (0, 0) is the centre of the first pixel. */
  corners: Quadrilateral;
}

export const foundModuleId = ({ table, row, column }: FoundModule): string => `${table}-${row}-${column}`;

/** Fewer modules beside each other may be anything, unless they fill the picture. */
const LEAST_MODULES = 4;
/** Of lines within a few modules that fill the picture, against those around them. */
const CLOSE_UP_ROUGHNESS = 0.3;
/** A picture with fewer modules than this has to show them clearly. */
const FEW_MODULES = 10;
/** Narrower modules are looked for in the enlarged picture too: their joints are as thin as a pixel. */
const NARROW_PX = 18;
/** In a picture of a small sensor, which is enlarged quickly, wider ones too: three rows may look like one. */
const [SMALL_PX, NARROW_IN_SMALL_PX] = [400, 36];
/** Modules that are wide enough are seldom seen better in the enlarged picture. */
const WIDE_COUNTS_LESS = 3;
/** Larger pictures are fine enough. */
const LARGEST_ENLARGED_PX = 700;

/** Finds the tables and modules that lie wholly in a thermal picture by the lines between them. */
export function findModules(frame: ThermalFrame): FoundModule[] {
  const { widthPx, heightPx, values } = frame;
  if (values.length !== widthPx * heightPx || Math.min(widthPx, heightPx) < 32) return [];
  const { modules: found, doubted } = findAtScale(frame);
  const narrowPx = widthPx <= SMALL_PX ? NARROW_IN_SMALL_PX : NARROW_PX;
  const isFineEnough = found.length > doubted && narrowSide(found.map(({ corners }) => corners)) > narrowPx;
  if (widthPx > LARGEST_ENLARGED_PX || isFineEnough) return found;
  const enlarged = findAtScale(enlarge(frame)).modules.map((module) => ({
    ...module,
    corners: reduce(module.corners),
  }));
  return enlarged.length > found.length ? enlarged : found;
}

const narrowSide = (outlines: readonly Quadrilateral[]): number =>
  medianOf(outlines.map((outline) => Math.min(...sizeOf(outline))));

interface Found {
  lattices: Lattice[];
  /** How many more modules would lie in grids that do not show them clearly enough. */
  doubted: number;
}

/** Modules, and how many more would lie in grids that do not show modules clearly enough. */
function findAtScale(frame: ThermalFrame): { modules: FoundModule[]; doubted: number } {
  const strength = boundaryStrength(frame);
  const candidates = moduleCandidates(strength, frame.widthPx);
  const picture: Picture = { ...frame, strength, candidates };
  const direction = mainDirection(candidates);
  const oriented = candidates.map((candidate) => orient(candidate, direction));
  let found = findTables(picture, oriented);
  const ofOneSize = withOneSize(found.lattices, oriented);
  if (ofOneSize) {
    const again = findTables(picture, ofOneSize);
    if (countOf(again.lattices) > countOf(found.lattices)) found = again;
  }
  const { lattices, doubted } = found;
  if (lattices.length === 0) lattices.push(...closeUps(picture, direction));
  const count = countOf(lattices);
  const modules = lattices
    .filter(
      (lattice) =>
        count >= FEW_MODULES || lattice.cells.size < LEAST_MODULES || closedShare(picture, lattice) > 0.6,
    )
    .flatMap((lattice, index) => modulesOf(picture, lattice, index));
  return { modules, doubted };
}

const countOf = (lattices: readonly Lattice[]): number =>
  lattices.reduce((sum, { cells: { size } }) => sum + size, 0);

function findTables(picture: Picture, oriented: readonly Cell[]): Found {
  const grids = groupTables(withoutOverlaps(oriented)).filter((grid) => grid.cells.size >= 2);
  const lattices: Lattice[] = [];
  let doubted = 0;
  for (const grid of grids.toSorted((a, b) => b.cells.size - a.cells.size)) {
    const lattice = completeLattice(picture, grid, lattices);
    const isSeen =
      isTable(picture, lattice) && ![true, false].some((isLevel) => hasOtherLines(picture, lattice, isLevel));
    if (isSeen) lattices.push(lattice);
    else if (lattice.cells.size >= LEAST_MODULES)
      doubted += lattice.cells.size / (narrowSide(outlinesOf(lattice)) > NARROW_PX ? WIDE_COUNTS_LESS : 1);
  }
  return { lattices, doubted };
}

/** The clearest of a few modules that fill the picture. */
function closeUps(picture: Picture, direction: number): Lattice[] {
  const found = closeUpLattices(picture, direction).find(
    (lattice) => lattice.cells.size > 1 && isTable(picture, lattice),
  );
  return found ? [found] : [];
}

function completeLattice(picture: Picture, grid: Grid, others: readonly Lattice[]): Lattice {
  const lattice = latticeOf(grid);
  removeTaken(lattice, others);
  if (lattice.cells.size < 2) return lattice;
  refineLattice(picture, lattice);
  refineLattice(picture, lattice);
  growLattice(picture, lattice, likenessOf(picture, lattice));
  if (joinHalves(picture, lattice)) growLattice(picture, lattice, likenessOf(picture, lattice));
  removeUnlike(picture, lattice);
  refineLattice(picture, lattice);
  removeTaken(lattice, others);
  return lattice;
}

/** Keeps what the picture shows as modules like the others. */
function removeUnlike(picture: Picture, lattice: Lattice): void {
  const usual = likenessOf(picture, lattice);
  const unlike = [...lattice.cells].filter((cell) => {
    const outline = outlineOf(lattice, cell);
    const isAmongModules = isBetween(lattice, cell);
    return (
      !outline ||
      isSlanted(outline) ||
      !isModule(picture, refineOutline(picture, outline, false), usual, isAmongModules)
    );
  });
  for (const cell of unlike) lattice.cells.delete(cell);
}

/** As the sine of what is missing to a right angle: neither the view from aside nor a lens slants a module so far. */
const LARGEST_SLANT = 0.42;

function isSlanted([a, b, c, d]: Quadrilateral): boolean {
  const across: Point = [b[0] - a[0] + c[0] - d[0], b[1] - a[1] + c[1] - d[1]];
  const down: Point = [d[0] - a[0] + c[0] - b[0], d[1] - a[1] + c[1] - b[1]];
  const cosine = (across[0] * down[0] + across[1] * down[1]) / (lengthOf(across) * lengthOf(down));
  return Math.abs(cosine) > LARGEST_SLANT;
}

/**
 * Whether a grid is one of modules: they are smooth compared with their joints, many are closed patches by themselves,
 * and together they fill a rectangle. Grids drawn over grass, gravel or a roof fail in two of these at least.
 */
function isTable(picture: Picture, lattice: Lattice): boolean {
  const places = [...lattice.cells].map(placeOf);
  const span = (lines: readonly number[]): number => Math.max(...lines) - Math.min(...lines) + 1;
  const fullness =
    places.length / (span(places.map(({ row }) => row)) * span(places.map(({ column }) => column)));
  const closed = closedShare(picture, lattice);
  const { texture, level, upright } = likenessOf(picture, lattice);
  const roughness = texture / Math.min(level, upright);
  const isLarge = places.length >= 20 && fullness > 0.75;
  if (places.length < 2) return false;
  if (places.length < LEAST_MODULES)
    return (
      roughness < CLOSE_UP_ROUGHNESS &&
      outlinesOf(lattice).every(
        (outline) =>
          isCloseUp(picture, outline) && (isClosed(picture, outline) || isFramed(picture, outline)),
      )
    );
  return roughness < 0.4 + 0.3 * closed + (isLarge ? 0.1 : 0) && (fullness > 0.5 || closed > 0.6);
}

/** Share of the modules that lines enclose, before any table was known. */
function closedShare(picture: Picture, lattice: Lattice): number {
  const outlines = outlinesOf(lattice);
  return outlines.filter((outline) => isClosed(picture, outline)).length / Math.max(1, outlines.length);
}

/** A module belongs to one table: the one found first, which is the larger. */
function removeTaken(lattice: Lattice, others: readonly Lattice[]): void {
  const taken = others.flatMap(outlinesOf);
  for (const cell of lattice.cells) {
    const outline = outlineOf(lattice, cell);
    const center = outline && centerOf(outline);
    if (!center || taken.some((other) => isWithin(center, other) || isWithin(centerOf(other), outline)))
      lattice.cells.delete(cell);
  }
  const needed = new Set([...lattice.cells].flatMap((cell) => nodesOf(cell)));
  for (const node of lattice.nodes.keys()) if (!needed.has(node)) lattice.nodes.delete(node);
}

const outlinesOf = (lattice: Lattice): Quadrilateral[] =>
  [...lattice.cells].flatMap((cell) => {
    const outline = outlineOf(lattice, cell);
    return outline ? [outline] : [];
  });

function modulesOf(picture: Picture, lattice: Lattice, index: number): FoundModule[] {
  const places = [...separateOutlines(picture, lattice)].map(([key, corners]) => ({
    corners,
    ...placeOf(key),
  }));
  const top = Math.min(...places.map(({ row }) => row));
  const left = Math.min(...places.map(({ column }) => column));
  return places.map(({ row, column, corners }) => ({
    table: index + 1,
    row: row - top + 1,
    column: column - left + 1,
    corners,
  }));
}

/** Twice the size, linear between pixels. */
function enlarge({ values, widthPx, heightPx }: ThermalFrame): ThermalFrame {
  const [width, height] = [2 * widthPx, 2 * heightPx];
  const into = new Float32Array(width * height);
  for (let y = 0; y < height; y += 1) {
    const [near, far] = nearest(y, heightPx);
    for (let x = 0; x < width; x += 1) {
      const [left, right] = nearest(x, widthPx);
      const above =
        0.75 * (values[near * widthPx + left] ?? 0) + 0.25 * (values[near * widthPx + right] ?? 0);
      const below = 0.75 * (values[far * widthPx + left] ?? 0) + 0.25 * (values[far * widthPx + right] ?? 0);
      into[y * width + x] = 0.75 * above + 0.25 * below;
    }
  }
  return { widthPx: width, heightPx: height, values: into };
}

/** The pixel that a pixel of the enlarged picture lies in, and the one next to it on that side. */
function nearest(at: number, length: number): [number, number] {
  const own = at >> 1;
  const other = at % 2 === 0 ? own - 1 : own + 1;
  return [own, Math.min(length - 1, Math.max(0, other))];
}

const reduce = (corners: Quadrilateral): Quadrilateral => {
  const [a, b, c, d] = corners.map(([x, y]) => [(x - 0.5) / 2, (y - 0.5) / 2] as const);
  return a && b && c && d ? [a, b, c, d] : corners;
};
