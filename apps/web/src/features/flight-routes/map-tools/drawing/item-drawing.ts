import type { Boundary, LineString } from "@overfly/contract/geometry";
import type { RouteDocument } from "@overfly/contract/flight-routes/route-document";
import { isPointInPolygon } from "@overfly/geo/polygons/point-in-polygon";
import type { Position } from "geojson";
import type { RoutePart } from "#features/flight-routes/store/draft-history.ts";
import { cornersHand } from "./vertex-drawing.ts";
import { placesHand } from "./point-drawing.ts";
import { boundaryOfShape, placeOf, type Shape, shapeOfBoundary } from "./shape.ts";

const outlineHand = (groupFor: (shape: Shape, path: readonly Position[]) => string | undefined) =>
  cornersHand<Boundary | null>({
    isClosed: true,
    shapeOf: (boundary) => shapeOfBoundary(boundary),
    valueOf: (shape) => boundaryOfShape(shape),
    groupFor,
  });

/** Reshapes an outline; draws one only where there is none. */
export const RESHAPE = outlineHand(({ paths }) => (paths.length === 0 ? "/0" : undefined));

/** What is drawn inside becomes a hole, what is drawn outside another piece. */
export const PIECES = outlineHand((shape, [first]) => {
  const around = first && shape.paths.find(({ points }) => isPointInPolygon(first, areaOf(points)));
  return around?.group ?? `/${crypto.randomUUID()}`;
});

const areaOf = (points: readonly Position[]) => ({
  type: "Polygon" as const,
  coordinates: [[...points, points[0] ?? []]],
});

/** One line; undefined where it was taken away. */
export const ONE_LINE = cornersHand<LineString | undefined>({
  isClosed: false,
  shapeOf: (line) => ({ paths: line ? [{ group: "0", points: line.coordinates }] : [] }),
  valueOf: ({ paths }) => paths.map(({ points }) => lineOf(points))[0],
  groupFor: ({ paths }) => (paths.length === 0 ? "0" : undefined),
});

export const MANY_LINES = cornersHand<LineString[]>({
  isClosed: false,
  shapeOf: (lines) => ({
    paths: lines.map(({ coordinates }, index) => ({ group: String(index), points: coordinates })),
  }),
  valueOf: ({ paths }) => paths.map(({ points }) => lineOf(points)),
  groupFor: ({ paths }) => String(paths.length),
});

const lineOf = (points: readonly Position[]): LineString => ({
  type: "LineString",
  coordinates: points.map(placeOf),
});

/** The one place of its sort: for the take-off, or where the pilot stands. */
export const ONE_PLACE = placesHand<Position, RouteDocument["takeOff"]>({
  itemsOf: (place) => (place ? [place] : []),
  valueOf: ([place]) => place && placeOf(place),
  placeOf: (place) => place,
  movedTo: (_, to) => to,
  make: (at) => at,
  isWay: false,
  most: 1,
});

type WaypointPart = Extract<RoutePart, { kind: "waypoints" }>;
type Waypoint = WaypointPart["waypoints"][number];

const USUAL_HEIGHT_M = 50;

/** New ones are flown and act as the one before them. */
export const waypointsHand = ({ imaging }: WaypointPart) =>
  placesHand<Waypoint, Waypoint[]>({
    itemsOf: (waypoints) => waypoints,
    valueOf: (waypoints) => [...waypoints],
    placeOf: ({ position }) => position,
    movedTo: (waypoint, position) => ({ ...waypoint, position }),
    make: (position, before) => ({
      heightM: imaging.heightM ?? USUAL_HEIGHT_M,
      actions: [{ kind: "photo" }],
      ...before,
      position,
    }),
    isWay: true,
  });

type Target = Extract<RoutePart, { kind: "points" }>["targets"][number];

export const TARGETS = placesHand<Target, Target[]>({
  itemsOf: (targets) => targets,
  valueOf: (targets) => [...targets],
  placeOf: ({ position }) => position,
  movedTo: (target, position) => ({ ...target, position }),
  make: (position) => ({ id: newId("point"), position }),
  isWay: false,
});

type NoFlyZone = NonNullable<RouteDocument["noFly"]>[number];

/** Zones of a document; `nameOf` names the one that is drawn next. */
export const noFlyHand = (zones: readonly NoFlyZone[], nameOf: (number: number) => string) =>
  cornersHand<NoFlyZone[] | undefined>({
    isClosed: true,
    shapeOf: (of = []) => ({ paths: of.flatMap(({ area, id }) => shapeOfBoundary(area, id).paths) }),
    valueOf: (shape) =>
      [...new Set(shape.paths.map(({ group }) => zoneOf(group)))].flatMap((id, index) => {
        const area = boundaryOfShape(shape, id);
        const known = zones.find((zone) => zone.id === id) ?? { id, name: nameOf(index + 1) };
        return area ? [{ ...known, area }] : [];
      }),
    groupFor: () => `${newId("zone")}/0`,
  });

/** The zone that a path of the hand belongs to. */
export const zoneOf = (group: string): string => group.slice(0, group.lastIndexOf("/"));

const newId = (what: string): string => `${what}-${crypto.randomUUID().slice(0, 8)}`;
