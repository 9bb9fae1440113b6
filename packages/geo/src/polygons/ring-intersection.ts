import Flatbush from "flatbush";
import type { PlanarPoint, PlanarRing } from "#planar-geometry.ts";

interface Edge {
  ring: number;
  index: number;
  from: PlanarPoint;
  to: PlanarPoint;
}

export interface RingIntersection {
  at: PlanarPoint;
  /** Indexes of the two rings; equal for a self-intersection. */
  rings: [number, number];
}

/** The first proper intersection of two edges of the same or different rings. Touching does not count. */
export function findRingIntersection(rings: readonly PlanarRing[]): RingIntersection | undefined {
  const edges = rings.flatMap(edgesOf);
  if (edges.length < 4) return undefined;
  const index = new Flatbush(edges.length);
  for (const { from, to } of edges) index.add(...boxOf(from, to));
  index.finish();
  for (const [number, edge] of edges.entries()) {
    for (const otherNumber of index.search(...boxOf(edge.from, edge.to))) {
      const other = edges[otherNumber];
      if (!other || otherNumber <= number) continue;
      const at = edgeIntersection(edge, other);
      if (at) return { at, rings: [edge.ring, other.ring] };
    }
  }
  return undefined;
}

function edgesOf(ring: PlanarRing, number: number): Edge[] {
  return ring.map((from, index) => ({
    ring: number,
    index,
    from,
    to: ring[(index + 1) % ring.length] ?? from,
  }));
}

function boxOf(a: PlanarPoint, b: PlanarPoint): [number, number, number, number] {
  return [Math.min(a[0], b[0]), Math.min(a[1], b[1]), Math.max(a[0], b[0]), Math.max(a[1], b[1])];
}

function edgeIntersection(one: Edge, other: Edge): PlanarPoint | undefined {
  const fromSide = side(one, other.from);
  const toSide = side(one, other.to);
  if (!opposite(fromSide, toSide)) return undefined;
  if (!opposite(side(other, one.from), side(other, one.to))) return undefined;
  const fraction = fromSide / (fromSide - toSide);
  return [
    other.from[0] + fraction * (other.to[0] - other.from[0]),
    other.from[1] + fraction * (other.to[1] - other.from[1]),
  ];
}

const TOUCHING_M = 1e-6;

/** Signed distance in metres to the left of the edge; 0 within a micrometre, to tolerate rounding errors. */
function side({ from, to }: Edge, point: PlanarPoint): number {
  const [dx, dy] = [to[0] - from[0], to[1] - from[1]];
  const lengthM = Math.hypot(dx, dy);
  if (lengthM === 0) return 0;
  const offset = (dx * (point[1] - from[1]) - dy * (point[0] - from[0])) / lengthM;
  return Math.abs(offset) < TOUCHING_M ? 0 : offset;
}

const opposite = (a: number, b: number): boolean => (a > 0 && b < 0) || (a < 0 && b > 0);
