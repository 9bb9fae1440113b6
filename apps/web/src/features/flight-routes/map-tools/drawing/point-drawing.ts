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
  /** A new item takes over the properties of the one before it. */
  make: (at: [number, number], before: Item | undefined) => Item;
  /** The items are flown in order: new ones can be inserted in between. */
  isPath: boolean;
  /** A further item replaces the existing one. */
  max?: number;
}

/** Single points: a click adds one after the selected, dragging moves, Delete removes. */
export function pointDrawing<Item, Value>(
  options: PointOptions<Item, Value>,
): DrawingMode<PointsState<Item>, Value> {
  const { itemsOf, valueOf, movedTo, make, isPath, max = Infinity } = options;
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
      if (state.body.length >= max && first !== undefined) {
        return { body: [movedTo(first, lonLat(at))], selected: undefined };
      }
      const after = isPath && state.selected !== undefined ? state.selected : state.body.length - 1;
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
  { positionOf: positionOfItem, isPath }: PointOptions<Item, Value>,
) {
  const positions = body.map((item) => lonLat(positionOfItem(item)));
  const handles = positions.map((at, index): DragHandle => ({
    id: String(index),
    at,
    form: "vertex",
    isSelected: index === selected,
  }));
  if (!isPath) return { handles, shapes: [] };
  const midpoints = positions.flatMap((to, index): DragHandle[] => {
    const from = positions[index - 1];
    if (!from) return [];
    return [{ id: `+${index}`, at: [(from[0] + to[0]) / 2, (from[1] + to[1]) / 2], form: "midpoint" }];
  });
  const path: DrawnShape = { id: "path", path: positions, isClosed: false, isFixed: true, isDashed: true };
  const at = selected === undefined ? undefined : positions[selected];
  return {
    handles: [...handles, ...midpoints],
    shapes: [path],
    ...(at && positions.length > 1 && { measure: { at, lengthM: pathLengthM(positions) } }),
  };
}
