import type { MultiPolygon, Polygon, Position } from "geojson";
import { cleanRing } from "./clean-ring.ts";
import { localFrame, type LocalFrame } from "#local-frame.ts";
import type { PlanarPolygon, PlanarRing } from "#planar-geometry.ts";
import { isPointInRings } from "./point-in-polygon.ts";
import { planarPolygonAreaM2, signedRingAreaM2 } from "./ring-area.ts";
import { findRingIntersection } from "./ring-intersection.ts";

export type AreaErrorCode =
  | "empty"
  | "not-a-polygon"
  | "coordinate-invalid"
  | "coordinate-out-of-range"
  | "too-few-points"
  | "too-many-points"
  | "too-large"
  | "self-intersection"
  | "zero-area"
  | "hole-outside"
  | "hole-intersection";

/** Why an area is invalid. `polygon` and `ring` are indexes; ring 0 is the exterior ring. */
export interface AreaError {
  code: AreaErrorCode;
  message: string;
  values?: { count: number; max: number };
  at?: Position;
  polygon?: number;
  ring?: number;
}

/** A valid area on a local plane, without duplicate points and spikes. */
export interface PlanarArea {
  frame: LocalFrame;
  polygons: readonly PlanarPolygon[];
  areaM2: number;
}

export type AreaValidation = { ok: true; area: PlanarArea } | { ok: false; error: AreaError };

const MAX_POINTS = 100_000;
const MAX_EXTENT_M = 100_000;
const MIN_AREA_M2 = 0.01;

/** Validates an untrusted polygon. Tolerates duplicate points, spikes and unclosed rings. */
export function validateArea(geometry: Polygon | MultiPolygon): AreaValidation {
  const rawPolygons = polygonsOf(geometry);
  if (!rawPolygons) return { ok: false, error: { code: "not-a-polygon", message: NOT_A_POLYGON } };
  const invalid = coordinatesError(rawPolygons);
  if (invalid) return { ok: false, error: invalid };
  const frame = localFrame(originNear(rawPolygons[0]?.[0]?.[0] ?? [0, 0]));
  const polygons: PlanarPolygon[] = [];
  for (const [index, rings] of rawPolygons.entries()) {
    const polygon = rings.map((ring) => cleanRing(ring.map(frame.toMetres)));
    const error = polygonError(polygon, frame);
    if (error) return { ok: false, error: { ...error, polygon: index } };
    polygons.push(polygon.filter((ring, ringIndex) => ringIndex === 0 || ring.length >= 3));
  }
  return {
    ok: true,
    area: { frame, polygons, areaM2: polygons.reduce((sum, p) => sum + planarPolygonAreaM2(p), 0) },
  };
}

/** On a grid of about a kilometre, so that no other corner's metres change while the first one is dragged. */
const originNear = ([lon = 0, lat = 0]: Position): Position => [
  Math.round(lon * 100) / 100,
  Math.round(lat * 100) / 100,
];

const NOT_A_POLYGON = "The area must be a Polygon or MultiPolygon.";

/** Undefined if the untrusted geometry does not match its type. */
function polygonsOf(geometry: { type?: unknown; coordinates?: unknown }): Position[][][] | undefined {
  const { type, coordinates } = geometry;
  if (type !== "Polygon" && type !== "MultiPolygon") return undefined;
  const polygons: unknown = type === "Polygon" ? [coordinates] : coordinates;
  const isWellFormed =
    Array.isArray(polygons) &&
    polygons.every((polygon) => Array.isArray(polygon) && polygon.every((ring) => Array.isArray(ring)));
  return isWellFormed ? (polygons as Position[][][]) : undefined;
}

function coordinatesError(polygons: readonly Position[][][]): AreaError | undefined {
  let points = 0;
  for (const [polygon, rings] of polygons.entries()) {
    if (rings.length === 0)
      return { code: "empty", message: "A polygon of the area has no points.", polygon };
    for (const [ring, positions] of rings.entries()) {
      points += positions.length;
      for (const position of positions) {
        const error = coordinateError(position);
        if (error) return { ...error, polygon, ring };
      }
    }
  }
  if (polygons.length === 0) return { code: "empty", message: "The area has no points." };
  if (points > MAX_POINTS) {
    return {
      code: "too-many-points",
      message: `The area has ${points} points; at most ${MAX_POINTS} are supported.`,
      values: { count: points, max: MAX_POINTS },
    };
  }
  return undefined;
}

function coordinateError(position: unknown): AreaError | undefined {
  const [lon, lat]: unknown[] = Array.isArray(position) ? position : [];
  if (typeof lon !== "number" || typeof lat !== "number" || !Number.isFinite(lon) || !Number.isFinite(lat)) {
    return { code: "coordinate-invalid", message: "A coordinate of the area is not a number." };
  }
  if (Math.abs(lon) <= 180 && Math.abs(lat) <= 90) return undefined;
  return {
    code: "coordinate-out-of-range",
    message: `Longitude ${lon}, latitude ${lat} is out of range; WGS 84 degrees are expected.`,
  };
}

function polygonError(polygon: PlanarPolygon, frame: LocalFrame): AreaError | undefined {
  const [outer = []] = polygon;
  if (outer.length < 3) {
    return { code: "too-few-points", message: "An area needs at least three different points.", ring: 0 };
  }
  const far = outer.find(([eastM, northM]) => Math.hypot(eastM, northM) > MAX_EXTENT_M);
  if (far) return { code: "too-large", message: "The area is wider than 100 km.", at: frame.toPosition(far) };
  return intersectionError(polygon, frame) ?? extentError(polygon, frame) ?? holeError(polygon, frame);
}

function intersectionError(polygon: PlanarPolygon, frame: LocalFrame): AreaError | undefined {
  const crossing = findRingIntersection(polygon);
  if (!crossing) return undefined;
  const at = frame.toPosition(crossing.at);
  const where = at.map((degrees) => degrees.toFixed(6)).join(", ");
  const [one, other] = crossing.rings;
  return one === other
    ? { code: "self-intersection", message: `The outline crosses itself at ${where}.`, at, ring: one }
    : {
        code: "hole-intersection",
        message: `A hole crosses another outline at ${where}.`,
        at,
        ring: other,
      };
}

function extentError(polygon: PlanarPolygon, frame: LocalFrame): AreaError | undefined {
  const [outer = []] = polygon;
  const message = "The area has no extent.";
  if (Math.abs(signedRingAreaM2(outer)) >= MIN_AREA_M2) return undefined;
  return { code: "zero-area", message, ring: 0, at: frame.toPosition(outer[0] ?? [0, 0]) };
}

function holeError([outer = [], ...holes]: PlanarPolygon, frame: LocalFrame): AreaError | undefined {
  for (const [index, hole] of holes.entries()) {
    const vertex = hole[0];
    if (hole.length < 3 || !vertex || !liesOutside(hole, outer)) continue;
    const message = "A hole is outside of the area.";
    return { code: "hole-outside", message, at: frame.toPosition(vertex), ring: index + 1 };
  }
  return undefined;
}

/** Decided by the midpoints of the edges, since vertices may touch the other ring. */
function liesOutside(hole: PlanarRing, outer: PlanarRing): boolean {
  const middles = hole.map((from, index) => {
    const to = hole[(index + 1) % hole.length] ?? from;
    return [(from[0] + to[0]) / 2, (from[1] + to[1]) / 2] as const;
  });
  return middles.every((middle) => !isPointInRings(middle, [outer]));
}
