import { localFrame, type LocalFrame } from "@overfly/geo/local-frame";
import type { Position } from "geojson";
import { assembleFlight, endOf, type OrderedRuns, startOf } from "./assemble-flight.ts";
import { type ClearGround, clearGround, isSoundArea, keepClear } from "#coverage/clear-ground.ts";
import { describeDocument } from "./describe-document.ts";
import { type Equipment, equipmentOf } from "#cameras/equipment.ts";
import { forbiddenAt, lowestFlownM, zoneFault } from "#coverage/forbidden-ground.ts";
import { applyEdits } from "./hand-edits.ts";
import { isStillEmpty, planEmptyPart } from "#kinds/empty-part.ts";
import { planPart } from "#kinds/plan-part.ts";
import { isPlace, rangeFault } from "#kinds/read-path.ts";
import { orderParts } from "./part-order.ts";
import type { FinishedPart, PartContext, PartPlan, Run } from "./part-plan.ts";
import type { DocumentFault, DocumentFaultCode, PlannedDocument } from "./planned-document.ts";
import { reverseRuns } from "./reverse-runs.ts";
import type { HandEdit, RouteDocument, RoutePart } from "./route-document.ts";
import type { Surroundings } from "./surroundings.ts";

/** The flight that a document asks for, or the reason why there is none and where. Never throws on bad input. */
export function planDocument(
  document: RouteDocument,
  surroundings: Surroundings = {},
): PlannedDocument | DocumentFault {
  const equipment = equipmentOf(document);
  if (!equipment.ok) return equipment;
  const wrong = documentFault(document, surroundings);
  if (wrong) return wrong;
  const planned: FinishedPart[] = [];
  const isAllEmpty = document.parts.every(isStillEmpty);
  for (const part of document.parts) {
    const own = equipmentOf({ ...document, ...(part.imaging.lensIds && { lensIds: part.imaging.lensIds }) });
    if (!own.ok) return { ...own, part: part.id, field: `imaging.${own.field}` };
    const context = contextOf(part, document, surroundings, own);
    const isLeftOut = !isAllEmpty && isStillEmpty(part);
    const plan = isLeftOut ? planEmptyPart(part, context) : planPart(part, context);
    if (!plan.ok) return { ...plan, part: part.id };
    planned.push(finishPart(part, plan, document, context));
  }
  const frame = frameOf(document, planned);
  const ground = groundOf(document, surroundings, { planned, frame, equipment });
  const kept = withLenses(planned.map((finished) => clearOf(finished, ground)));
  const ordered = inOrder(document, kept, frame);
  const { flight, warnings } = assembleFlight(document, lensesOf(equipment, kept), ordered, ground);
  return describeDocument({ document, surroundings, equipment, parts: kept, ordered, flight, warnings });
}

function documentFault(document: RouteDocument, site: Surroundings): DocumentFault | undefined {
  const { parts, takeOff, noFly = [], obstacles = [] } = document;
  if (parts.length === 0) return fault("no-parts", "parts", "There is nothing to plan yet; add a part.");
  if (takeOff && !isPlace(takeOff)) {
    return fault("coordinate-invalid", "takeOff", "The take-off place is not a place on Earth.");
  }
  const ids = new Set<string>();
  for (const { id } of parts) {
    if (ids.has(id)) return { ...fault("double-part-id", "id", `Two parts are named "${id}".`), part: id };
    ids.add(id);
  }
  const wrong = rulesFault(document);
  if (wrong) return wrong;
  const closed = zoneFault([...noFly, ...(site.noFly ?? [])], obstacles);
  if (closed) return closed;
  if (!site.operationArea || isSoundArea(site.operationArea)) return undefined;
  return fault("coordinate-invalid", "operationArea", "The operation area is not an area on Earth.");
}

function rulesFault({ heights, battery }: RouteDocument): DocumentFault | undefined {
  const { safeTakeOffHeightM = 20, maxOverGroundM = 120 } = heights;
  const { reservePercent, windMps = 0, windFromDeg = 0 } = battery;
  return (
    rangeFault("heights.safeTakeOffHeightM", safeTakeOffHeightM, [1.2, 1_500]) ??
    rangeFault("heights.maxOverGroundM", maxOverGroundM, [1, 5_000]) ??
    rangeFault("battery.reservePercent", reservePercent, [0, 90]) ??
    rangeFault("battery.windMps", windMps, [0, 50]) ??
    rangeFault("battery.windFromDeg", windFromDeg, [-360, 360])
  );
}

const fault = (code: DocumentFaultCode, field: string, message: string): DocumentFault => ({
  ok: false,
  code,
  message,
  field,
});

