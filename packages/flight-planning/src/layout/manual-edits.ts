import { localFrame, type LocalFrame } from "@overfly/geo/local-frame";
import type { Position } from "geojson";
import { isPosition, atHeight } from "#items/read-path.ts";
import { idAtPosition, type ItemPlan, type PhotoRun, type Run } from "./item-plan.ts";
import type { PlanWarning } from "#model/plan-warning.ts";
import type { ManualEdit } from "@overfly/contract/flight-routes/route-document";

/** Names a point of a line by where the pattern put it. */
const waypointId = (pass: string, position: Position): string => idAtPosition(`point-${pass}`, position);

export interface EditedRuns {
  runs: Run[];
  /** One for each edit that nothing is left to apply to. */
  warnings: PlanWarning[];
}

/**
 * Applies what was moved and taken away manually to a freshly made pattern. An edit names a line or point by where it
 * lay; when parameters changed, it goes to the one of the same pass that lies nearest now, within `matchRadiusM`. Two edits
 * never go to the same line: the one that names it exactly has it.
 */
export function applyManualEdits({ runs, matchRadiusM }: ItemPlan, edits: readonly ManualEdit[]): EditedRuns {
  if (edits.length === 0) return { runs, warnings: [] };
  const frame = localFrame(positionOf(runs[0]) ?? [0, 0]);
  const state: EditState = {
    runs: new Map(runs.map((run) => [run.id, run])),
    original: runs,
    frame,
    matchRadiusM,
    owners: new Map(),
  };
  const known = new Set(state.original.flatMap((run) => [run.id, ...pointIds(run)]));
  const exact = edits.filter((edit) => known.has(nameOf(edit)));
  const others = edits.filter((edit) => !known.has(nameOf(edit)));
  const warnings = [...exact, ...others].flatMap((edit) => {
    return applyEdit(state, edit) ? [] : [notApplied(edit)];
  });
  return { runs: runs.flatMap(({ id }) => state.runs.get(id) ?? []), warnings };
}

interface EditState {
  /** By id; what was removed is missing. */
  runs: Map<string, Run>;
  original: readonly Run[];
  frame: LocalFrame;
  matchRadiusM: number;
  /** Which edit name has which run. */
  owners: Map<string, string>;
}

const nameOf = (edit: ManualEdit): string => ("lineId" in edit ? edit.lineId : edit.waypointId);

const positionOf = (run: Run | undefined): Position | undefined =>
  run?.kind === "stop" ? run.position : run?.path[0];

/** Names of a line's points: by where the pattern put them, whatever was done to them since. */
export const pointIdsOf = ({ pointIds, path, pass }: PhotoRun): string[] =>
  pointIds ?? path.map((position) => waypointId(pass, position));

const pointIds = (run: Run): string[] => (run.kind === "photos" ? pointIdsOf(run) : []);

function notApplied(edit: ManualEdit): PlanWarning {
  const at = parseId(nameOf(edit))?.position;
  return { code: "edit-not-applied", values: { count: 1 }, itemId: edit.itemId, ...(at && { at }) };
}

/** False where the line or point is gone, or the edit is impossible. */
function applyEdit(state: EditState, edit: ManualEdit): boolean {
  if ("to" in edit && !isPosition(edit.to)) return false;
  if ("from" in edit && !isPosition(edit.from)) return false;
  return "lineId" in edit ? editLine(state, edit) : editPoint(state, edit);
}

