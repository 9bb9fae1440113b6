import type { LineString, Polygon } from "@overfly/contract/geometry";
import type { RouteDocument } from "@overfly/contract/flight-routes/route-document";
import type { Hand, HandState, Look, Target } from "#platform/map/hand.ts";
import { type CornersState, cornersHand } from "./vertex-drawing.ts";
import { placesHand, type PlacesState } from "./point-drawing.ts";
import { boundaryOfShape, placeOf, type Shape, shapeOfBoundary } from "./shape.ts";

export type Obstacle = NonNullable<RouteDocument["obstacles"]>[number];
type Point = Obstacle & { at: [longitude: number, latitude: number] };
type Area = Obstacle & { at: Polygon };
type Line = Obstacle & { at: LineString };

const isPoint = (obstacle: Obstacle): obstacle is Point => Array.isArray(obstacle.at);
const isArea = (obstacle: Obstacle): obstacle is Area =>
  !Array.isArray(obstacle.at) && obstacle.at.type === "Polygon";
const isLine = (obstacle: Obstacle): obstacle is Line =>
  !Array.isArray(obstacle.at) && obstacle.at.type === "LineString";

/** Masts are points, buildings areas, power lines lines: each is worked at by a hand of its own. */
export interface ObstaclesState {
  body: readonly Obstacle[];
  points: PlacesState<Point>;
  areas: CornersState;
  lines: CornersState;
}

type Sort = "points" | "areas" | "lines";
const SORTS: readonly Sort[] = ["points", "areas", "lines"];

/** Sets obstacles that are points by a click, and moves and reshapes those that are areas or lines. */
export function obstaclesHand(
  all: readonly Obstacle[],
  nameOf: (number: number) => string,
): Hand<ObstaclesState, Obstacle[] | undefined> {
  const hands = { points: pointsHand(all, nameOf), areas: areasHand(all), lines: linesHand(all) };
  const cancel = (state: ObstaclesState): ObstaclesState =>
    onSelected(hands, state, (hand, own) => hand.cancel(own));
  return {
    start: (value = []) => ({
      body: value,
      points: hands.points.start(value.filter(isPoint)),
      areas: hands.areas.start(value.filter(isArea)),
      lines: hands.lines.start(value.filter(isLine)),
    }),
    follow: (state, value = []) => ({
      body: value,
      points: hands.points.follow(state.points, value.filter(isPoint)),
      areas: hands.areas.follow(state.areas, value.filter(isArea)),
      lines: hands.lines.follow(state.lines, value.filter(isLine)),
    }),
    valueOf: ({ body }) => [...body],
    look: (state) =>
      joinedLook([
        ["points", hands.points.look(state.points, undefined)],
        ["areas", hands.areas.look(state.areas, undefined)],
        ["lines", hands.lines.look(state.lines, undefined)],
      ]),
    tap: (state, at, on) => {
      const { sort, target } = sorted(on) ?? { sort: selectedSort(state) ?? "points", target: undefined };
      return step(hands, alone(hands, state, sort), sort, (hand, own) => hand.tap(own, at, target));
    },
    drag: (state, on, way) => {
      const { sort, target } = sorted(on) ?? {};
      if (!sort || !target) return state;
      return step(hands, alone(hands, state, sort), sort, (hand, own) => hand.drag(own, target, way));
    },
    remove: (state) => onSelected(hands, state, (hand, own) => hand.remove(own)),
    finish: cancel,
    back: (state) => state,
    cancel,
    statusOf: (state) => {
      const sort = selectedSort(state);
      const selected = sort && `${sort}:${state[sort].selected}`;
      return { isDrawing: false, canFinish: false, selected };
    },
  };
}

interface Hands {
  points: Hand<PlacesState<Point>, Point[]>;
  areas: Hand<CornersState, Area[]>;
  lines: Hand<CornersState, Line[]>;
}

type Step = <State extends HandState, Value>(hand: Hand<State, Value>, own: State) => State;

/** One step of the hand of one sort. */
function step(hands: Hands, state: ObstaclesState, sort: Sort, by: Step): ObstaclesState {
  switch (sort) {
    case "points":
      return changed(hands, state, { points: by(hands.points, state.points) });
    case "areas":
      return changed(hands, state, { areas: by(hands.areas, state.areas) });
    case "lines":
      return changed(hands, state, { lines: by(hands.lines, state.lines) });
  }
}

