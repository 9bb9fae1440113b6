import { gridKey } from "#modules/group-tables.ts";
import { isInside, look, type Picture } from "#modules/grow-lattice.ts";
import { edgesOf, latticeOf, type Lattice, nodesOf, outlineOf, refineOutline } from "#modules/lattice.ts";
import { findEdge } from "#modules/lines/find-edge.ts";
import { orient } from "#modules/candidates/link-candidates.ts";
import {
  between,
  distance,
  type Point,
  polygonArea,
  type Quadrilateral,
  sizeOf,
} from "#modules/quadrilateral.ts";

/** Of the picture: modules of which a few fill it. */
const CLOSE_UP_SHARE = 0.025;
/** A patch that shows so clearly is a module even by itself. */
const [LEAST_STABILITY, LEAST_FILL] = [3, 0.95];
/** Of a module's depth: how far perspective may move the far side of the next one. */
const REACH_SHARE = 0.25;
/** Of a module's side: how much the same side of the next one may differ from it. */
const LARGEST_DIFFERENCE = 0.2;
/** Lines around a module, in its own roughness and in the usual strength of the lines around the one beside it. */
const [LEAST_OF_ROUGHNESS, LEAST_OF_USUAL] = [2, 0.35];

/** Of the longer side to the shorter one; roofs are longer. */
const LONGEST_SHAPE = 2.6;

export function isCloseUp(picture: Picture, outline: Quadrilateral): boolean {
  const [level, upright] = sizeOf(outline);
  const ratio = level / upright;
  const isOfShape = Math.max(ratio, 1 / ratio) < LONGEST_SHAPE;
  return isOfShape && polygonArea(outline) > CLOSE_UP_SHARE * picture.values.length;
}

/** Whether lines run along all sides of an outline, though not all around: warm ground may meet a module's corner. */
export function isFramed(picture: Picture, outline: Quadrilateral): boolean {
  const { texture } = look(picture, outline);
  return edgesOf(picture, outline).every(({ strength }) => strength > LEAST_OF_ROUGHNESS * texture);
}

/**
 * Pairs of modules that fill the picture: one whose lines close, and those beside it that lines frame. Seen from so close,
 * perspective makes them unequal.
 */
export function closeUpLattices(picture: Picture, direction: number): Lattice[] {
  return picture.candidates
    .filter(
      ({ corners, stability, fill }) =>
        isCloseUp(picture, corners) && stability >= LEAST_STABILITY && fill >= LEAST_FILL,
    )
    .toSorted((a, b) => b.areaPx - a.areaPx)
    .map((candidate) => {
      const lattice = latticeOf({ cells: new Map([[gridKey(0, 0), orient(candidate, direction)]]) });
      for (const [side, [row, column]] of BESIDE.entries())
        addBeside(picture, lattice, { side, row, column });
      return lattice;
    });
}

/** The modules beyond the top, right, bottom and left side. */
const BESIDE = [
  [-1, 0],
  [0, 1],
  [1, 0],
  [0, -1],
] as const;

function addBeside(
  picture: Picture,
  lattice: Lattice,
  { side, row, column }: { side: number; row: number; column: number },
): void {
  const own = outlineOf(lattice, gridKey(0, 0));
  if (!own) return;
  const outline = refineOutline(picture, farSideFound(picture, mirrored(own, side), side)).corners;
  const usual = edgesOf(picture, own).reduce((sum, { strength }) => sum + strength / 4, 0);
  const isSeen =
    isInside(picture, outline) &&
    isOfSize(outline, own) &&
    isFramed(picture, outline) &&
    edgesOf(picture, outline).every(({ strength }) => strength > LEAST_OF_USUAL * usual);
  if (!isSeen) return;
  const cell = gridKey(row, column);
  lattice.cells.add(cell);
  for (const [index, node] of nodesOf(cell).entries())
    if (!lattice.nodes.has(node)) lattice.nodes.set(node, outline[index] ?? outline[0]);
}

/** A module as large beyond one side: its corners run on as the sides that meet there. */
function mirrored(own: Quadrilateral, side: number): Quadrilateral {
  const at = (index: number): Point => own[(index + 4) % 4] ?? own[0];
  const beyond = (index: number, inner: number): Point => between(at(inner), at(index), 2);
  const corners = [...own];
  const [from, to] = [side, (side + 1) % 4];
  // what was the far side of the own module is the near one of the next
  corners[from] = beyond(from, from - 1);
  corners[to] = beyond(to, to + 1);
  corners[(from + 3) % 4] = at(from);
  corners[(to + 1) % 4] = at(to);
  const [a, b, c, d] = corners;
  return a && b && c && d ? [a, b, c, d] : own;
}

function farSideFound(picture: Picture, corners: Quadrilateral, side: number): Quadrilateral {
  const [from, to] = [corners[side] ?? corners[0], corners[(side + 1) % 4] ?? corners[0]];
  const [near, beside] = [corners[(side + 3) % 4] ?? from, corners[(side + 2) % 4] ?? to];
  const depth = (distance(from, near) + distance(to, beside)) / 2;
  // the normal points inwards
  const inwards = findEdge(picture, from, to, REACH_SHARE * depth).offsetPx / depth;
  const moved: Point[] = [...corners];
  moved[side] = between(from, near, inwards);
  moved[(side + 1) % 4] = between(to, beside, inwards);
  const [a, b, c, d] = moved;
  return a && b && c && d ? [a, b, c, d] : corners;
}

const isOfSize = (outline: Quadrilateral, own: Quadrilateral): boolean =>
  outline.every((corner, index) => {
    const [length, usual] = [outline, own].map((of) =>
      distance(of[index] ?? corner, of[(index + 1) % 4] ?? corner),
    );
    return Math.abs((length ?? 0) / (usual ?? 1) - 1) < LARGEST_DIFFERENCE;
  });
