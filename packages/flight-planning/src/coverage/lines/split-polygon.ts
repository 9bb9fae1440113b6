import type { PlanarPoint, PlanarRing } from "@overfly/geo/planar-geometry";
import { signedRingAreaM2 } from "@overfly/geo/polygons/ring-area";

export type Piece = readonly PlanarRing[];

/** A straight cut through a point, along a direction. */
export interface Cut {
  through: PlanarPoint;
  along: PlanarPoint;
}

/** The two sides of a cut. Rings keep coincident edges along the cut, which the even-odd rule cancels. */
export function cutPiece(piece: Piece, cut: Cut): [Piece, Piece] {
  return [keepLeft(piece, cut), keepLeft(piece, { ...cut, along: [-cut.along[0], -cut.along[1]] })];
}

/** Cuts from the inward corners of the outer ring: along either edge and to every other inward corner. */
export function cutsOf([outer = []]: Piece, most: number): Cut[] {
  const turn = Math.sign(signedRingAreaM2(outer));
  const inward = outer.flatMap((point, index) => {
    const before = outer.at(index - 1) ?? point;
    const after = outer[(index + 1) % outer.length] ?? point;
    const depth = -turn * cross(minus(point, before), minus(after, point));
    return depth > 0 ? [{ point, before, after, depth }] : [];
  });
  const deepest = inward.toSorted((a, b) => b.depth - a.depth).slice(0, MOST_CORNERS);
  const edges = deepest.flatMap(({ point, before, after }) => [
    { through: point, along: minus(point, before) },
    { through: point, along: minus(after, point) },
  ]);
  const links = deepest.flatMap(({ point }, index) => {
    const others =
      outer.length <= FEW_CORNERS ? outer : deepest.slice(index + 1).map((corner) => corner.point);
    return others.flatMap((other) =>
      other === point ? [] : [{ through: point, along: minus(other, point) }],
    );
  });
  return [...edges, ...links].slice(0, most);
}

const MOST_CORNERS = 6;
const FEW_CORNERS = 12;

function keepLeft(piece: Piece, { through, along }: Cut): Piece {
  const lengthM = Math.hypot(along[0], along[1]);
  const sideM = (point: PlanarPoint): number => cross(along, minus(point, through)) / lengthM;
  return piece.map((ring) => clipRing(ring, sideM)).filter((ring) => ring.length >= 3);
}

function clipRing(ring: PlanarRing, sideM: (point: PlanarPoint) => number): PlanarRing {
  const clipped: PlanarPoint[] = [];
  let last = ring.at(-1);
  for (const point of ring) {
    if (!last) break;
    const [lastSide, side] = [sideM(last), sideM(point)];
    if (lastSide > 0 !== side > 0 && lastSide !== side) {
      const fraction = lastSide / (lastSide - side);
      clipped.push([last[0] + fraction * (point[0] - last[0]), last[1] + fraction * (point[1] - last[1])]);
    }
    if (side > 0) clipped.push(point);
    last = point;
  }
  return clipped;
}

const minus = (a: PlanarPoint, b: PlanarPoint): PlanarPoint => [a[0] - b[0], a[1] - b[1]];
const cross = (a: PlanarPoint, b: PlanarPoint): number => a[0] * b[1] - a[1] * b[0];