function contextOf(
  part: RoutePart,
  document: RouteDocument,
  site: Surroundings,
  equipment: Equipment,
): PartContext {
  const zones = [...(document.noFly ?? []), ...(site.noFly ?? [])];
  const { takeOff, obstacles = [] } = document;
  return {
    equipment,
    moduleRows: site.moduleRows ?? [],
    noFly: forbiddenAt(lowestFlownM(part, equipment), zones, obstacles),
    ...(site.operationArea && { operationArea: site.operationArea }),
    ...(takeOff && { takeOff }),
    effort: site.effort ?? "final",
  };
}

function finishPart(
  part: RoutePart,
  plan: PartPlan,
  { edits = [] }: RouteDocument,
  { equipment, noFly, operationArea }: PartContext,
): FinishedPart {
  const own = edits.filter((edit: HandEdit) => edit.part === part.id);
  const edited = applyEdits(plan, own);
  const warnings = [...plan.warnings, ...edited.warnings].map((warning) => ({ ...warning, part: part.id }));
  const lensIds = equipment.lenses.map(({ id }) => id);
  const isLimited = noFly.length > 0 || operationArea !== undefined;
  return { part, plan, runs: edited.runs, lensIds, warnings, isClear: !isLimited };
}

/** Lenses are told again in each part only where parts differ. */
function withLenses(parts: FinishedPart[]): FinishedPart[] {
  const sets = new Set(parts.map(({ lensIds }) => lensIds.join()));
  if (sets.size < 2) return parts;
  return parts.map((part) =>
    part.part.kind === "waypoints"
      ? part
      : { ...part, runs: part.runs.map((run) => runWith(run, part.lensIds)) },
  );
}

function runWith(run: Run, lensIds: readonly string[]): Run {
  if (run.kind === "photos") return { ...run, lensIds };
  const actions = run.actions.map((action) => (action.kind === "photo" ? { ...action, lensIds } : action));
  return { ...run, actions };
}

/** All that take pictures in any part. */
function lensesOf(equipment: Equipment, parts: readonly FinishedPart[]): Equipment {
  const used = new Set(parts.flatMap(({ lensIds }) => lensIds));
  return { ...equipment, lenses: equipment.camera.lenses.filter(({ id }) => used.has(id)) };
}

function frameOf({ takeOff }: RouteDocument, planned: readonly FinishedPart[]): LocalFrame {
  const [first] = planned.flatMap(({ runs }) => runs.slice(0, 1));
  return localFrame(takeOff ?? (first ? startOf(first) : [0, 0]));
}

interface Field {
  planned: readonly FinishedPart[];
  frame: LocalFrame;
  equipment: Equipment;
}

function groundOf(document: RouteDocument, site: Surroundings, { planned, frame, equipment }: Field) {
  const zones = [...(document.noFly ?? []), ...(site.noFly ?? [])];
  const flown = planned.filter(({ runs }) => runs.length > 0);
  const lowestM = Math.min(...flown.map(({ part }) => lowestFlownM(part, equipment)));
  const noFly = forbiddenAt(lowestM, zones, document.obstacles ?? []);
  const places: Position[] = planned.flatMap(({ runs }) =>
    runs.flatMap((run) => (run.kind === "stop" ? [run.position] : run.path)),
  );
  if (document.takeOff) places.push(document.takeOff);
  return clearGround(
    { noFly, ...(site.operationArea && { operationArea: site.operationArea }) },
    frame,
    places,
  );
}

/** Area lines keep clear by themselves until they are moved by hand. */
function clearOf(finished: FinishedPart, ground: ClearGround | undefined): FinishedPart {
  if (!ground || finished.isClear) return finished;
  const { part } = finished;
  const own = part.kind === "area" ? finished.runs.filter(({ edited }) => edited) : finished.runs;
  if (own.length === 0) return finished;
  const checked = new Map(own.map((run) => [run, keepClear([run], ground, part.id)]));
  return {
    ...finished,
    runs: finished.runs.flatMap((run) => checked.get(run)?.runs ?? [run]),
    warnings: [...finished.warnings, ...[...checked.values()].flatMap(({ warnings }) => warnings)],
  };
}

function inOrder(
  { order, takeOff }: RouteDocument,
  parts: readonly FinishedPart[],
  frame: LocalFrame,
): OrderedRuns[] {
  const given = parts.map(({ runs }, index) => ({ index, runs })).filter(({ runs }) => runs.length > 0);
  if (order === "given") return given;
  const ends = given.map(({ index, runs }) => {
    const [first, last] = [runs[0], runs.at(-1)];
    return {
      start: frame.toMetres(first ? startOf(first) : []),
      end: frame.toMetres(last ? endOf(last) : []),
      reversible: parts[index]?.plan.reversible === true,
    };
  });
  return orderParts(ends, takeOff && frame.toMetres(takeOff)).flatMap(({ index, reversed }) => {
    const part = given[index];
    return part ? [reversed ? { ...part, runs: reverseRuns(part.runs) } : part] : [];
  });
}
