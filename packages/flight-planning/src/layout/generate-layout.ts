import { localFrame, type LocalFrame } from "@overfly/geo/local-frame";
import type { Position } from "geojson";
import { assembleFlight, endOf, type OrderedRuns, startOf } from "./assemble-flight.ts";
import {
  type FlightSpace,
  flightSpace,
  isValidArea,
  clipToFreeSpace,
} from "#coverage/free-space/flight-space.ts";
import { describeLayout } from "./describe-layout.ts";
import { type Equipment, findEquipment } from "#cameras/equipment.ts";
import { noFlyAreasAt, lowestFlightHeightM, zoneFault } from "#coverage/free-space/no-fly-areas.ts";
import { applyManualEdits } from "./manual-edits.ts";
import { isEmptyItem, planEmptyItem } from "#items/empty-item.ts";
import { planItem } from "#items/plan-item.ts";
import { isPosition, rangeFault } from "#items/read-path.ts";
import { orderItems } from "./item-order.ts";
import type { EditedItem, ItemContext, ItemPlan, Run } from "./item-plan.ts";
import type { LayoutFault, RouteLayout } from "./route-layout.ts";
import { reverseRuns } from "./reverse-runs.ts";
import type { ManualEdit, RouteDocument, RouteItem } from "@overfly/contract/flight-routes/route-document";
import type { PlanningContext } from "./planning-context.ts";

/** The flight that a document describes, or why there is none. Never throws on bad input. */
export function generateLayout(
  document: RouteDocument,
  context: PlanningContext = {},
): RouteLayout | LayoutFault {
  const equipment = findEquipment(document);
  if (!equipment.ok) return equipment;
  const wrong = documentFault(document, context);
  if (wrong) return wrong;
  const planned: EditedItem[] = [];
  const isAllEmpty = document.items.every(isEmptyItem);
  for (const item of document.items) {
    const own = findEquipment({
      ...document,
      ...(item.imaging.lensIds && { lensIds: item.imaging.lensIds }),
    });
    if (!own.ok) return { ...own, itemId: item.id, field: `imaging.${own.field}` };
    const itemContext = itemContextOf(item, document, context, own);
    const isLeftOut = !isAllEmpty && isEmptyItem(item);
    const plan = isLeftOut ? planEmptyItem(item, itemContext) : planItem(item, itemContext);
    if (!plan.ok) return { ...plan, itemId: item.id };
    planned.push(finishPart(item, plan, document, itemContext));
  }
  const frame = frameOf(document, planned);
  const ground = groundOf(document, context, { planned, frame, equipment });
  const clipped = withLenses(planned.map((finished) => clearOf(finished, ground)));
  const ordered = inOrder(document, clipped, frame);
  const { flight, warnings } = assembleFlight(document, lensesOf(equipment, clipped), ordered, ground);
  return describeLayout({ document, context, equipment, items: clipped, ordered, flight, warnings });
}

function documentFault(document: RouteDocument, site: PlanningContext): LayoutFault | undefined {
  const { items, takeOff, noFlyZones = [], obstacles = [] } = document;
  if (items.length === 0) return { ok: false, code: "no-items", field: "items" };
  if (takeOff && !isPosition(takeOff)) return { ok: false, code: "coordinate-invalid", field: "takeOff" };
  const ids = new Set<string>();
  for (const { id } of items) {
    if (ids.has(id)) {
      return { ok: false, code: "duplicate-item-id", values: { id }, field: "id", itemId: id };
    }
    ids.add(id);
  }
  const wrong = rulesFault(document);
  if (wrong) return wrong;
  const closed = zoneFault([...noFlyZones, ...(site.noFlyZones ?? [])], obstacles);
  if (closed) return closed;
  if (!site.operationArea || isValidArea(site.operationArea)) return undefined;
  return { ok: false, code: "border-invalid", field: "operationArea" };
}

function rulesFault({ heights, battery }: RouteDocument): LayoutFault | undefined {
  const { safeTakeOffHeightM = 20, maxAboveGroundM = 120 } = heights;
  const { reservePercent, windMps = 0, windFromDeg = 0 } = battery;
  return (
    rangeFault("heights.safeTakeOffHeightM", safeTakeOffHeightM, [1.2, 1_500]) ??
    rangeFault("heights.maxAboveGroundM", maxAboveGroundM, [1, 5_000]) ??
    rangeFault("battery.reservePercent", reservePercent, [0, 90]) ??
    rangeFault("battery.windMps", windMps, [0, 50]) ??
    rangeFault("battery.windFromDeg", windFromDeg, [-360, 360])
  );
}

