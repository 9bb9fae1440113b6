import { pathLengthM } from "@overfly/geo/path-length";
import type { Position } from "geojson";
import type {
  DrawnShape,
  DragHandle,
  DrawingMode,
  DrawingView,
  Target,
  DragMove,
} from "#platform/drawing/drawing-mode.ts";
import {
  editedLine,
  type ManualEdit,
  moveLine,
  movePoint,
  type PatternLine,
  removedElements,
  removeLine,
  removePoint,
  resetLine,
} from "./pattern-edits.ts";
import { lonLat } from "#platform/drawing/shape.ts";

export interface PatternState {
  body: readonly ManualEdit[];
  /** A line by its id, one of its points as `id#index`, or a removal as `removed#index`. */
  selected?: string | undefined;
}

const NONE: readonly ManualEdit[] = [];

/** Moves and takes away single lines and points of what was generated. `linesNow` reads the plan, which must hold still
 * between press and release. */
export const patternDrawing = (
  linesNow: () => readonly PatternLine[],
): DrawingMode<PatternState, readonly ManualEdit[] | undefined> => ({
  start: (edits) => ({ body: edits ?? NONE }),
  sync: ({ selected }, edits) => ({ body: edits ?? NONE, selected }),
  valueOf: ({ body }) => body,
  view: (state) => viewOf(state, linesNow()),
  tap: (state, _at, on) => selected(state, on),
  drag: (state, on, move) => dragged(state, on, { move, lines: linesNow() }),
  remove: (state) => removed(state, linesNow()),
  finish: (state) => selected(state, undefined),
  undo: (state) => state,
  cancel: (state) => selected(state, undefined),
  statusOf: ({ selected }) => ({
    isDrawing: false,
    canFinish: false,
    selected,
  }),
});

/** Reverts the edits of the selected line, or the selected removal. */
export function withoutSelectedEdit(
  { body, selected }: Pick<PatternState, "body" | "selected">,
  lines: readonly PatternLine[],
): readonly ManualEdit[] {
  if (selected === undefined) return body;
  const removal = removedEdit(selected, body);
  if (removal) return body.filter((edit) => edit !== removal);
  const line = lines.find(({ id }) => id === splitId(selected).line);
  return line ? resetLine(body, line) : body;
}

function selected(state: PatternState, on: Target | undefined): PatternState {
  if (on?.id === state.selected) return state;
  return { body: state.body, selected: on?.id };
}

const REMOVED = "removed";
const pointId = (line: string, index: number): string => `${line}#${index}`;

function splitId(id: string): { line: string; index: number | undefined } {
  const [line = "", index] = id.split("#");
  return { line, index: index === undefined ? undefined : Number(index) };
}

function removedEdit(id: string, edits: readonly ManualEdit[]): ManualEdit | undefined {
  const { line, index } = splitId(id);
  return line === REMOVED && index !== undefined ? removedElements(edits)[index]?.edit : undefined;
}

interface DragContext {
  move: DragMove;
  lines: readonly PatternLine[];
}

function dragged(state: PatternState, { id }: Target, { move, lines }: DragContext): PatternState {
  const { line: lineId, index } = splitId(id);
  const planned = lines.find((one) => one.id === lineId);
  const line = planned && editedLine(planned, state.body);
  if (!line) return state;
  const [dLon, dLat] = [(move.to[0] ?? 0) - (move.from[0] ?? 0), (move.to[1] ?? 0) - (move.from[1] ?? 0)];
  if (index === undefined) {
    const path = line.path.map(([lon = 0, lat = 0]): Position => [lon + dLon, lat + dLat]);
    return { body: moveLine(state.body, line, path), selected: id };
  }
  return { body: movePoint(state.body, line, { index, to: move.to }), selected: id };
}

function removed(state: PatternState, lines: readonly PatternLine[]): PatternState {
  if (state.selected === undefined) return state;
  const removal = removedEdit(state.selected, state.body);
  if (removal) return { body: state.body.filter((edit) => edit !== removal) };
  const { line: lineId, index } = splitId(state.selected);
  const line = lines.find(({ id }) => id === lineId);
  if (!line) return { body: state.body };
  return {
    body: index === undefined ? removeLine(state.body, line) : removePoint(state.body, line, index),
  };
}

function viewOf({ body, selected }: PatternState, planned: readonly PatternLine[]): DrawingView {
  const active = selected === undefined ? undefined : splitId(selected);
  const bodies: DrawnShape[] = [];
  const handles: DragHandle[] = [];
  let displayed: PatternLine | undefined;
  for (const one of planned) {
    const line = editedLine(one, body);
    if (!line) continue;
    const isActive = line.id === active?.line;
    if (isActive) displayed = line;
    if (line.isPoint) {
      handles.push({ id: pointId(line.id, 0), at: line.path[0] ?? [], form: "vertex", isSelected: isActive });
      continue;
    }
    bodies.push({ id: line.id, path: [...line.path], isClosed: false, isSelected: isActive, isHidden: true });
    if (!isActive) continue;
    for (const [index, at] of line.path.entries()) {
      const isSelected = active.index === index;
      handles.push({ id: pointId(line.id, index), at: lonLat(at), form: "vertex", isSelected });
    }
  }
  for (const [index, { at }] of removedElements(body).entries()) {
    const id = pointId(REMOVED, index);
    handles.push({ id, at, form: "cross", isSelected: id === selected });
  }
  const at = displayed?.path[active?.index ?? Math.floor((displayed.path.length - 1) / 2)];
  const measure =
    at && displayed && !displayed.isPoint ? { at, lengthM: pathLengthM(displayed.path) } : undefined;
  return { shapes: bodies, handles, measure };
}
