import type { Position } from "geojson";

/** Something on the map that can be dragged: a single handle, or a whole line or outline. */
export interface Target {
  kind: "handle" | "shape";
  id: string;
}

export interface DragHandle {
  id: string;
  at: Position;
  /** A `midpoint` lies between two vertices and becomes one when it is dragged. */
  form: "vertex" | "midpoint" | "end" | "cross";
  isSelected?: boolean;
}

export interface DrawnShape {
  id: string;
  path: Position[];
  /** An outline, whose last vertex joins its first. */
  isClosed: boolean;
  isSelected?: boolean;
  isDashed?: boolean;
  /** Can be dragged, but another layer draws it. */
  isHidden?: boolean;
  /** Can be seen, but not dragged. */
  isFixed?: boolean;
}

/** Shown beside the pointer. */
export interface Measurement {
  at: Position;
  lengthM: number;
  /** Of the segment that is being drawn. */
  segmentM?: number;
  areaM2?: number;
  radiusM?: number;
}

export interface DrawingView {
  handles: readonly DragHandle[];
  shapes: readonly DrawnShape[];
  measure?: Measurement | undefined;
}

export interface DrawingStatus {
  /** A shape is begun and not finished yet. */
  isDrawing: boolean;
  canFinish: boolean;
  /** Id of the selected handle or shape. */
  selected: string | undefined;
}

/** What a mode edits, together with its own selection and unfinished shapes. */
export interface DrawingState {
  /** The edited content. Changes identity when, and only when, the value changes. */
  body: unknown;
}

/**
 * One way of drawing, as pure steps between states. A step that changes nothing returns the state it was given.
 * `drag` always starts from the state in which the target was pressed.
 */
export interface DrawingMode<State extends DrawingState, Value> {
  start: (value: Value) => State;
  /** The value was changed elsewhere: the selection stays where its target still exists. */
  sync: (state: State, value: Value) => State;
  valueOf: (state: State) => Value;
  view: (state: State, pointer: Position | undefined) => DrawingView;
  tap: (state: State, at: Position, on: Target | undefined) => State;
  drag: (state: State, on: Target, move: DragMove) => State;
  /** Removes what is selected. */
  remove: (state: State) => State;
  /** Finishes the shape that is being drawn. */
  finish: (state: State) => State;
  /** Removes the last point of the shape that is being drawn. */
  undo: (state: State) => State;
  /** Discards the shape that is being drawn, else the selection. */
  cancel: (state: State) => State;
  statusOf: (state: State) => DrawingStatus;
}

export interface DragMove {
  from: Position;
  to: Position;
}
