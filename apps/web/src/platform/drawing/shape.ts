import type { Boundary } from "@overfly/contract/geometry";
import type { MultiPolygon, Polygon, Position } from "geojson";

/** Paths that are drawn vertex by vertex. Outlines do not repeat their first vertex. */
export interface Shape {
  paths: readonly ShapePath[];
}

export interface ShapePath {
  /** Outlines of one group form one area: its border, then its holes. */
  group: string;
  points: readonly Position[];
}

export interface Vertex {
  path: number;
  index: number;
}

export const EMPTY: Shape = { paths: [] };

export function withVertex({ paths }: Shape, { path, index }: Vertex, to: Position): Shape {
  return changedPath(paths, path, (points) => points.with(index, to));
}

/** Inserts a vertex after another. */
export function withNewVertex({ paths }: Shape, { path, index }: Vertex, at: Position): Shape {
  return changedPath(paths, path, (points) => points.toSpliced(index + 1, 0, at));
}

/** A path left with fewer than `minVertices` is removed, and with a border its holes. */
export function withoutVertex({ paths }: Shape, { path, index }: Vertex, minVertices: number): Shape {
  const remaining = (paths[path]?.points.length ?? 0) - 1;
  if (remaining < minVertices) return withoutPath({ paths }, path);
  return changedPath(paths, path, (points) => points.toSpliced(index, 1));
}

export function withoutPath({ paths }: Shape, path: number): Shape {
  const removed = paths[path];
  const isBorder = removed !== undefined && paths.findIndex(({ group }) => group === removed.group) === path;
  return {
    paths: paths.filter((one, index) => (isBorder ? one.group !== removed.group : index !== path)),
  };
}

export const withPath = ({ paths }: Shape, added: ShapePath): Shape => ({ paths: [...paths, added] });

export function movedGroup({ paths }: Shape, group: string, [from, to]: [Position, Position]): Shape {
  const [dLon, dLat] = [(to[0] ?? 0) - (from[0] ?? 0), (to[1] ?? 0) - (from[1] ?? 0)];
  const moved = ([lon = 0, lat = 0]: Position): Position => [lon + dLon, lat + dLat];
  return {
    paths: paths.map((one) => (one.group === group ? { ...one, points: one.points.map(moved) } : one)),
  };
}

function changedPath(
  paths: readonly ShapePath[],
  path: number,
  change: (points: readonly Position[]) => Position[],
): Shape {
  return {
    paths: paths.map((one, index) => (index === path ? { ...one, points: change(one.points) } : one)),
  };
}

export function shapeOfBoundary(boundary: Polygon | MultiPolygon | null, group = ""): Shape {
  if (!boundary) return EMPTY;
  const polygons = boundary.type === "Polygon" ? [boundary.coordinates] : boundary.coordinates;
  return {
    paths: polygons.flatMap((rings, index) =>
      rings.map((ring) => ({ group: `${group}/${index}`, points: ring.slice(0, -1) })),
    ),
  };
}

/** The area of all groups whose name begins with `group`; null where there are none. */
export function boundaryOfShape({ paths }: Shape, group = ""): Boundary | null {
  const own = paths.filter((path) => path.group.startsWith(`${group}/`));
  const groups = Map.groupBy(own, (path) => path.group);
  const polygons = [...groups.values()].map((rings) => rings.map(({ points }) => closedRing(points)));
  const [first] = polygons;
  if (!first) return null;
  return polygons.length === 1
    ? { type: "Polygon", coordinates: first }
    : { type: "MultiPolygon", coordinates: polygons };
}

type Place = [number, number];

export const lonLat = ([lon = 0, lat = 0]: Position): Place => [lon, lat];

function closedRing(points: readonly Position[]): Place[] {
  const positions = points.map(lonLat);
  const [first] = positions;
  return first ? [...positions, first] : [];
}
