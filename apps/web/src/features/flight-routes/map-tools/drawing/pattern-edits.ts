import type { RouteDocument } from "@overfly/contract/flight-routes/route-document";
import { distanceM } from "@overfly/geo/distance";
import type { Position } from "geojson";
import { lonLat } from "#platform/drawing/shape.ts";

export type ManualEdit = NonNullable<RouteDocument["edits"]>[number];

/** A line of the generated pattern, or a single point (a path of one position), in the current plan. */
export interface PatternLine {
  itemId: string;
  id: string;
  path: readonly Position[];
  /** Ids of the path's points, as used in edits. */
  pointIds: readonly string[];
  isEdited: boolean;
  /** A single point rather than a line. */
  isPoint: boolean;
}

/** Moves a whole line; a straight line stays one edit. */
export function moveLine(
  edits: readonly ManualEdit[],
  line: PatternLine,
  moved: readonly Position[],
): ManualEdit[] {
  const { itemId } = line;
  const others = edits.filter((edit) => !concerns(edit, line));
  const [first, last] = [moved[0], moved.at(-1)];
  if (!first || !last) return [...edits];
  if (line.isPoint)
    return [...others, { kind: "move-waypoint", itemId, waypointId: line.id, to: lonLat(first) }];
  if (moved.length === 2) {
    return [...others, { kind: "move-line", itemId, lineId: line.id, from: lonLat(first), to: lonLat(last) }];
  }
  const points = line.pointIds.flatMap((waypoint, index): ManualEdit[] => {
    const to = moved[index];
    return to ? [{ kind: "move-waypoint", itemId, waypointId: waypoint, to: lonLat(to) }] : [];
  });
  return [...others, ...points];
}

/** Moves one point of a line, on top of edits of the whole line. */
export function movePoint(
  edits: readonly ManualEdit[],
  line: PatternLine,
  { index, to }: { index: number; to: Position },
): ManualEdit[] {
  const waypoint = line.pointIds[index];
  if (line.isPoint) return moveLine(edits, line, [to]);
  if (waypoint === undefined) return [...edits];
  const others = edits.filter((edit) => !concernsPoint(edit, line, index));
  return [...others, { kind: "move-waypoint", itemId: line.itemId, waypointId: waypoint, to: lonLat(to) }];
}

export function removeLine(edits: readonly ManualEdit[], line: PatternLine): ManualEdit[] {
  const { itemId, id } = line;
  const others = edits.filter((edit) => !concerns(edit, line));
  return [
    ...others,
    line.isPoint
      ? { kind: "remove-waypoint", itemId, waypointId: id }
      : { kind: "remove-line", itemId, lineId: id },
  ];
}

/** A line needs two ends: removing one of only two points removes the line. */
export function removePoint(edits: readonly ManualEdit[], line: PatternLine, index: number): ManualEdit[] {
  const waypoint = line.pointIds[index];
  if (line.isPoint || line.path.length <= 2 || waypoint === undefined) return removeLine(edits, line);
  const others = edits.filter((edit) => !concernsPoint(edit, line, index));
  return [...others, { kind: "remove-waypoint", itemId: line.itemId, waypointId: waypoint }];
}

/** Without edits of the line. */
export const resetLine = (edits: readonly ManualEdit[], line: PatternLine): ManualEdit[] =>
  edits.filter((edit) => !concerns(edit, line));

/** The line after its edits, ahead of the plan; undefined if it was removed. */
export function editedLine(line: PatternLine, edits: readonly ManualEdit[]): PatternLine | undefined {
  let path = line.path;
  for (const edit of edits) {
    if (edit.itemId !== line.itemId) continue;
    if ("lineId" in edit) {
      if (edit.lineId !== line.id) continue;
      if (edit.kind === "remove-line") return undefined;
      path = [edit.from, edit.to];
    } else if (line.isPoint && edit.waypointId === line.id) {
      if (edit.kind === "remove-waypoint") return undefined;
      path = [edit.to];
    } else if (edit.kind === "move-waypoint") {
      const index = line.pointIds.indexOf(edit.waypointId);
      if (index >= 0 && index < path.length) path = path.with(index, edit.to);
    }
  }
  return path === line.path ? line : { ...line, path };
}

const targetIdOf = (edit: ManualEdit): string => ("lineId" in edit ? edit.lineId : edit.waypointId);

/** Whether an edit names this line or one of its points, or moved it to where it is after parameters changed. */
function concerns(edit: ManualEdit, line: PatternLine): boolean {
  if (edit.itemId !== line.itemId) return false;
  if (targetIdOf(edit) === line.id || line.pointIds.includes(targetIdOf(edit))) return true;
  if (!line.isEdited || !("to" in edit)) return false;
  const isThere = (position: Position): boolean => line.path.some((at) => isSame(at, position));
  return edit.kind === "move-line" ? isThere(edit.from) && isThere(edit.to) : isThere(edit.to);
}

function concernsPoint(edit: ManualEdit, line: PatternLine, index: number): boolean {
  if (edit.itemId !== line.itemId || !("waypointId" in edit)) return false;
  if (edit.waypointId === line.pointIds[index]) return true;
  const at = line.path[index];
  return line.isEdited && edit.kind === "move-waypoint" && at !== undefined && isSame(at, edit.to);
}

const SAME_POSITION_M = 0.05;

const isSame = (a: Position, b: Position): boolean => distanceM(a, b) < SAME_POSITION_M;

export interface RemovedElement {
  edit: ManualEdit;
  at: [longitude: number, latitude: number];
}

/** Positions of removed lines and points, which are part of their ids. */
export function removedElements(edits: readonly ManualEdit[]): RemovedElement[] {
  return edits.flatMap((edit): RemovedElement[] => {
    if (edit.kind !== "remove-line" && edit.kind !== "remove-waypoint") return [];
    const [, lon, lat] = /@(?<lon>-?[\d.]+),(?<lat>-?[\d.]+)\+*$/u.exec(targetIdOf(edit)) ?? [];
    const at: [number, number] = [Number(lon), Number(lat)];
    return at.every((value) => Number.isFinite(value)) ? [{ edit, at }] : [];
  });
}
