import { Clipper, EndType, JoinType } from "clipper2-ts";
import type { MultiPolygon, Polygon } from "geojson";
import { PRECISION_DECIMALS, fromClipperPaths, toClipperPaths, polygonUnion } from "./boolean-operations.ts";
import { localFrame } from "#local-frame.ts";
import type { PlanarPolygon } from "#planar-geometry.ts";

/** Of convex corners: `round`, or `mitre` up to the mitre limit. */
export type JoinStyle = "round" | "mitre";

/**
 * Buffers the area; negative distances shrink it. Overlapping polygons are merged, and narrow ones vanish: an empty
 * result is a MultiPolygon without polygons.
 */
export function bufferArea(
  area: Polygon | MultiPolygon,
  distanceM: number,
  joinStyle: JoinStyle = "round",
): Polygon | MultiPolygon {
  const geographic = area.type === "Polygon" ? [area.coordinates] : area.coordinates;
  const frame = localFrame(geographic[0]?.[0]?.[0] ?? [0, 0]);
  const polygons = geographic.map((rings) => rings.map((ring) => ring.map(frame.toMetres)));
  const coordinates = bufferPolygons(polygons, distanceM, joinStyle).map((rings) =>
    rings.map((ring) => [...ring, ...ring.slice(0, 1)].map(frame.toPosition)),
  );
  const [only] = coordinates;
  return only && coordinates.length === 1
    ? { type: "Polygon", coordinates: only }
    : { type: "MultiPolygon", coordinates };
}

/** `bufferArea` on a local plane. Rings may touch, intersect or overlap. */
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

/** Maximum length of a mitre, in multiples of the distance. */
const MITER_LIMIT = 3;
const ARC_TOLERANCE_M = 0.01;
