import { Clipper, EndType, JoinType } from "clipper2-ts";
import type { MultiPolygon, Polygon } from "geojson";
import { PRECISION_DECIMALS, fromClipperPaths, toClipperPaths, polygonUnion } from "./boolean-operations.ts";
import { localFrame } from "#local-frame.ts";
import type { PlanarPolygon } from "#planar-geometry.ts";

/** `round` keeps the same distance everywhere; `sharp` keeps corners, cut off where they would reach too far. */
export type JoinStyle = "round" | "mitre";

/**
 * The area grown by so many metres, or shrunk by negative ones; its holes shrink and grow the other way. Parts that meet
 * become one, parts and holes too narrow vanish: the answer may be empty, and then is a MultiPolygon without parts.
 */
export function bufferArea(
  area: Polygon | MultiPolygon,
  distanceM: number,
  joinStyle: JoinStyle = "round",
): Polygon | MultiPolygon {
  const parts = area.type === "Polygon" ? [area.coordinates] : area.coordinates;
  const frame = localFrame(parts[0]?.[0]?.[0] ?? [0, 0]);
  const polygons = parts.map((rings) => rings.map((ring) => ring.map(frame.toMetres)));
  const coordinates = bufferPolygons(polygons, distanceM, joinStyle).map((rings) =>
    rings.map((ring) => [...ring, ...ring.slice(0, 1)].map(frame.toPosition)),
  );
  const [only] = coordinates;
  return only && coordinates.length === 1
    ? { type: "Polygon", coordinates: only }
    : { type: "MultiPolygon", coordinates };
}

/** The same on the plane. Rings may touch, cross or overlap. */
export function bufferPolygons(
  polygons: readonly PlanarPolygon[],
  distanceM: number,
  joinStyle: JoinStyle = "round",
): PlanarPolygon[] {
  const paths = toClipperPaths(polygonUnion(polygons));
  const join = joinStyle === "round" ? JoinType.Round : JoinType.Miter;
  if (distanceM === 0 || paths.length === 0) return fromClipperPaths(paths);
  const buffered = Clipper.inflatePathsD(
    paths,
    distanceM,
    join,
    EndType.Polygon,
    MITER_LIMIT,
    PRECISION_DECIMALS,
    ARC_TOLERANCE_M,
  );
  return fromClipperPaths(buffered);
}

/** A corner reaches at most so many times the offset. */
const MITER_LIMIT = 3;
const ARC_TOLERANCE_M = 0.01;
