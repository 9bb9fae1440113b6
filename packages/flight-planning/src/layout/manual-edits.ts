import { localFrame, type LocalFrame } from "@overfly/geo/local-frame";
import type { Position } from "geojson";
import { isPosition, atHeight } from "#items/read-path.ts";
import { idAtPosition, type ItemPlan, type PhotoRun, type PlanWarning, type Run } from "./item-plan.ts";
import type { ManualEdit } from "@overfly/contract/flight-routes/route-document";

/** Names a point of a line by where the pattern put it. */
const waypointId = (pass: string, place: Position): string => idAtPosition(`point-${pass}`, place);

export interface EditedRuns {
  runs: Run[];
  /** One for each edit that nothing is left to apply to. */
  warnings: PlanWarning[];
}

/**
 * Applies what was moved and taken away by hand to a freshly made pattern. An edit names a line or point by where it
 * lay; when parameters changed, it goes to the one of the same pass that lies nearest now, within `matchRadiusM`. Two edits
 * never go to the same line: the one that names it exactly has it.
 */
export function applyManualEdits({ runs, matchRadiusM }: ItemPlan, edits: readonly ManualEdit[]): EditedRuns {
  if (edits.length === 0) return { runs, warnings: [] };
  const frame = localFrame(placeOf(runs[0]) ?? [0, 0]);
  const work: Work = {
    runs: new Map(runs.map((run) => [run.id, run])),
    original: runs,
    frame,
    matchRadiusM,
    owners: new Map(),
  };
  const known = new Set(work.original.flatMap((run) => [run.id, ...pointIds(run)]));
  const exact = edits.filter((edit) => known.has(nameOf(edit)));
  const others = edits.filter((edit) => !known.has(nameOf(edit)));
  const warnings = [...exact, ...others].flatMap((edit) => {
    const problem = applyEdit(work, edit);
    return problem === undefined ? [] : [notApplied(edit, problem)];
  });
  return { runs: runs.flatMap(({ id }) => work.runs.get(id) ?? []), warnings };
}

interface Work {
  /** By id; what was removed is missing. */
  runs: Map<string, Run>;
  original: readonly Run[];
  frame: LocalFrame;
  matchRadiusM: number;
  /** Which edit name has which run. */
  owners: Map<string, string>;
}

const nameOf = (edit: ManualEdit): string => ("lineId" in edit ? edit.lineId : edit.waypointId);

const placeOf = (run: Run | undefined): Position | undefined =>
  run?.kind === "stop" ? run.position : run?.path[0];

/** Names of a line's points: by where the pattern put them, whatever was done to them since. */
export const pointIdsOf = ({ pointIds, path, pass }: PhotoRun): string[] =>
  pointIds ?? path.map((place) => waypointId(pass, place));

const pointIds = (run: Run): string[] => (run.kind === "photos" ? pointIdsOf(run) : []);

function notApplied(edit: ManualEdit, problem: string): PlanWarning {
  const at = placeInName(nameOf(edit))?.place;
  const what = "lineId" in edit ? "line" : "point";
  const message = `A ${what} that was ${edit.kind.startsWith("move") ? "moved" : "removed"} by hand: ${problem}`;
  return { code: "edit-not-applied", message, itemId: edit.itemId, ...(at && { at }) };
}

/** Undefined where it worked. */
function applyEdit(work: Work, edit: ManualEdit): string | undefined {
  if ("to" in edit && !isPosition(edit.to)) return "its new place is not a place on Earth.";
  if ("from" in edit && !isPosition(edit.from)) return "its new place is not a place on Earth.";
  return "lineId" in edit ? editLine(work, edit) : editPoint(work, edit);
}

const GONE = "no line or point of the pattern lies there any more.";

function editLine(work: Work, edit: Extract<ManualEdit, { lineId: string }>): string | undefined {
  const run = claimed(work, edit.lineId, nearestRun(work, edit.lineId));
  if (!run) return GONE;
  if (edit.kind === "remove-line") {
    work.runs.delete(run.id);
    return undefined;
  }
  if (run.kind !== "photos") return "it is a single point; move the point instead.";
  const [first = [], last = []] = [run.path[0], run.path.at(-1)];
  const [from, to] = inFlightDirection(work.frame, [first, last], [edit.from, edit.to]);
  const path = [atHeight(from, first[2] ?? 0), atHeight(to, last[2] ?? 0)];
  const ids = pointIdsOf(run);
  const pointIds = [ids[0] ?? "", ids.at(-1) ?? ""];
  work.runs.set(run.id, withoutTransit({ ...run, path, pointIds, edited: true }));
  return undefined;
}