function editLine(state: EditState, edit: Extract<ManualEdit, { lineId: string }>): boolean {
  const run = claimed(state, edit.lineId, nearestRun(state, edit.lineId));
  if (!run) return false;
  if (edit.kind === "remove-line") {
    state.runs.delete(run.id);
    return true;
  }
  if (run.kind !== "photos") return false;
  const [first = [], last = []] = [run.path[0], run.path.at(-1)];
  const [from, to] = inFlightDirection(state.frame, [first, last], [edit.from, edit.to]);
  const path = [atHeight(from, first[2] ?? 0), atHeight(to, last[2] ?? 0)];
  const ids = pointIdsOf(run);
  const pointIds = [ids[0] ?? "", ids.at(-1) ?? ""];
  state.runs.set(run.id, withoutTransit({ ...run, path, pointIds, edited: true }));
  return true;
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

function editPoint(state: EditState, edit: Extract<ManualEdit, { waypointId: string }>): boolean {
  const stop = claimed(state, edit.waypointId, nearestRun(state, edit.waypointId));
  if (stop?.kind === "stop") {
    if (edit.kind === "remove-waypoint") state.runs.delete(stop.id);
    else {
      const position = atHeight(edit.to, stop.position[2] ?? 0);
      state.runs.set(stop.id, withoutTransit({ ...stop, position, edited: true }));
    }
    return true;
  }
  const found = nearestPoint(state, edit.waypointId);
  const run = found && state.runs.get(found.run.id);
  if (!found || run?.kind !== "photos") return false;
  const pointIds = pointIdsOf(run);
  const index = pointIds.indexOf(found.id);
  if (index < 0) return false;
  if (edit.kind === "move-waypoint") {
    const path = run.path.with(index, atHeight(edit.to, run.path[index]?.[2] ?? 0));
    state.runs.set(run.id, withoutTransit({ ...run, path, pointIds, edited: true }));
    return true;
  }
  if (run.path.length <= 2) return false;
  const [path, names] = [run.path.toSpliced(index, 1), pointIds.toSpliced(index, 1)];
  state.runs.set(run.id, withoutTransit({ ...run, path, pointIds: names, edited: true }));
  return true;
}

/** The path to a changed run is looked for again. */
function withoutTransit<R extends Run>({ transit: _way, ...rest }: R): R {
  if ("transitTrigger" in rest) delete rest.transitTrigger;
  return rest as unknown as R;
}

/** A run that no other edit has yet. */
function claimed({ runs, owners }: EditState, name: string, run: Run | undefined): Run | undefined {
  const owner = run && owners.get(run.id);
  if (!run || (owner !== undefined && owner !== name)) return undefined;
  owners.set(run.id, name);
  return runs.get(run.id);
}

function parseId(name: string): { pass: string; position: Position } | undefined {
  const [, pass, lon, lat] = /^(?<pass>.+)@(?<lon>-?[\d.]+),(?<lat>-?[\d.]+)\+*$/u.exec(name) ?? [];
  const position = [Number(lon), Number(lat)];
  return pass !== undefined && isPosition(position) ? { pass, position } : undefined;
}

function nearestRun({ original, frame, matchRadiusM, owners }: EditState, name: string): Run | undefined {
  const exact = original.find(({ id }) => id === name);
  const parsed = parseId(name);
  if (exact || !parsed) return exact;
  const point = frame.toMetres(parsed.position);
  let [best, bestM]: [Run | undefined, number] = [undefined, matchRadiusM];
  for (const run of original) {
    const owner = owners.get(run.id);
    if (run.pass !== parsed.pass || (owner !== undefined && owner !== name)) continue;
    const path = (run.kind === "photos" ? run.path : [run.position]).map(frame.toMetres);
    const distanceM = Math.min(...path.map((from, index) => toEdgeM(point, from, path[index + 1] ?? from)));
    if (distanceM < bestM) [best, bestM] = [run, distanceM];
  }
  return best;
}

type Metres = readonly [number, number];

function toEdgeM([x, y]: Metres, [ax, ay]: Metres, [bx, by]: Metres): number {
  const squared = (bx - ax) ** 2 + (by - ay) ** 2;
  const fraction = squared > 0 ? ((x - ax) * (bx - ax) + (y - ay) * (by - ay)) / squared : 0;
  const near = Math.min(1, Math.max(0, fraction));
  return Math.hypot(x - ax - near * (bx - ax), y - ay - near * (by - ay));
}

interface NamedPoint {
  run: PhotoRun;
  id: string;
}

/** Ends move along as well as across when parameters change, hence twice the reach. */
function nearestPoint({ original, frame, matchRadiusM }: EditState, name: string): NamedPoint | undefined {
  const parsed = parseId(name);
  if (!parsed) return undefined;
  const [x, y] = frame.toMetres(parsed.position);
  let best: NamedPoint | undefined;
  let bestM = 2 * matchRadiusM;
  for (const run of original) {
    if (run.kind !== "photos" || `point-${run.pass}` !== parsed.pass) continue;
    for (const [index, position] of run.path.entries()) {
      const [eastM, northM] = frame.toMetres(position);
      const distanceM = Math.hypot(eastM - x, northM - y);
      if (distanceM < bestM) [best, bestM] = [{ run, id: pointIdsOf(run)[index] ?? "" }, distanceM];
    }
  }
  return best;
}
