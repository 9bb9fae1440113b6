import { distanceM } from "@overfly/geo/distance";
import { pathLengthM } from "@overfly/geo/path-length";
import { polygonAreaM2 } from "@overfly/geo/polygons/polygon-area";
import type { Position } from "geojson";
import type {
  DrawnShape,
  DragHandle,
  DrawingMode,
  DrawingView,
  Measurement,
  Target,
} from "./drawing-mode.ts";
import {
  movedGroup,
  type Shape,
  type Vertex,
  withVertex,
  withNewVertex,
  withoutVertex,
  withoutPath,
  withPath,
} from "./shape.ts";

export interface VertexState {
  body: Shape;
  /** The path that is being drawn. */
  draft: readonly Position[];
  /** A vertex as `path/index`, or a path as `path`. */
  selected?: string | undefined;
}

export interface VertexOptions<Value> {
  /** Outlines, or open lines. */
  isClosed: boolean;
  shapeOf: (value: Value) => Shape;
  valueOf: (shape: Shape) => Value;
  /** The group that a new path belongs to; undefined where no more may be drawn. */
  groupFor: (shape: Shape, path: readonly Position[]) => string | undefined;
}

/** Draws paths vertex by vertex, then moves, adds and removes their vertices. */
export function vertexDrawing<Value>(options: VertexOptions<Value>): DrawingMode<VertexState, Value> {
  const { isClosed, shapeOf, valueOf } = options;
  const minVertices = isClosed ? 3 : 2;
  const finish = (state: VertexState): VertexState => finished(state, minVertices, options);
  return {
    start: (value) => ({ body: shapeOf(value), draft: [] }),
    sync: ({ selected }, value) => synced(shapeOf(value), selected),
    valueOf: ({ body }) => valueOf(body),
    view: (state, pointer) => ({
      ...viewOf(state, isClosed),
      ...draftView(state, { isClosed, pointer: canDraw(state, options) ? pointer : undefined }),
    }),
    tap: (state, at, on) => {
      if (state.draft.length > 0) return tapWhileDrawing(state, { at, on, minVertices, finish });
      if (on) return tapped(state, on);
      const extension = isClosed ? undefined : extended(state, at);
      if (extension) return extension;
      if (canDraw(state, options)) return { ...state, draft: [at], selected: undefined };
      return state.selected === undefined ? state : { ...state, selected: undefined };
    },
    drag: (state, on, { from, to }) => {
      if (on.kind === "shape") {
        const { group } = state.body.paths[Number(on.id)] ?? {};
        if (group === undefined) return state;
        return { ...state, body: movedGroup(state.body, group, [from, to]) };
      }
      return draggedHandle(state, on.id, to);
    },
    remove: (state) => withoutSelected(state, minVertices),
    finish,
    undo: (state) => (state.draft.length > 0 ? { ...state, draft: state.draft.slice(0, -1) } : state),
    cancel: (state) => {
      if (state.draft.length > 0) return { ...state, draft: [] };
      return state.selected === undefined ? state : { ...state, selected: undefined };
    },
    statusOf: ({ draft, selected }) => ({
      isDrawing: draft.length > 0,
      canFinish: draft.length >= minVertices,
      selected,
    }),
  };
}

function synced(body: Shape, selected: string | undefined): VertexState {
  const path = selected === undefined ? undefined : body.paths[Number.parseInt(selected, 10)];
  const index = selected === undefined ? undefined : parseVertexId(selected, "/")?.index;
  const isThere = path !== undefined && (index === undefined || index < path.points.length);
  return { body, draft: [], selected: isThere ? selected : undefined };
}

const canDraw = <Value>({ body, draft }: VertexState, { groupFor }: VertexOptions<Value>): boolean =>
  draft.length > 0 || groupFor(body, []) !== undefined;

function finished<Value>(
  state: VertexState,
  minVertices: number,
  { groupFor }: VertexOptions<Value>,
): VertexState {
  const group = groupFor(state.body, state.draft);
  if (state.draft.length < minVertices || group === undefined) return state;
  return { body: withPath(state.body, { group, points: state.draft }), draft: [] };
}

interface TapContext {
  at: Position;
  on: Target | undefined;
  minVertices: number;
  finish: (state: VertexState) => VertexState;
}

/** A tap on the first or last vertex finishes the path. */
function tapWhileDrawing(state: VertexState, { at, on, minVertices, finish }: TapContext): VertexState {
  const { draft } = state;
  const isEnd = on?.id === draftId(0) || on?.id === draftId(draft.length - 1);
  if (isEnd) return draft.length >= minVertices ? finish(state) : state;
  return { ...state, draft: [...draft, at] };
}

const draftId = (index: number): string => `draft/${index}`;
const vertexId = ({ path, index }: Vertex): string => `${path}/${index}`;
const midpointId = ({ path, index }: Vertex): string => `${path}+${index}`;

function parseVertexId(id: string, separator: "/" | "+"): Vertex | undefined {
  const [path, index] = id.split(separator).map(Number);
  return path === undefined || index === undefined || Number.isNaN(path) ? undefined : { path, index };
}