/** The ends in the order in which the line is flown now. */
function inFlightDirection(
  frame: LocalFrame,
  [flownFrom, flownTo]: readonly [Position, Position],
  [from, to]: readonly [Position, Position],
): [Position, Position] {
  const along = (a: Position, b: Position): readonly [number, number] => {
    const [ax, ay] = frame.toMetres(a);
    const [bx, by] = frame.toMetres(b);
    return [bx - ax, by - ay];
  };
  const [flown, drawn] = [along(flownFrom, flownTo), along(from, to)];
  return flown[0] * drawn[0] + flown[1] * drawn[1] >= 0 ? [from, to] : [to, from];
}

function editPoint(work: Work, edit: Extract<ManualEdit, { waypointId: string }>): string | undefined {
  const stop = claimed(work, edit.waypointId, nearestRun(work, edit.waypointId));
  if (stop?.kind === "stop") {
    if (edit.kind === "remove-waypoint") work.runs.delete(stop.id);
    else {
      const position = atHeight(edit.to, stop.position[2] ?? 0);
      work.runs.set(stop.id, withoutTransit({ ...stop, position, edited: true }));
    }
    return undefined;
  }
  const found = nearestPoint(work, edit.waypointId);
  const run = found && work.runs.get(found.run.id);
  if (!found || run?.kind !== "photos") return GONE;
  const pointIds = pointIdsOf(run);
  const index = pointIds.indexOf(found.id);
  if (index < 0) return GONE;
  if (edit.kind === "move-waypoint") {
    const path = run.path.with(index, atHeight(edit.to, run.path[index]?.[2] ?? 0));
    work.runs.set(run.id, withoutTransit({ ...run, path, pointIds, edited: true }));
    return undefined;
  }
  if (run.path.length <= 2) return "a line needs both of its ends; remove the line instead.";
  const [path, names] = [run.path.toSpliced(index, 1), pointIds.toSpliced(index, 1)];
  work.runs.set(run.id, withoutTransit({ ...run, path, pointIds: names, edited: true }));
  return undefined;
}

/** The way to a changed run is looked for anew. */
function withoutTransit<R extends Run>({ transit: _way, ...rest }: R): R {
  if ("transitTrigger" in rest) delete rest.transitTrigger;
  return rest as unknown as R;
}

/** A run that no other edit has yet. */
function claimed({ runs, owners }: Work, name: string, run: Run | undefined): Run | undefined {
  const owner = run && owners.get(run.id);
  if (!run || (owner !== undefined && owner !== name)) return undefined;
  owners.set(run.id, name);
  return runs.get(run.id);
}

function placeInName(name: string): { pass: string; place: Position } | undefined {
  const [, pass, lon, lat] = /^(?<pass>.+)@(?<lon>-?[\d.]+),(?<lat>-?[\d.]+)\+*$/u.exec(name) ?? [];
  const place = [Number(lon), Number(lat)];
  return pass !== undefined && isPosition(place) ? { pass, place } : undefined;
}

function nearestRun({ original, frame, matchRadiusM, owners }: Work, name: string): Run | undefined {
  const exact = original.find(({ id }) => id === name);
  const wanted = placeInName(name);
  if (exact || !wanted) return exact;
  const point = frame.toMetres(wanted.place);
  let [best, bestM]: [Run | undefined, number] = [undefined, matchRadiusM];
  for (const run of original) {
    const owner = owners.get(run.id);
    if (run.pass !== wanted.pass || (owner !== undefined && owner !== name)) continue;
    const path = (run.kind === "photos" ? run.path : [run.position]).map(frame.toMetres);
    const apartM = Math.min(...path.map((from, index) => toEdgeM(point, from, path[index + 1] ?? from)));
    if (apartM < bestM) [best, bestM] = [run, apartM];
  }
  return best;
}

type Metres = readonly [number, number];

function toEdgeM([x, y]: Metres, [ax, ay]: Metres, [bx, by]: Metres): number {
  const squared = (bx - ax) ** 2 + (by - ay) ** 2;
  const part = squared > 0 ? ((x - ax) * (bx - ax) + (y - ay) * (by - ay)) / squared : 0;
  const near = Math.min(1, Math.max(0, part));
  return Math.hypot(x - ax - near * (bx - ax), y - ay - near * (by - ay));
}

interface NamedPoint {
  run: PhotoRun;
  id: string;
}

/** Ends move along as well as across when parameters change, hence twice the reach. */
function nearestPoint({ original, frame, matchRadiusM }: Work, name: string): NamedPoint | undefined {
  const wanted = placeInName(name);
  if (!wanted) return undefined;
  const [x, y] = frame.toMetres(wanted.place);
  let best: NamedPoint | undefined;
  let bestM = 2 * matchRadiusM;
  for (const run of original) {
    if (run.kind !== "photos" || `point-${run.pass}` !== wanted.pass) continue;
    for (const [index, place] of run.path.entries()) {
      const [eastM, northM] = frame.toMetres(place);
      const apartM = Math.hypot(eastM - x, northM - y);
      if (apartM < bestM) [best, bestM] = [{ run, id: pointIdsOf(run)[index] ?? "" }, apartM];
    }
  }
  return best;
}
