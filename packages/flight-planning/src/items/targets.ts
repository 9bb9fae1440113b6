import { localFrame } from "@overfly/geo/local-frame";
import type { Position } from "geojson";
import { resolveImaging } from "#cameras/imaging.ts";
import type { ItemContext, ItemFault, ItemPlan, StopRun } from "#layout/item-plan.ts";
import { outOfRange } from "#model/fault.ts";
import type { RouteItem, PhotoTarget } from "@overfly/contract/flight-routes/route-document";
import { isPosition, atHeight } from "./read-path.ts";
import { shortestTour } from "#items/tour/shortest-tour.ts";

type Targets = Extract<RouteItem, { kind: "verification" | "points" }>;

/** A photo of each target: verification targets in the shortest order from the take-off point, points as listed. */
export function planTargets(item: Targets, { equipment, takeOff }: ItemContext): ItemPlan | ItemFault {
  const settled = resolveImaging(item.imaging, equipment);
  if (!settled.ok) return { ...settled, field: `imaging.${settled.field}` };
  const { settings, warnings } = settled;
  const wrong = wrongTargets(item.targets);
  if (wrong) return wrong;
  const stops = item.targets.map((target): StopRun => {
    const { heightM, gimbalPitchDeg } = settings;
    return {
      kind: "stop",
      id: `target:${target.id}`,
      pass: "target",
      position: atHeight(standOff(target, heightM, gimbalPitchDeg), heightM),
      ...(target.headingDeg !== undefined && { headingDeg: ((target.headingDeg % 360) + 360) % 360 }),
      gimbalPitchDeg,
      speedMps: equipment.aircraft.cruiseSpeedMps,
      turn: "stop",
      actions: [{ kind: "photo", name: target.label ?? target.id }],
    };
  });
  const runs = item.kind === "points" ? stops : inShortestOrder(stops, takeOff);
  const reversible = item.kind === "verification";
  return { ok: true, runs, settings, areaM2: 0, reversible, matchRadiusM: 1, warnings };
}

const MOST_TARGETS = 5_000;

function wrongTargets(targets: readonly PhotoTarget[]): ItemFault | undefined {
  if (targets.length === 0) {
    return { ok: false, code: "nothing-to-photograph", field: "targets" };
  }
  if (targets.length > MOST_TARGETS) {
    const values = { count: targets.length, max: MOST_TARGETS };
    return { ok: false, code: "too-many-targets", values, field: "targets" };
  }
  const ids = new Set<string>();
  for (const [index, { id, position, headingDeg = 0 }] of targets.entries()) {
    const field = `targets.${index}`;
    if (!isPosition(position)) {
      return { ok: false, code: "coordinate-invalid", field: `${field}.position` };
    }
    if (!Number.isFinite(headingDeg)) {
      return { ...outOfRange(`${field}.headingDeg`, [-360, 360]), at: position };
    }
    if (ids.has(id)) {
      return { ok: false, code: "duplicate-target-id", values: { id }, field: `${field}.id`, at: position };
    }
    ids.add(id);
  }
  return undefined;
}

/** Where the aircraft stands so that a tilted camera has the target in the middle of its image. */
function standOff({ position, headingDeg }: PhotoTarget, heightM: number, pitchDeg: number): Position {
  if (headingDeg === undefined || pitchDeg > -20 || pitchDeg < -89.5) return position;
  const backM = heightM / Math.tan((-pitchDeg * Math.PI) / 180);
  const heading = (headingDeg * Math.PI) / 180;
  return localFrame(position).toPosition([-Math.sin(heading) * backM, -Math.cos(heading) * backM]);
}

function inShortestOrder(stops: StopRun[], takeOff: Position | undefined): StopRun[] {
  const frame = localFrame(takeOff ?? stops[0]?.position ?? [0, 0]);
  const points = stops.map(({ position }) => frame.toMetres(position));
  const order = shortestTour(points, takeOff ? [0, 0] : undefined);
  return order.flatMap((index) => stops[index] ?? []);
}
