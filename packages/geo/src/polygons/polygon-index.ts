import Flatbush from "flatbush";
import { distanceToSegmentM } from "#distance-to-line.ts";
import type { PlanarPoint, PlanarPolygon } from "#planar-geometry.ts";
import { crossesToTheEast } from "./point-in-polygon.ts";

/** Polygons prepared for questions about many points. */
export interface PolygonIndex {
  /** Whether the point is inside any of the polygons and outside of its holes, by the rule of `isPointInRings`. */
  contains: (point: PlanarPoint) => boolean;
  /** Distance in metres to the nearest ring, from inside or outside; infinite without rings. */
  distanceToRingsM: (point: PlanarPoint) => number;
}

/** Answers as `isPointInRings` and `distanceToRingM` over all rings do, in a time that hardly grows with their edges. */
export function polygonIndex(polygons: readonly PlanarPolygon[]): PolygonIndex {
  const parts = polygons.map(edgesOf).filter((edges) => edges.length > 0);
  if (parts.length === 0) return { contains: () => false, distanceToRingsM: () => Infinity };
  let distance: PolygonIndex["distanceToRingsM"] | undefined;
  return {
    contains: containment(parts),
    distanceToRingsM: (point) => (distance ??= distanceToNearest(parts.flat()))(point),
  };
}

interface Edge {
  from: PlanarPoint;
  to: PlanarPoint;
}

const edgesOf = (rings: PlanarPolygon): Edge[] =>
  rings.flatMap((ring) => ring.map((to, index) => ({ from: ring.at(index - 1) ?? to, to })));

type Box = [west: number, south: number, east: number, north: number];

function boxAround(edges: readonly Edge[]): Box {
  const box: Box = [Infinity, Infinity, -Infinity, -Infinity];
  for (const { from, to } of edges) {
    box[0] = Math.min(box[0], from[0], to[0]);
    box[1] = Math.min(box[1], from[1], to[1]);
    box[2] = Math.max(box[2], from[0], to[0]);
    box[3] = Math.max(box[3], from[1], to[1]);
  }
  return box;
}

function indexOf(boxes: readonly Box[]): Flatbush {
  const index = new Flatbush(boxes.length);
  for (const box of boxes) index.add(...box);
  index.finish();
  return index;
}

/** More than rounding may move a crossing or a distance by. */
const ROUNDING_M = 1e-6;

/** By the polygons whose box the point lies in, and by their edges of its northing. */
function containment(parts: readonly Edge[][]): PolygonIndex["contains"] {
  const boxes = parts.map(boxAround);
  const index = indexOf(boxes);
  const bands = parts.map((edges, number) => edgesByNorthing(edges, boxes[number]));
  const isInside = (number: number, point: PlanarPoint): boolean => {
    let inside = false;
    for (const { from, to } of bands[number]?.(point[1]) ?? NONE)
      if (crossesToTheEast(point, from, to)) inside = !inside;
    return inside;
  };
  /** The polygon of the point before: the next one along a path mostly lies in the same. */
  let last = 0;
  return (point) => {
    if (isInside(last, point)) return true;
    const [x, y] = point;
    const near = index.search(x - ROUNDING_M, y, x + ROUNDING_M, y);
    const found = near.find((number) => number !== last && isInside(number, point));
    if (found !== undefined) last = found;
    return found !== undefined;
  };
}

const NONE: readonly Edge[] = [];

/** Finds the edges that may reach a northing. Tall edges lie in many bands, so there are fewer bands than edges. */
function edgesByNorthing(
  edges: readonly Edge[],
  [, south, , north]: Box = [0, 0, 0, 0],
): (northM: number) => readonly Edge[] | undefined {
  const count = Math.ceil(Math.sqrt(edges.length));
  const bandM = (north - south) / count || 1;
  const bandOf = (northM: number): number => Math.floor((northM - south) / bandM);
  const bands: Edge[][] = Array.from({ length: count + 1 }, () => []);
  for (const edge of edges) {
    const last = bandOf(Math.max(edge.from[1], edge.to[1]));
    for (let band = bandOf(Math.min(edge.from[1], edge.to[1])); band <= last; band += 1)
      bands[band]?.push(edge);
  }
  return (northM) => bands[bandOf(northM)];
}

/** The edge with the nearest box need not be the nearest, but bounds how far to search. */
function distanceToNearest(edges: readonly Edge[]): PolygonIndex["distanceToRingsM"] {
  const index = indexOf(edges.map((edge) => boxAround([edge])));
  return (point) => {
    const [x, y] = point;
    const distanceTo = (number: number): number => {
      const edge = edges[number];
      return edge ? distanceToSegmentM(point, edge.from, edge.to) : Infinity;
    };
    const [first = 0] = index.neighbors(x, y, 1);
    let nearest = distanceTo(first);
    const withinM = nearest + ROUNDING_M;
    for (const number of index.search(x - withinM, y - withinM, x + withinM, y + withinM))
      nearest = Math.min(nearest, distanceTo(number));
    return nearest;
  };
}
