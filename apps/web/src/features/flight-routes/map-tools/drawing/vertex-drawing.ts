import { distanceM } from "@overfly/geo/distance";
import { pathLengthM } from "@overfly/geo/path-length";
import { polygonAreaM2 } from "@overfly/geo/polygons/polygon-area";
import type { Position } from "geojson";
import type { Body, Grip, Hand, Look, Measure, Target } from "#platform/map/hand.ts";
import {
  type Corner,
  movedGroup,
  type Shape,
  withCorner,
  withNewCorner,
  withoutCorner,
  withoutPath,
  withPath,
} from "./shape.ts";

export interface CornersState {
  body: Shape;
  /** The path that is being drawn. */
  draft: readonly Position[];
  /** A corner as `path/index`, or a path as `path`. */
  selected?: string | undefined;
}

export interface CornersOptions<Value> {
  /** Outlines, or open lines. */
  isClosed: boolean;
  shapeOf: (value: Value) => Shape;
  valueOf: (shape: Shape) => Value;
  /** The group that a new path belongs to; undefined where no more may be drawn. */
  groupFor: (shape: Shape, path: readonly Position[]) => string | undefined;
}

/** Draws paths corner by corner, then moves, adds and takes away their corners. */
export function cornersHand<Value>(options: CornersOptions<Value>): Hand<CornersState, Value> {
  const { isClosed, shapeOf, valueOf } = options;
  const least = isClosed ? 3 : 2;
  const finish = (state: CornersState): CornersState => finished(state, least, options);
  return {
    start: (value) => ({ body: shapeOf(value), draft: [] }),
    follow: ({ selected }, value) => followed(shapeOf(value), selected),
    valueOf: ({ body }) => valueOf(body),
    look: (state, pointer) => ({
      ...lookAt(state, isClosed),
      ...draftLook(state, { isClosed, pointer: mayDraw(state, options) ? pointer : undefined }),
    }),
    tap: (state, at, on) => {
      if (state.draft.length > 0) return tapWhileDrawing(state, { at, on, least, finish });
      if (on) return tapOn(state, on);
      const extended = isClosed ? undefined : extend(state, at);
      if (extended) return extended;
      if (mayDraw(state, options)) return { ...state, draft: [at], selected: undefined };
      return state.selected === undefined ? state : { ...state, selected: undefined };
    },
    drag: (state, on, way) => {
      if (on.kind === "body") {
        const { group } = state.body.paths[Number(on.id)] ?? {};
        if (group === undefined) return state;
        return { ...state, body: movedGroup(state.body, group, [way.from, way.to]) };
      }
      return draggedGrip(state, on.id, way.to);
    },
    remove: (state) => removed(state, least),
    finish,
    back: (state) => (state.draft.length > 0 ? { ...state, draft: state.draft.slice(0, -1) } : state),
    cancel: (state) => {
      if (state.draft.length > 0) return { ...state, draft: [] };
      return state.selected === undefined ? state : { ...state, selected: undefined };
    },
    statusOf: ({ draft, selected }) => ({
      isDrawing: draft.length > 0,
      canFinish: draft.length >= least,
      selected,
    }),
  };
}

function followed(body: Shape, selected: string | undefined): CornersState {
  const path = selected === undefined ? undefined : body.paths[Number.parseInt(selected, 10)];
  const index = selected === undefined ? undefined : cornerIn(selected, "/")?.index;
  const isThere = path !== undefined && (index === undefined || index < path.points.length);
  return { body, draft: [], selected: isThere ? selected : undefined };
}

const mayDraw = <Value>({ body, draft }: CornersState, { groupFor }: CornersOptions<Value>): boolean =>
  draft.length > 0 || groupFor(body, []) !== undefined;

function finished<Value>(
  state: CornersState,
  least: number,
  { groupFor }: CornersOptions<Value>,
): CornersState {
  const group = groupFor(state.body, state.draft);
  if (state.draft.length < least || group === undefined) return state;
  return { body: withPath(state.body, { group, points: state.draft }), draft: [] };
}

interface Tap {
  at: Position;
  on: Target | undefined;
  least: number;
  finish: (state: CornersState) => CornersState;
}

/** A tap on the first or last corner ends the drawing. */
function tapWhileDrawing(state: CornersState, { at, on, least, finish }: Tap): CornersState {
  const { draft } = state;
  const isEnd = on?.id === draftId(0) || on?.id === draftId(draft.length - 1);
  if (isEnd) return draft.length >= least ? finish(state) : state;
  return { ...state, draft: [...draft, at] };
}

const draftId = (index: number): string => `draft/${index}`;
const cornerId = ({ path, index }: Corner): string => `${path}/${index}`;
const middleId = ({ path, index }: Corner): string => `${path}+${index}`;

function cornerIn(id: string, sign: "/" | "+"): Corner | undefined {
  const [path, index] = id.split(sign).map(Number);
  return path === undefined || index === undefined || Number.isNaN(path) ? undefined : { path, index };
}

