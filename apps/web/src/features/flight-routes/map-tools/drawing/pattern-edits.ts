import type { RouteDocument } from "@overfly/contract/flight-routes/route-document";
import { distanceM } from "@overfly/geo/distance";
import type { Position } from "geojson";
import { placeOf } from "./shape.ts";

export type HandEdit = NonNullable<RouteDocument["edits"]>[number];

/** A line of the generated pattern, or a single place of it (a path of one point), as the plan of the moment has it. */
export interface PatternLine {
  part: string;
  id: string;
  path: readonly Position[];
  /** Names of the path's points in edits. */
  pointIds: readonly string[];
  isEdited: boolean;
  /** A place to come to rather than a line. */
  isStop: boolean;
}

/** The line put elsewhere as a whole; straight ones keep being one edit. */
export function moveLine(
  edits: readonly HandEdit[],
  line: PatternLine,
  moved: readonly Position[],
): HandEdit[] {
  const { part } = line;
  const others = edits.filter((edit) => !isAbout(edit, line));
  const [first, last] = [moved[0], moved.at(-1)];
  if (!first || !last) return [...edits];
  if (line.isStop) return [...others, { kind: "move-waypoint", part, waypoint: line.id, to: placeOf(first) }];
  if (moved.length === 2) {
    return [...others, { kind: "move-line", part, line: line.id, from: placeOf(first), to: placeOf(last) }];
  }
  const points = line.pointIds.flatMap((waypoint, index): HandEdit[] => {
    const to = moved[index];
    return to ? [{ kind: "move-waypoint", part, waypoint, to: placeOf(to) }] : [];
  });
  return [...others, ...points];
}

/** One point of a line put elsewhere. What was done to the line as a whole stays. */
export function movePoint(
  edits: readonly HandEdit[],
  line: PatternLine,
  { index, to }: { index: number; to: Position },
): HandEdit[] {
  const waypoint = line.pointIds[index];
  if (line.isStop) return moveLine(edits, line, [to]);
  if (waypoint === undefined) return [...edits];
  const others = edits.filter((edit) => !isOfPoint(edit, line, index));
  return [...others, { kind: "move-waypoint", part: line.part, waypoint, to: placeOf(to) }];
}

export function removeLine(edits: readonly HandEdit[], line: PatternLine): HandEdit[] {
  const { part, id } = line;
  const others = edits.filter((edit) => !isAbout(edit, line));
  return [
    ...others,
    line.isStop ? { kind: "remove-waypoint", part, waypoint: id } : { kind: "remove-line", part, line: id },
  ];
}

/** A line needs both of its ends: a point of one with no more goes with the line. */
export function removePoint(edits: readonly HandEdit[], line: PatternLine, index: number): HandEdit[] {
  const waypoint = line.pointIds[index];
  if (line.isStop || line.path.length <= 2 || waypoint === undefined) return removeLine(edits, line);
  const others = edits.filter((edit) => !isOfPoint(edit, line, index));
  return [...others, { kind: "remove-waypoint", part: line.part, waypoint }];
}

/** The line as the pattern has it. */
export const resetLine = (edits: readonly HandEdit[], line: PatternLine): HandEdit[] =>
  edits.filter((edit) => !isAbout(edit, line));

/** The line as its own edits leave it, ahead of the plan; undefined where it was taken away. */
export function editedLine(line: PatternLine, edits: readonly HandEdit[]): PatternLine | undefined {
  let path = line.path;
  for (const edit of edits) {
    if (edit.part !== line.part) continue;
    if ("line" in edit) {
      if (edit.line !== line.id) continue;
      if (edit.kind === "remove-line") return undefined;
      path = [edit.from, edit.to];
    } else if (line.isStop && edit.waypoint === line.id) {
      if (edit.kind === "remove-waypoint") return undefined;
      path = [edit.to];
    } else if (edit.kind === "move-waypoint") {
      const index = line.pointIds.indexOf(edit.waypoint);
      if (index >= 0 && index < path.length) path = path.with(index, edit.to);
    }
  }
  return path === line.path ? line : { ...line, path };
}

const nameOf = (edit: HandEdit): string => ("line" in edit ? edit.line : edit.waypoint);

/** Whether an edit named this line or one of its points, or put it where it lies now after parameters had changed. */
function isAbout(edit: HandEdit, line: PatternLine): boolean {
  if (edit.part !== line.part) return false;
  if (nameOf(edit) === line.id || line.pointIds.includes(nameOf(edit))) return true;
  if (!line.isEdited || !("to" in edit)) return false;
  const isThere = (place: Position): boolean => line.path.some((at) => isSame(at, place));
  return edit.kind === "move-line" ? isThere(edit.from) && isThere(edit.to) : isThere(edit.to);
}

function isOfPoint(edit: HandEdit, line: PatternLine, index: number): boolean {
  if (edit.part !== line.part || !("waypoint" in edit)) return false;
  if (edit.waypoint === line.pointIds[index]) return true;
  const at = line.path[index];
  return line.isEdited && edit.kind === "move-waypoint" && at !== undefined && isSame(at, edit.to);
}

const SAME_PLACE_M = 0.05;

const isSame = (a: Position, b: Position): boolean => distanceM(a, b) < SAME_PLACE_M;

export interface RemovedPlace {
  edit: HandEdit;
  at: [longitude: number, latitude: number];
}

/** Where lines and points were that were taken away: their names tell the place. */
export function removedPlaces(edits: readonly HandEdit[]): RemovedPlace[] {
  return edits.flatMap((edit): RemovedPlace[] => {
    if (edit.kind !== "remove-line" && edit.kind !== "remove-waypoint") return [];
    const [, lon, lat] = /@(?<lon>-?[\d.]+),(?<lat>-?[\d.]+)\+*$/u.exec(nameOf(edit)) ?? [];
    const at: [number, number] = [Number(lon), Number(lat)];
    return at.every((value) => Number.isFinite(value)) ? [{ edit, at }] : [];
  });
}