function tapped(state: VertexState, { id }: Target): VertexState {
  const midpoint = parseVertexId(id, "+");
  if (!midpoint) return { ...state, selected: state.selected === id ? undefined : id };
  const at = midpointAt(state.body, midpoint);
  const selected = vertexId({ ...midpoint, index: midpoint.index + 1 });
  return { ...state, body: withNewVertex(state.body, midpoint, at), selected };
}

/** A tap extends a line whose end is selected. */
function extended(state: VertexState, at: Position): VertexState | undefined {
  const vertex = state.selected === undefined ? undefined : parseVertexId(state.selected, "/");
  const points = vertex && state.body.paths[vertex.path]?.points;
  if (!vertex || !points) return undefined;
  if (vertex.index === points.length - 1) {
    const selected = vertexId({ ...vertex, index: points.length });
    return { ...state, body: withNewVertex(state.body, vertex, at), selected };
  }
  if (vertex.index > 0) return undefined;
  return { ...state, body: withNewVertex(state.body, { ...vertex, index: -1 }, at) };
}

function draggedHandle(state: VertexState, id: string, to: Position): VertexState {
  const drafted = /^draft\/(?<index>\d+)$/u.exec(id)?.groups?.["index"];
  if (drafted !== undefined) return { ...state, draft: state.draft.with(Number(drafted), to) };
  const midpoint = parseVertexId(id, "+");
  if (midpoint) {
    const selected = vertexId({ ...midpoint, index: midpoint.index + 1 });
    return { ...state, body: withNewVertex(state.body, midpoint, to), selected };
  }
  const vertex = parseVertexId(id, "/");
  return vertex ? { ...state, body: withVertex(state.body, vertex, to), selected: id } : state;
}

function withoutSelected(state: VertexState, minVertices: number): VertexState {
  if (state.selected === undefined) return state;
  const vertex = parseVertexId(state.selected, "/");
  const body = vertex
    ? withoutVertex(state.body, vertex, minVertices)
    : withoutPath(state.body, Number(state.selected));
  return { ...state, body, selected: undefined };
}

function midpointAt({ paths }: Shape, { path, index }: Vertex): Position {
  const points = paths[path]?.points ?? [];
  const [a = [0, 0], b = [0, 0]] = [points[index], points[(index + 1) % points.length]];
  return [((a[0] ?? 0) + (b[0] ?? 0)) / 2, ((a[1] ?? 0) + (b[1] ?? 0)) / 2];
}

function viewOf({ body, selected }: VertexState, isClosed: boolean): Omit<DrawingView, "measure"> {
  const handles: DragHandle[] = [];
  const shapes: DrawnShape[] = [];
  for (const [path, { points }] of body.paths.entries()) {
    shapes.push({ id: String(path), path: [...points], isClosed, isSelected: selected === String(path) });
    for (const [index, at] of points.entries()) {
      const id = vertexId({ path, index });
      handles.push({ id, at, form: "vertex", isSelected: id === selected });
      if (index === points.length - 1 && !isClosed) continue;
      handles.push({
        id: midpointId({ path, index }),
        at: midpointAt(body, { path, index }),
        form: "midpoint",
      });
    }
  }
  return { handles, shapes };
}

interface DraftContext {
  isClosed: boolean;
  pointer: Position | undefined;
}

/** What is being drawn up to the pointer, with its length and area. */
function draftView(state: VertexState, { isClosed, pointer }: DraftContext): DrawingView {
  const own = viewOf(state, isClosed);
  const { draft } = state;
  if (draft.length === 0) return { ...own, measure: selectedMeasure(state, isClosed) };
  const path = pointer ? [...draft, pointer] : [...draft];
  const draftHandles = draft.map((at, index): DragHandle => ({ id: draftId(index), at, form: "end" }));
  return {
    shapes: [...own.shapes, { id: "draft", path, isClosed, isFixed: true }],
    handles: [...own.handles.filter(({ form }) => form !== "midpoint"), ...draftHandles],
    measure: draftMeasure(path, isClosed),
  };
}

function selectedMeasure({ body, selected }: VertexState, isClosed: boolean): Measurement | undefined {
  const path = selected === undefined ? undefined : body.paths[Number.parseInt(selected, 10)];
  if (!path || selected === undefined) return undefined;
  const at = path.points[parseVertexId(selected, "/")?.index ?? 0] ?? path.points[0] ?? [0, 0];
  return measureOf(path.points, { isClosed, at });
}

interface MeasureOptions {
  isClosed: boolean;
  /** Where the label stands. */
  at: Position;
}

function measureOf(path: readonly Position[], { isClosed, at }: MeasureOptions): Measurement | undefined {
  const [first] = path;
  if (!first || path.length < 2) return undefined;
  if (!isClosed || path.length < 3) return { at, lengthM: pathLengthM(path) };
  const ring = [...path, first];
  return { at, lengthM: pathLengthM(ring), areaM2: polygonAreaM2({ type: "Polygon", coordinates: [ring] }) };
}

function draftMeasure(path: readonly Position[], isClosed: boolean): Measurement | undefined {
  const [at, before] = [path.at(-1), path.at(-2)];
  const measure = at && measureOf(path, { isClosed, at });
  return measure && before && { ...measure, segmentM: distanceM(before, at) };
}