function tapOn(state: CornersState, { id }: Target): CornersState {
  const middle = cornerIn(id, "+");
  if (!middle) return { ...state, selected: state.selected === id ? undefined : id };
  const at = middleAt(state.body, middle);
  const selected = cornerId({ ...middle, index: middle.index + 1 });
  return { ...state, body: withNewCorner(state.body, middle, at), selected };
}

/** From a line's selected end a tap leads it on. */
function extend(state: CornersState, at: Position): CornersState | undefined {
  const corner = state.selected === undefined ? undefined : cornerIn(state.selected, "/");
  const points = corner && state.body.paths[corner.path]?.points;
  if (!corner || !points) return undefined;
  if (corner.index === points.length - 1) {
    const selected = cornerId({ ...corner, index: points.length });
    return { ...state, body: withNewCorner(state.body, corner, at), selected };
  }
  if (corner.index > 0) return undefined;
  return { ...state, body: withNewCorner(state.body, { ...corner, index: -1 }, at) };
}

function draggedGrip(state: CornersState, id: string, to: Position): CornersState {
  const drafted = /^draft\/(?<index>\d+)$/u.exec(id)?.groups?.["index"];
  if (drafted !== undefined) return { ...state, draft: state.draft.with(Number(drafted), to) };
  const middle = cornerIn(id, "+");
  if (middle) {
    const selected = cornerId({ ...middle, index: middle.index + 1 });
    return { ...state, body: withNewCorner(state.body, middle, to), selected };
  }
  const corner = cornerIn(id, "/");
  return corner ? { ...state, body: withCorner(state.body, corner, to), selected: id } : state;
}

function removed(state: CornersState, least: number): CornersState {
  if (state.selected === undefined) return state;
  const corner = cornerIn(state.selected, "/");
  const body = corner
    ? withoutCorner(state.body, corner, least)
    : withoutPath(state.body, Number(state.selected));
  return { ...state, body, selected: undefined };
}

function middleAt({ paths }: Shape, { path, index }: Corner): Position {
  const points = paths[path]?.points ?? [];
  const [a = [0, 0], b = [0, 0]] = [points[index], points[(index + 1) % points.length]];
  return [((a[0] ?? 0) + (b[0] ?? 0)) / 2, ((a[1] ?? 0) + (b[1] ?? 0)) / 2];
}

function lookAt({ body, selected }: CornersState, isClosed: boolean): { grips: Grip[]; bodies: Body[] } {
  const grips: Grip[] = [];
  const bodies: Body[] = [];
  for (const [path, { points }] of body.paths.entries()) {
    bodies.push({ id: String(path), path: [...points], isClosed, isSelected: selected === String(path) });
    for (const [index, at] of points.entries()) {
      const id = cornerId({ path, index });
      grips.push({ id, at, form: "corner", isSelected: id === selected });
      if (index === points.length - 1 && !isClosed) continue;
      grips.push({ id: middleId({ path, index }), at: middleAt(body, { path, index }), form: "middle" });
    }
  }
  return { grips, bodies };
}

interface Draft {
  isClosed: boolean;
  pointer: Position | undefined;
}

/** What is being drawn up to the pointer, with its length and area. */
function draftLook(state: CornersState, { isClosed, pointer }: Draft): Look {
  const own = lookAt(state, isClosed);
  const { draft } = state;
  if (draft.length === 0) return { ...own, measure: selectedMeasure(state, isClosed) };
  const path = pointer ? [...draft, pointer] : [...draft];
  const grips = draft.map((at, index): Grip => ({ id: draftId(index), at, form: "end" }));
  return {
    bodies: [...own.bodies, { id: "draft", path, isClosed, isFixed: true }],
    grips: [...own.grips.filter(({ form }) => form !== "middle"), ...grips],
    measure: draftMeasure(path, isClosed),
  };
}

function selectedMeasure({ body, selected }: CornersState, isClosed: boolean): Measure | undefined {
  const path = selected === undefined ? undefined : body.paths[Number.parseInt(selected, 10)];
  if (!path || selected === undefined) return undefined;
  const at = path.points[cornerIn(selected, "/")?.index ?? 0] ?? path.points[0] ?? [0, 0];
  return measureOf(path.points, { isClosed, at });
}

interface Measured {
  isClosed: boolean;
  /** Where it is told. */
  at: Position;
}

function measureOf(path: readonly Position[], { isClosed, at }: Measured): Measure | undefined {
  const [first] = path;
  if (!first || path.length < 2) return undefined;
  if (!isClosed || path.length < 3) return { at, lengthM: pathLengthM(path) };
  const ring = [...path, first];
  return { at, lengthM: pathLengthM(ring), areaM2: polygonAreaM2({ type: "Polygon", coordinates: [ring] }) };
}

function draftMeasure(path: readonly Position[], isClosed: boolean): Measure | undefined {
  const [at, before] = [path.at(-1), path.at(-2)];
  const measure = at && measureOf(path, { isClosed, at });
  return measure && before && { ...measure, lastM: distanceM(before, at) };
}
