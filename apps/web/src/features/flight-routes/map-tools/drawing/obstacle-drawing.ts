import type { LineString, Polygon } from "@overfly/contract/geometry";
import type { RouteDocument } from "@overfly/contract/flight-routes/route-document";
import type { DrawingMode, DrawingState, DrawingView, Target } from "#platform/drawing/drawing-mode.ts";
import { type VertexState, vertexDrawing } from "#platform/drawing/vertex-drawing.ts";
import { pointDrawing, type PointsState } from "./point-drawing.ts";
import { boundaryOfShape, lonLat, type Shape, shapeOfBoundary } from "#platform/drawing/shape.ts";

export type Obstacle = NonNullable<RouteDocument["obstacles"]>[number];
type Point = Obstacle & { at: [longitude: number, latitude: number] };
type Area = Obstacle & { at: Polygon };
type Line = Obstacle & { at: LineString };

const isPoint = (obstacle: Obstacle): obstacle is Point => Array.isArray(obstacle.geometry);
const isArea = (obstacle: Obstacle): obstacle is Area =>
  !Array.isArray(obstacle.geometry) && obstacle.geometry.type === "Polygon";
const isLine = (obstacle: Obstacle): obstacle is Line =>
  !Array.isArray(obstacle.geometry) && obstacle.geometry.type === "LineString";

/** Masts are points, buildings areas, power lines lines: each is worked at by a hand of its own. */
export interface ObstaclesState {
  body: readonly Obstacle[];
  points: PointsState<Point>;
  areas: VertexState;
  lines: VertexState;
}

type ShapeKind = "points" | "areas" | "lines";
const SHAPE_KINDS: readonly ShapeKind[] = ["points", "areas", "lines"];

/** Sets obstacles that are points by a click, and moves and reshapes those that are areas or lines. */
export function obstacleDrawing(
  all: readonly Obstacle[],
  nameOf: (number: number) => string,
): DrawingMode<ObstaclesState, Obstacle[] | undefined> {
  const hands = { points: pointObstacles(all, nameOf), areas: areaObstacles(all), lines: lineObstacles(all) };
  const cancel = (state: ObstaclesState): ObstaclesState =>
    onSelected(hands, state, (hand, own) => hand.cancel(own));
  return {
    start: (value = []) => ({
      body: value,
      points: hands.points.start(value.filter(isPoint)),
      areas: hands.areas.start(value.filter(isArea)),
      lines: hands.lines.start(value.filter(isLine)),
    }),
    sync: (state, value = []) => ({
      body: value,
      points: hands.points.sync(state.points, value.filter(isPoint)),
      areas: hands.areas.sync(state.areas, value.filter(isArea)),
      lines: hands.lines.sync(state.lines, value.filter(isLine)),
    }),
    valueOf: ({ body }) => [...body],
    view: (state) =>
      mergedView([
        ["points", hands.points.view(state.points, undefined)],
        ["areas", hands.areas.view(state.areas, undefined)],
        ["lines", hands.lines.view(state.lines, undefined)],
      ]),
    tap: (state, at, on) => {
      const { sort, target } = parseTarget(on) ?? { sort: selectedKind(state) ?? "points", target: undefined };
      return step(hands, onlySelected(hands, state, sort), sort, (hand, own) => hand.tap(own, at, target));
    },
    drag: (state, on, way) => {
      const { sort, target } = parseTarget(on) ?? {};
      if (!sort || !target) return state;
      return step(hands, onlySelected(hands, state, sort), sort, (hand, own) => hand.drag(own, target, way));
    },
    remove: (state) => onSelected(hands, state, (hand, own) => hand.remove(own)),
    finish: cancel,
    undo: (state) => state,
    cancel,
    statusOf: (state) => {
      const sort = selectedKind(state);
      const selected = sort && `${sort}:${state[sort].selected}`;
      return { isDrawing: false, canFinish: false, selected };
    },
  };
}

interface ShapeDrawings {
  points: DrawingMode<PointsState<Point>, Point[]>;
  areas: DrawingMode<VertexState, Area[]>;
  lines: DrawingMode<VertexState, Line[]>;
}

type DrawingStep = <State extends DrawingState, Value>(hand: DrawingMode<State, Value>, own: State) => State;

/** One step of the hand of one sort. */
function step(hands: ShapeDrawings, state: ObstaclesState, sort: ShapeKind, by: DrawingStep): ObstaclesState {
  switch (sort) {
    case "points":
      return changed(hands, state, { points: by(hands.points, state.points) });
    case "areas":
      return changed(hands, state, { areas: by(hands.areas, state.areas) });
    case "lines":
      return changed(hands, state, { lines: by(hands.lines, state.lines) });
  }
}

function changed(hands: ShapeDrawings, state: ObstaclesState, own: Partial<ObstaclesState>): ObstaclesState {
  const next = { ...state, ...own };
  if (SHAPE_KINDS.every((sort) => next[sort] === state[sort])) return state;
  const isKept = SHAPE_KINDS.every((sort) => next[sort].body === state[sort].body);
  return isKept ? next : { ...next, body: merged(hands, next) };
}