function changed(hands: Hands, state: ObstaclesState, own: Partial<ObstaclesState>): ObstaclesState {
  const next = { ...state, ...own };
  if (SORTS.every((sort) => next[sort] === state[sort])) return state;
  const isKept = SORTS.every((sort) => next[sort].body === state[sort].body);
  return isKept ? next : { ...next, body: joined(hands, next) };
}

/** In the order in which they were; new ones come last. */
function joined(hands: Hands, { body, points, areas, lines }: ObstaclesState): Obstacle[] {
  const now = [...hands.points.valueOf(points), ...hands.areas.valueOf(areas), ...hands.lines.valueOf(lines)];
  const order = new Map(body.map(({ id }, index) => [id, index]));
  const placeOfId = ({ id }: Obstacle): number => order.get(id) ?? body.length;
  return now.toSorted((a, b) => placeOfId(a) - placeOfId(b));
}

/** Only one thing is selected at a time. */
const alone = (hands: Hands, state: ObstaclesState, sort: Sort): ObstaclesState =>
  SORTS.filter((one) => one !== sort).reduce(
    (now, one) => step(hands, now, one, (hand, own) => hand.cancel(own)),
    state,
  );

const selectedSort = (state: ObstaclesState): Sort | undefined =>
  SORTS.find((sort) => state[sort].selected !== undefined);

function onSelected(hands: Hands, state: ObstaclesState, by: Step): ObstaclesState {
  const sort = selectedSort(state);
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

const [USUAL_OBSTACLE_M, USUAL_CLEARANCE_M] = [20, 10];

const pointsHand = (all: readonly Obstacle[], nameOf: (number: number) => string) =>
  placesHand<Point, Point[]>({
    itemsOf: (points) => points,
    valueOf: (points) => [...points],
    placeOf: ({ at }) => at,
    movedTo: (obstacle, at) => ({ ...obstacle, at }),
    make: (at, before) => ({
      id: `obstacle-${crypto.randomUUID().slice(0, 8)}`,
      name: nameOf(all.length + 1),
      at,
      heightM: before?.heightM ?? USUAL_OBSTACLE_M,
      clearanceM: before?.clearanceM ?? USUAL_CLEARANCE_M,
    }),
    isWay: false,
  });

const groupOf = ({ id }: Obstacle): string => `${id}/0`;

const shapeOfAreas = (areas: readonly Area[]): Shape => ({
  paths: areas.flatMap(({ id, at }) => shapeOfBoundary(at, id).paths),
});

const areasHand = (all: readonly Obstacle[]) =>
  cornersHand<Area[]>({
    isClosed: true,
    shapeOf: shapeOfAreas,
    valueOf: (shape) =>
      all.filter(isArea).flatMap((obstacle): Area[] => {
        const at = boundaryOfShape(shape, obstacle.id);
        return at?.type === "Polygon" ? [{ ...obstacle, at }] : [];
      }),
    groupFor: () => undefined,
  });

const linesHand = (all: readonly Obstacle[]) =>
  cornersHand<Line[]>({
    isClosed: false,
    shapeOf: (lines) => ({
      paths: lines.map((obstacle) => ({ group: groupOf(obstacle), points: obstacle.at.coordinates })),
    }),
    valueOf: ({ paths }) =>
      paths.flatMap(({ group, points }): Line[] => {
        const obstacle = all.filter(isLine).find((one) => groupOf(one) === group);
        return obstacle
          ? [{ ...obstacle, at: { type: "LineString", coordinates: points.map(placeOf) } }]
          : [];
      }),
    groupFor: () => undefined,
  });

function sorted(on: Target | undefined): { sort: Sort; target: Target } | undefined {
  const [name = "", id = ""] = on?.id.split(":") ?? [];
  const sort = SORTS.find((one) => one === name);
  return on && sort && { sort, target: { ...on, id } };
}

function joinedLook(looks: readonly [Sort, Look][]): Look {
  const named = <Thing extends { id: string }>(sort: Sort, things: readonly Thing[]): Thing[] =>
    things.map((thing) => ({ ...thing, id: `${sort}:${thing.id}` }));
  return {
    grips: looks.flatMap(([sort, { grips }]) => named(sort, grips)),
    bodies: looks.flatMap(([sort, { bodies }]) => named(sort, bodies)),
    measure: looks.map(([, { measure }]) => measure).find((measure) => measure !== undefined),
  };
}
