import { pathLengthM } from "@overfly/geo/path-length";
import type { Position } from "geojson";
import type { DrawnShape, DragHandle, DrawingMode } from "#platform/drawing/drawing-mode.ts";
import { lonLat } from "#platform/drawing/shape.ts";

export interface PointsState<Item> {
  body: readonly Item[];
  selected?: number | undefined;
}

export interface PointOptions<Item, Value> {
  itemsOf: (value: Value) => readonly Item[];
  valueOf: (items: readonly Item[]) => Value;
  positionOf: (item: Item) => Position;
  movedTo: (item: Item, to: [number, number]) => Item;
  /** A new one, made like the one before it where there is one. */
  make: (at: [number, number], before: Item | undefined) => Item;
  /** In the order they are flown: new ones can be put between. */
  isPath: boolean;
  /** A new one takes the place of those before. */
  max?: number;
}

/** Sets single places: a click adds one behind the selected, dragging moves, Delete takes away. */
export function pointDrawing<Item, Value>(options: PointOptions<Item, Value>): DrawingMode<PointsState<Item>, Value> {
  const { itemsOf, valueOf, movedTo, make, isPath: isWay, max: most = Infinity } = options;
  const insert = (state: PointsState<Item>, index: number, at: Position): PointsState<Item> => {
    const item = make(lonLat(at), state.body[index - 1]);
    return { body: state.body.toSpliced(index, 0, item), selected: index };
  };
  const unselected = (state: PointsState<Item>): PointsState<Item> =>
    state.selected === undefined ? state : { body: state.body };
  return {
    start: (value) => ({ body: itemsOf(value) }),
    sync: ({ selected }, value) => {
      const body = itemsOf(value);
      return { body, selected: selected !== undefined && selected < body.length ? selected : undefined };
    },
    valueOf: ({ body }) => valueOf(body),
    view: (state) => viewOf(state, options),
    tap: (state, at, on) => {
      if (on?.kind === "handle") {
        if (on.id.startsWith("+")) return insert(state, Number(on.id), at);
        const index = Number(on.id);
        return state.selected === index ? unselected(state) : { ...state, selected: index };
      }
      const [first] = state.body;
      if (state.body.length >= most && first !== undefined) {
        return { body: [movedTo(first, lonLat(at))], selected: undefined };
      }
      const after = isWay && state.selected !== undefined ? state.selected : state.body.length - 1;
      return insert(state, after + 1, at);
    },
    drag: (state, on, { to }) => {
      if (on.id.startsWith("+")) return insert(state, Number(on.id), to);
      const index = Number(on.id);
      const item = state.body[index];
      if (item === undefined) return state;
      return { body: state.body.with(index, movedTo(item, lonLat(to))), selected: index };
    },
    remove: (state) =>
      state.selected === undefined ? state : { body: state.body.toSpliced(state.selected, 1) },
    finish: unselected,
    undo: (state) => state,
    cancel: unselected,
    statusOf: ({ selected }) => ({
      isDrawing: false,
      canFinish: false,
      selected: selected === undefined ? undefined : String(selected),
    }),
  };
}

function viewOf<Item, Value>(
  { body, selected }: PointsState<Item>,
  { positionOf: placeOfItem, isPath: isWay }: PointOptions<Item, Value>,
) {
  const places = body.map((item) => lonLat(placeOfItem(item)));
  const handles = places.map((at, index): DragHandle => ({
    id: String(index),
    at,
    form: "vertex",
    isSelected: index === selected,
  }));
  if (!isWay) return { handles, shapes: [] };
  const midpoints = places.flatMap((to, index): DragHandle[] => {
    const from = places[index - 1];
    if (!from) return [];
    return [{ id: `+${index}`, at: [(from[0] + to[0]) / 2, (from[1] + to[1]) / 2], form: "midpoint" }];
  });
  const path: DrawnShape = { id: "path", path: places, isClosed: false, isFixed: true, isDashed: true };
  const at = selected === undefined ? undefined : places[selected];
  return {
    handles: [...handles, ...midpoints],
    shapes: [path],
    ...(at && places.length > 1 && { measure: { at, lengthM: pathLengthM(places) } }),
  };
}
