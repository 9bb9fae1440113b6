import type { LineString, Polygon, Position } from "geojson";
import type { RouteDocument } from "@overfly/contract/flight-routes/route-document";
import type { DrawingMode, DrawingState, DrawingView, Target } from "#platform/drawing/drawing-mode.ts";
import { type VertexState, vertexDrawing } from "#platform/drawing/vertex-drawing.ts";
import { pointDrawing, type PointsState } from "./point-drawing.ts";
import { boundaryOfShape, lonLat, type Shape, shapeOfBoundary } from "#platform/drawing/shape.ts";

export type Obstacle = NonNullable<RouteDocument["obstacles"]>[number];
type Point = Obstacle & { geometry: Position };
type Area = Obstacle & { geometry: Polygon };
type Line = Obstacle & { geometry: LineString };

const isPoint = (obstacle: Obstacle): obstacle is Point => Array.isArray(obstacle.geometry);
const isArea = (obstacle: Obstacle): obstacle is Area =>
  !Array.isArray(obstacle.geometry) && obstacle.geometry.type === "Polygon";
const isLine = (obstacle: Obstacle): obstacle is Line =>
  !Array.isArray(obstacle.geometry) && obstacle.geometry.type === "LineString";

/** Masts are points, buildings areas and power lines lines, each with a drawing mode of its own. */
export interface ObstaclesState {
  body: readonly Obstacle[];
  points: PointsState<Point>;
  areas: VertexState;
  lines: VertexState;
}

type ShapeKind = "points" | "areas" | "lines";
const SHAPE_KINDS: readonly ShapeKind[] = ["points", "areas", "lines"];

/** Adds point obstacles by a click; moves points, and edits areas and lines. */
export function obstacleDrawing(
  all: readonly Obstacle[],
  nameOf: (number: number) => string,
): DrawingMode<ObstaclesState, Obstacle[] | undefined> {
  const drawings = {
    points: pointObstacles(all, nameOf),
    areas: areaObstacles(all),
    lines: lineObstacles(all),
  };
  const cancel = (state: ObstaclesState): ObstaclesState =>
    onSelected(drawings, state, (drawing, own) => drawing.cancel(own));
  return {
    start: (value = []) => ({
      body: value,
      points: drawings.points.start(value.filter(isPoint)),
      areas: drawings.areas.start(value.filter(isArea)),
      lines: drawings.lines.start(value.filter(isLine)),
    }),
    sync: (state, value = []) => ({
      body: value,
      points: drawings.points.sync(state.points, value.filter(isPoint)),
      areas: drawings.areas.sync(state.areas, value.filter(isArea)),
      lines: drawings.lines.sync(state.lines, value.filter(isLine)),
    }),
    valueOf: ({ body }) => [...body],
    view: (state) =>
      mergedView([
        ["points", drawings.points.view(state.points, undefined)],
        ["areas", drawings.areas.view(state.areas, undefined)],
        ["lines", drawings.lines.view(state.lines, undefined)],
      ]),
    tap: (state, at, on) => {
      const { kind, target } = parseTarget(on) ?? {
        kind: selectedKind(state) ?? "points",
        target: undefined,
      };
      return step(drawings, onlySelected(drawings, state, kind), kind, (drawing, own) =>
        drawing.tap(own, at, target),
      );
    },
    drag: (state, on, move) => {
      const { kind, target } = parseTarget(on) ?? {};
      if (!kind || !target) return state;
      return step(drawings, onlySelected(drawings, state, kind), kind, (drawing, own) =>
        drawing.drag(own, target, move),
      );
    },
    remove: (state) => onSelected(drawings, state, (drawing, own) => drawing.remove(own)),
    finish: cancel,
    undo: (state) => state,
    cancel,
    statusOf: (state) => {
      const kind = selectedKind(state);
      const selected = kind && `${kind}:${state[kind].selected}`;
      return { isDrawing: false, canFinish: false, selected };
    },
  };
}

interface ShapeDrawings {
  points: DrawingMode<PointsState<Point>, Point[]>;
  areas: DrawingMode<VertexState, Area[]>;
  lines: DrawingMode<VertexState, Line[]>;
}

type DrawingStep = <State extends DrawingState, Value>(
  drawing: DrawingMode<State, Value>,
  own: State,
) => State;

function step(
  drawings: ShapeDrawings,
  state: ObstaclesState,
  kind: ShapeKind,
  by: DrawingStep,
): ObstaclesState {
  switch (kind) {
    case "points":
      return changed(drawings, state, { points: by(drawings.points, state.points) });
    case "areas":
      return changed(drawings, state, { areas: by(drawings.areas, state.areas) });
    case "lines":
      return changed(drawings, state, { lines: by(drawings.lines, state.lines) });
  }
}

function changed(
  drawings: ShapeDrawings,
  state: ObstaclesState,
  own: Partial<ObstaclesState>,
): ObstaclesState {
  const next = { ...state, ...own };
  if (SHAPE_KINDS.every((kind) => next[kind] === state[kind])) return state;
  const isSame = SHAPE_KINDS.every((kind) => next[kind].body === state[kind].body);
  return isSame ? next : { ...next, body: merged(drawings, next) };
}