/** In the order in which they were; new ones come last. */
function merged(hands: ShapeDrawings, { body, points, areas, lines }: ObstaclesState): Obstacle[] {
  const now = [...hands.points.valueOf(points), ...hands.areas.valueOf(areas), ...hands.lines.valueOf(lines)];
  const order = new Map(body.map(({ id }, index) => [id, index]));
  const placeOfId = ({ id }: Obstacle): number => order.get(id) ?? body.length;
  return now.toSorted((a, b) => placeOfId(a) - placeOfId(b));
}

/** Only one thing is selected at a time. */
const onlySelected = (hands: ShapeDrawings, state: ObstaclesState, sort: ShapeKind): ObstaclesState =>
  SHAPE_KINDS.filter((one) => one !== sort).reduce(
    (now, one) => step(hands, now, one, (hand, own) => hand.cancel(own)),
    state,
  );

const selectedKind = (state: ObstaclesState): ShapeKind | undefined =>
  SHAPE_KINDS.find((sort) => state[sort].selected !== undefined);

function onSelected(hands: ShapeDrawings, state: ObstaclesState, by: DrawingStep): ObstaclesState {
  const sort = selectedKind(state);
  return sort ? step(hands, state, sort, by) : state;
}

/** The obstacle that the hand calls by this id. */
export function obstacleOf(obstacles: readonly Obstacle[], selected: string): Obstacle | undefined {
  const [sort, id = ""] = selected.split(":");
  const index = Number.parseInt(id, 10);
  if (sort === "points") return obstacles.filter(isPoint)[index];
  if (sort === "lines") return obstacles.filter(isLine)[index];
  const { paths } = shapeOfAreas(obstacles.filter(isArea));
  const group = paths[index]?.group;
  return obstacles.find((one) => group !== undefined && group === groupOf(one));
}

const [DEFAULT_HEIGHT_M, DEFAULT_CLEARANCE_M] = [20, 10];

const pointObstacles = (all: readonly Obstacle[], nameOf: (number: number) => string) =>
  pointDrawing<Point, Point[]>({
    itemsOf: (points) => points,
    valueOf: (points) => [...points],
    positionOf: ({ at }) => at,
    movedTo: (obstacle, at) => ({ ...obstacle, at }),
    make: (at, before) => ({
      id: `obstacle-${crypto.randomUUID().slice(0, 8)}`,
      name: nameOf(all.length + 1),
      at,
      heightM: before?.heightM ?? DEFAULT_HEIGHT_M,
      clearanceM: before?.clearanceM ?? DEFAULT_CLEARANCE_M,
    }),
    isPath: false,
  });

const groupOf = ({ id }: Obstacle): string => `${id}/0`;

const shapeOfAreas = (areas: readonly Area[]): Shape => ({
  paths: areas.flatMap(({ id, at }) => shapeOfBoundary(at, id).paths),
});

const areaObstacles = (all: readonly Obstacle[]) =>
  vertexDrawing<Area[]>({
    isClosed: true,
    shapeOf: shapeOfAreas,
    valueOf: (shape) =>
      all.filter(isArea).flatMap((obstacle): Area[] => {
        const at = boundaryOfShape(shape, obstacle.id);
        return at?.type === "Polygon" ? [{ ...obstacle, at }] : [];
      }),
    groupFor: () => undefined,
  });

const lineObstacles = (all: readonly Obstacle[]) =>
  vertexDrawing<Line[]>({
    isClosed: false,
    shapeOf: (lines) => ({
      paths: lines.map((obstacle) => ({ group: groupOf(obstacle), points: obstacle.at.coordinates })),
    }),
    valueOf: ({ paths }) =>
      paths.flatMap(({ group, points }): Line[] => {
        const obstacle = all.filter(isLine).find((one) => groupOf(one) === group);
        return obstacle
          ? [{ ...obstacle, at: { type: "LineString", coordinates: points.map(lonLat) } }]
          : [];
      }),
    groupFor: () => undefined,
  });

function parseTarget(on: Target | undefined): { sort: ShapeKind; target: Target } | undefined {
  const [name = "", id = ""] = on?.id.split(":") ?? [];
  const sort = SHAPE_KINDS.find((one) => one === name);
  return on && sort && { sort, target: { ...on, id } };
}

function mergedView(looks: readonly [ShapeKind, DrawingView][]): DrawingView {
  const named = <Thing extends { id: string }>(sort: ShapeKind, things: readonly Thing[]): Thing[] =>
    things.map((thing) => ({ ...thing, id: `${sort}:${thing.id}` }));
  return {
    handles: looks.flatMap(([sort, { handles: grips }]) => named(sort, grips)),
    shapes: looks.flatMap(([sort, { shapes: bodies }]) => named(sort, bodies)),
    measure: looks.map(([, { measure }]) => measure).find((measure) => measure !== undefined),
  };
}
