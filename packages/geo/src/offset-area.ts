import { Clipper, EndType, JoinType } from "clipper2-ts";
import type { MultiPolygon, Polygon } from "geojson";
import { CORNER_DECIMALS, fromPaths, toPaths, uniteAreas } from "./combine-areas.ts";
import { localFrame } from "./local-frame.ts";
import type { MetrePolygon } from "./metre-point.ts";

/** `round` keeps the same distance everywhere; `sharp` keeps corners, cut off where they would reach too far. */
export type OffsetCorners = "round" | "sharp";

/**
 * The area grown by so many metres, or shrunk by negative ones; its holes shrink and grow the other way. Parts that meet
 * become one, parts and holes too narrow vanish: the answer may be empty, and then is a MultiPolygon without parts.
 */
export function offsetArea(
  area: Polygon | MultiPolygon,
  byM: number,
  corners: OffsetCorners = "round",
): Polygon | MultiPolygon {
  const parts = area.type === "Polygon" ? [area.coordinates] : area.coordinates;
  const frame = localFrame(parts[0]?.[0]?.[0] ?? [0, 0]);
  const polygons = parts.map((rings) => rings.map((ring) => ring.map(frame.toMetres)));
  const coordinates = offsetPolygons(polygons, byM, corners).map((rings) =>
    rings.map((ring) => [...ring, ...ring.slice(0, 1)].map(frame.toPosition)),
  );
  const [only] = coordinates;
  return only && coordinates.length === 1
    ? { type: "Polygon", coordinates: only }
    : { type: "MultiPolygon", coordinates };
}

/** The same on the plane. Rings may touch, cross or overlap. */
export function offsetPolygons(
  polygons: readonly MetrePolygon[],
  byM: number,
  corners: OffsetCorners = "round",
): MetrePolygon[] {
  const paths = toPaths(uniteAreas(polygons));
  const join = corners === "round" ? JoinType.Round : JoinType.Miter;
  if (byM === 0 || paths.length === 0) return fromPaths(paths);
  const grown = Clipper.inflatePathsD(
    paths,
    byM,
    join,
    EndType.Polygon,
    MITER_LIMIT,
    CORNER_DECIMALS,
    ARC_TOLERANCE_M,
  );
  return fromPaths(grown);
}

/** A corner reaches at most so many times the offset. */
const MITER_LIMIT = 3;
const ARC_TOLERANCE_M = 0.01;