/** In their previous order; new ones last. */
function merged(drawings: ShapeDrawings, { body, points, areas, lines }: ObstaclesState): Obstacle[] {
  const all = [
    ...drawings.points.valueOf(points),
    ...drawings.areas.valueOf(areas),
    ...drawings.lines.valueOf(lines),
  ];
  const order = new Map(body.map(({ id }, index) => [id, index]));
  const orderOf = ({ id }: Obstacle): number => order.get(id) ?? body.length;
  return all.toSorted((a, b) => orderOf(a) - orderOf(b));
}

/** At most one obstacle is selected. */
const onlySelected = (drawings: ShapeDrawings, state: ObstaclesState, kind: ShapeKind): ObstaclesState =>
  SHAPE_KINDS.filter((one) => one !== kind).reduce(
    (now, one) => step(drawings, now, one, (drawing, own) => drawing.cancel(own)),
    state,
  );

const selectedKind = (state: ObstaclesState): ShapeKind | undefined =>
  SHAPE_KINDS.find((kind) => state[kind].selected !== undefined);

function onSelected(drawings: ShapeDrawings, state: ObstaclesState, by: DrawingStep): ObstaclesState {
  const kind = selectedKind(state);
  return kind ? step(drawings, state, kind, by) : state;
}

/** The obstacle with this id of the drawing. */
export function obstacleOf(obstacles: readonly Obstacle[], selected: string): Obstacle | undefined {
  const [kind, id = ""] = selected.split(":");
  const index = Number.parseInt(id, 10);
  if (kind === "points") return obstacles.filter(isPoint)[index];
  if (kind === "lines") return obstacles.filter(isLine)[index];
  const { paths } = shapeOfAreas(obstacles.filter(isArea));
  const group = paths[index]?.group;
  return obstacles.find((one) => group !== undefined && group === groupOf(one));
}

const [DEFAULT_HEIGHT_M, DEFAULT_CLEARANCE_M] = [20, 10];

const pointObstacles = (all: readonly Obstacle[], nameOf: (number: number) => string) =>
  pointDrawing<Point, Point[]>({
    itemsOf: (points) => points,
    valueOf: (points) => [...points],
    positionOf: ({ geometry }) => geometry,
    movedTo: (obstacle, geometry) => ({ ...obstacle, geometry }),
    make: (geometry, before) => ({
      id: `obstacle-${crypto.randomUUID().slice(0, 8)}`,
      name: nameOf(all.length + 1),
      geometry,
      heightM: before?.heightM ?? DEFAULT_HEIGHT_M,
      clearanceM: before?.clearanceM ?? DEFAULT_CLEARANCE_M,
    }),
    isPath: false,
  });

const groupOf = ({ id }: Obstacle): string => `${id}/0`;

const shapeOfAreas = (areas: readonly Area[]): Shape => ({
  paths: areas.flatMap(({ id, geometry }) => shapeOfBoundary(geometry, id).paths),
});

const areaObstacles = (all: readonly Obstacle[]) =>
  vertexDrawing<Area[]>({
    isClosed: true,
    shapeOf: shapeOfAreas,
    valueOf: (shape) =>
      all.filter(isArea).flatMap((obstacle): Area[] => {
        const geometry = boundaryOfShape(shape, obstacle.id);
        return geometry?.type === "Polygon" ? [{ ...obstacle, geometry }] : [];
      }),
    groupFor: () => undefined,
  });

const lineObstacles = (all: readonly Obstacle[]) =>
  vertexDrawing<Line[]>({
    isClosed: false,
    shapeOf: (lines) => ({
      paths: lines.map((obstacle) => ({ group: groupOf(obstacle), points: obstacle.geometry.coordinates })),
    }),
    valueOf: ({ paths }) =>
      paths.flatMap(({ group, points }): Line[] => {
        const obstacle = all.filter(isLine).find((one) => groupOf(one) === group);
        return obstacle
          ? [{ ...obstacle, geometry: { type: "LineString", coordinates: points.map(lonLat) } }]
          : [];
      }),
    groupFor: () => undefined,
  });

function parseTarget(on: Target | undefined): { kind: ShapeKind; target: Target } | undefined {
  const [name = "", id = ""] = on?.id.split(":") ?? [];
  const kind = SHAPE_KINDS.find((one) => one === name);
  return on && kind && { kind, target: { ...on, id } };
}

function mergedView(views: readonly [ShapeKind, DrawingView][]): DrawingView {
  const named = <Shape extends { id: string }>(kind: ShapeKind, shapes: readonly Shape[]): Shape[] =>
    shapes.map((shape) => ({ ...shape, id: `${kind}:${shape.id}` }));
  return {
    handles: views.flatMap(([kind, { handles }]) => named(kind, handles)),
    shapes: views.flatMap(([kind, { shapes: bodies }]) => named(kind, bodies)),
    measure: views.map(([, { measure }]) => measure).find((measure) => measure !== undefined),
  };
}
