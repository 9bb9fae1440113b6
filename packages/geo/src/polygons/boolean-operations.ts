import { Clipper, ClipType, FillRule, type PathD, type PathsD } from "clipper2-ts";
import type { PlanarPoint, PlanarPolygon, PlanarRing } from "#planar-geometry.ts";
import { cleanRing } from "./clean-ring.ts";
import { isPointInRings } from "./point-in-polygon.ts";
import { signedRingAreaM2 } from "./ring-area.ts";

/** Rings may intersect themselves and one another; those of the result do not. */
export const polygonUnion = (areas: readonly PlanarPolygon[]): PlanarPolygon[] =>
  booleanOperation(ClipType.Union, areas, []);

export const polygonDifference = (
  areas: readonly PlanarPolygon[],
  others: readonly PlanarPolygon[],
): PlanarPolygon[] => booleanOperation(ClipType.Difference, areas, others);

export const polygonIntersection = (
  areas: readonly PlanarPolygon[],
  others: readonly PlanarPolygon[],
): PlanarPolygon[] => booleanOperation(ClipType.Intersection, areas, others);

/** Millimetres; with more decimals, Clipper's integer products would overflow about 50 km from the origin. */
export const PRECISION_DECIMALS = 3;

function booleanOperation(
  kind: ClipType,
  areas: readonly PlanarPolygon[],
  others: readonly PlanarPolygon[],
): PlanarPolygon[] {
  const subject = toClipperPaths(areas);
  if (subject.length === 0) return [];
  const clip = toClipperPaths(others);
  return fromClipperPaths(Clipper.booleanOpD(kind, subject, clip, FillRule.NonZero, PRECISION_DECIMALS));
}

/**
 * Exterior rings counter-clockwise and holes clockwise, for the non-zero fill rule. On Clipper's grid and without spikes:
 * where a ring runs back along itself, Clipper may never end (2.0.1, for the ring (0 0), (5 0), (10 0), (0 0), (0 10)).
 */
export function toClipperPaths(areas: readonly PlanarPolygon[]): PathsD {
  return areas.flatMap((rings) =>
    rings.flatMap((ring, index): PathD[] => {
      const path = cleanRing(ring.map(onGrid), 0.5 / CELLS_PER_M).map(([x, y]) => ({ x, y }));
      if (path.length < 3) return [];
      return signedRingAreaM2(ring) > 0 === (index === 0) ? [path] : [path.toReversed()];
    }),
  );
}

const CELLS_PER_M = 10 ** PRECISION_DECIMALS;

const onGrid = ([x, y]: PlanarPoint): PlanarPoint => [
  Math.round(x * CELLS_PER_M) / CELLS_PER_M,
  Math.round(y * CELLS_PER_M) / CELLS_PER_M,
];

/** Assigns each hole to the smallest exterior ring around it. Drops degenerate rings. */
export function fromClipperPaths(paths: PathsD): PlanarPolygon[] {
  const rings = paths
    .map((path): PlanarRing => path.map(({ x, y }): PlanarPoint => [x, y]))
    .map((ring) => ({ ring, areaM2: signedRingAreaM2(ring) }))
    .filter(({ ring, areaM2 }) => ring.length >= 3 && Math.abs(areaM2) > MIN_AREA_M2);
  const outers = rings
    .filter(({ areaM2 }) => areaM2 > 0)
    .toSorted((a, b) => a.areaM2 - b.areaM2)
    .map(({ ring }) => [ring]);
  for (const { ring, areaM2 } of rings) {
    if (areaM2 > 0) continue;
    const around = outers.find(([outer = []]) => contains(outer, ring));
    around?.push(ring);
  }
  return outers;
}

const MIN_AREA_M2 = 1e-4;

/** Rings may touch but do not intersect, so the midpoints of the edges decide. */
function contains(outer: PlanarRing, hole: PlanarRing): boolean {
  let inside = 0;
  for (const [index, [x, y]] of hole.entries()) {
    const [nextX, nextY] = hole[(index + 1) % hole.length] ?? [x, y];
    inside += isPointInRings([(x + nextX) / 2, (y + nextY) / 2], [outer]) ? 1 : 0;
  }
  return 2 * inside > hole.length;
}