function itemContextOf(
  item: RouteItem,
  document: RouteDocument,
  site: PlanningContext,
  equipment: Equipment,
): ItemContext {
  const zones = [...(document.noFlyZones ?? []), ...(site.noFlyZones ?? [])];
  const { takeOff, obstacles = [] } = document;
  return {
    equipment,
    moduleRows: site.moduleRows ?? [],
    noFlyAreas: noFlyAreasAt(lowestFlightHeightM(item, equipment), zones, obstacles),
    ...(site.operationArea && { operationArea: site.operationArea }),
    ...(takeOff && { takeOff }),
    effort: site.effort ?? "final",
  };
}

function finishPart(
  item: RouteItem,
  plan: ItemPlan,
  { edits = [] }: RouteDocument,
  { equipment, noFlyAreas, operationArea }: ItemContext,
): EditedItem {
  const own = edits.filter((edit: ManualEdit) => edit.itemId === item.id);
  const edited = applyManualEdits(plan, own);
  const warnings = [...plan.warnings, ...edited.warnings].map((warning) => ({ ...warning, itemId: item.id }));
  const lensIds = equipment.lenses.map(({ id }) => id);
  const isLimited = noFlyAreas.length > 0 || operationArea !== undefined;
  return { item, plan, runs: edited.runs, lensIds, warnings, isUnconstrained: !isLimited };
}

/** Lenses are set per item only where items differ. */
function withLenses(items: EditedItem[]): EditedItem[] {
  const sets = new Set(items.map(({ lensIds }) => lensIds.join()));
  if (sets.size < 2) return items;
  return items.map((item) =>
    item.item.kind === "waypoints"
      ? item
      : { ...item, runs: item.runs.map((run) => runWith(run, item.lensIds)) },
  );
}

function runWith(run: Run, lensIds: readonly string[]): Run {
  if (run.kind === "photos") return { ...run, lensIds };
  const actions = run.actions.map((action) => (action.kind === "photo" ? { ...action, lensIds } : action));
  return { ...run, actions };
}

/** All lenses that take images in any item. */
function lensesOf(equipment: Equipment, items: readonly EditedItem[]): Equipment {
  const used = new Set(items.flatMap(({ lensIds }) => lensIds));
  return { ...equipment, lenses: equipment.camera.lenses.filter(({ id }) => used.has(id)) };
}

function frameOf({ takeOff }: RouteDocument, planned: readonly EditedItem[]): LocalFrame {
  const [first] = planned.flatMap(({ runs }) => runs.slice(0, 1));
  return localFrame(takeOff ?? (first ? startOf(first) : [0, 0]));
}

interface Field {
  planned: readonly EditedItem[];
  frame: LocalFrame;
  equipment: Equipment;
}

function groundOf(document: RouteDocument, site: PlanningContext, { planned, frame, equipment }: Field) {
  const zones = [...(document.noFlyZones ?? []), ...(site.noFlyZones ?? [])];
  const flown = planned.filter(({ runs }) => runs.length > 0);
  const lowestM = Math.min(...flown.map(({ item }) => lowestFlightHeightM(item, equipment)));
  const noFlyAreas = noFlyAreasAt(lowestM, zones, document.obstacles ?? []);
  const places: Position[] = planned.flatMap(({ runs }) =>
    runs.flatMap((run) => (run.kind === "stop" ? [run.position] : run.path)),
  );
  if (document.takeOff) places.push(document.takeOff);
  return flightSpace(
    { noFlyAreas, ...(site.operationArea && { operationArea: site.operationArea }) },
    frame,
    places,
  );
}

/** Area lines avoid closed areas by construction until they are moved manually. */
function clearOf(finished: EditedItem, ground: FlightSpace | undefined): EditedItem {
  if (!ground || finished.isUnconstrained) return finished;
  const { item } = finished;
  const own = item.kind === "area" ? finished.runs.filter(({ edited }) => edited) : finished.runs;
  if (own.length === 0) return finished;
  const checked = new Map(own.map((run) => [run, clipToFreeSpace([run], ground, item.id)]));
  return {
    ...finished,
    runs: finished.runs.flatMap((run) => checked.get(run)?.runs ?? [run]),
    warnings: [...finished.warnings, ...[...checked.values()].flatMap(({ warnings }) => warnings)],
  };
}

function inOrder(
  { order, takeOff }: RouteDocument,
  items: readonly EditedItem[],
  frame: LocalFrame,
): OrderedRuns[] {
  const listed = items
    .map(({ runs }, itemIndex) => ({ itemIndex, runs }))
    .filter(({ runs }) => runs.length > 0);
  if (order === "given") return listed;
  const ends = listed.map(({ itemIndex: index, runs }) => {
    const [first, last] = [runs[0], runs.at(-1)];
    return {
      start: frame.toMetres(first ? startOf(first) : []),
      end: frame.toMetres(last ? endOf(last) : []),
      reversible: items[index]?.plan.reversible === true,
    };
  });
  return orderItems(ends, takeOff && frame.toMetres(takeOff)).flatMap(({ index, reversed }) => {
    const item = listed[index];
    return item ? [reversed ? { ...item, runs: reverseRuns(item.runs) } : item] : [];
  });
}
