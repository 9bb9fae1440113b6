import type { RouteDocument, RouteItem } from "@overfly/contract/flight-routes/route-document";
import { isPointInPolygon } from "@overfly/geo/polygons/point-in-polygon";
import type { LineString, MultiPolygon, Polygon, Position } from "geojson";
import { vertexDrawing } from "#platform/drawing/vertex-drawing.ts";
import { pointDrawing } from "./point-drawing.ts";
import { boundaryOfShape, lonLat, type Shape, shapeOfBoundary } from "#platform/drawing/shape.ts";

const outlineDrawing = (groupFor: (shape: Shape, path: readonly Position[]) => string | undefined) =>
  vertexDrawing<Polygon | MultiPolygon | null>({
    isClosed: true,
    shapeOf: (boundary) => shapeOfBoundary(boundary),
    valueOf: (shape) => boundaryOfShape(shape),
    groupFor,
  });

/** Edits an outline, or draws one if there is none. */
export const EDIT_OUTLINE = outlineDrawing(({ paths }) => (paths.length === 0 ? "/0" : undefined));

/** A path drawn inside becomes a hole, one drawn outside another polygon. */
export const ADD_OR_CUT = outlineDrawing((shape, [first]) => {
  const around = first && shape.paths.find(({ points }) => isPointInPolygon(first, areaOf(points)));
  return around?.group ?? `/${crypto.randomUUID()}`;
});

const areaOf = (points: readonly Position[]) => ({
  type: "Polygon" as const,
  coordinates: [[...points, points[0] ?? []]],
});

/** Undefined after the line was removed. */
export const SINGLE_LINE = vertexDrawing<LineString | undefined>({
  isClosed: false,
  shapeOf: (line) => ({ paths: line ? [{ group: "0", points: line.coordinates }] : [] }),
  valueOf: ({ paths }) => paths.map(({ points }) => lineOf(points))[0],
  groupFor: ({ paths }) => (paths.length === 0 ? "0" : undefined),
});

export const LINES = vertexDrawing<LineString[]>({
  isClosed: false,
  shapeOf: (lines) => ({
    paths: lines.map(({ coordinates }, index) => ({ group: String(index), points: coordinates })),
  }),
  valueOf: ({ paths }) => paths.map(({ points }) => lineOf(points)),
  groupFor: ({ paths }) => String(paths.length),
});

const lineOf = (points: readonly Position[]): LineString => ({
  type: "LineString",
  coordinates: points.map(lonLat),
});

/** At most one point, such as the take-off point or the pilot's position. */
export const SINGLE_POINT = pointDrawing<Position, RouteDocument["takeOff"]>({
  itemsOf: (position) => (position ? [position] : []),
  valueOf: ([position]) => position && lonLat(position),
  positionOf: (position) => position,
  movedTo: (_, to) => to,
  make: (at) => at,
  isPath: false,
  max: 1,
});

type WaypointItem = Extract<RouteItem, { kind: "waypoints" }>;
type Waypoint = WaypointItem["waypoints"][number];

const DEFAULT_HEIGHT_M = 50;

/** A new waypoint takes over height and actions of the one before it. */
export const waypointDrawing = ({ imaging }: WaypointItem) =>
  pointDrawing<Waypoint, Waypoint[]>({
    itemsOf: (waypoints) => waypoints,
    valueOf: (waypoints) => [...waypoints],
    positionOf: ({ position }) => position,
    movedTo: (waypoint, position) => ({ ...waypoint, position }),
    make: (position, before) => ({
      heightM: imaging.heightM ?? DEFAULT_HEIGHT_M,
      actions: [{ kind: "photo" }],
      ...before,
      position,
    }),
    isPath: true,
  });

type Target = Extract<RouteItem, { kind: "points" }>["targets"][number];

export const PHOTO_POINTS = pointDrawing<Target, Target[]>({
  itemsOf: (targets) => targets,
  valueOf: (targets) => [...targets],
  positionOf: ({ position }) => position,
  movedTo: (target, position) => ({ ...target, position }),
  make: (position) => ({ id: newId("point"), position }),
  isPath: false,
});

type NoFlyZone = NonNullable<RouteDocument["noFlyZones"]>[number];

/** `nameOf` names the zone that is drawn next. */
export const noFlyDrawing = (zones: readonly NoFlyZone[], nameOf: (number: number) => string) =>
  vertexDrawing<NoFlyZone[] | undefined>({
    isClosed: true,
    shapeOf: (of = []) => ({ paths: of.flatMap(({ area, id }) => shapeOfBoundary(area, id).paths) }),
    valueOf: (shape) =>
      [...new Set(shape.paths.map(({ group }) => zoneIdOf(group)))].flatMap((id, index) => {
        const area = boundaryOfShape(shape, id);
        const known = zones.find((zone) => zone.id === id) ?? { id, name: nameOf(index + 1) };
        return area ? [{ ...known, area }] : [];
      }),
    groupFor: () => `${newId("zone")}/0`,
  });

/** The zone that a path belongs to, by the path's group. */
export const zoneIdOf = (group: string): string => group.slice(0, group.lastIndexOf("/"));

const newId = (what: string): string => `${what}-${crypto.randomUUID().slice(0, 8)}`;
