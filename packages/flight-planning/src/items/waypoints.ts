import type { Position } from "geojson";
import { resolveImagingAt } from "#cameras/imaging.ts";
import type { ItemContext, ItemFault, ItemPlan, StopRun } from "#layout/item-plan.ts";
import type { WaypointAction } from "#model/planned-flight.ts";
import type { ManualWaypoint, RouteItem } from "@overfly/contract/flight-routes/route-document";
import { readAction } from "./read-action.ts";
import { isPosition, atHeight, rangeFault } from "./read-path.ts";

type Waypoints = Extract<RouteItem, { kind: "waypoints" }>;

/** Waypoints as a person set them, with what is to be done at each. */
export function planWaypoints(item: Waypoints, { equipment }: ItemContext): ItemPlan | ItemFault {
  const { waypoints, imaging } = item;
  if (waypoints.length === 0) {
    return { ok: false, code: "nothing-to-photograph", field: "waypoints" };
  }
  if (waypoints.length > MOST_WAYPOINTS) {
    const values = { count: waypoints.length, max: MOST_WAYPOINTS };
    return { ok: false, code: "too-many-manual-waypoints", values, field: "waypoints" };
  }
  const typicalM = Math.max(1, ...waypoints.map(({ heightM }) => (Number.isFinite(heightM) ? heightM : 1)));
  const settled = resolveImagingAt(typicalM, imaging, equipment);
  if (!settled.ok) return { ...settled, field: `imaging.${settled.field}` };
  const { aircraft } = equipment;
  const usualMps = imaging.speedMps ?? aircraft.cruiseSpeedMps;
  const settings = { ...settled.settings, speedMps: Math.min(usualMps, aircraft.maxRouteSpeedMps) };
  const runs: StopRun[] = [];
  for (const [index, waypoint] of waypoints.entries()) {
    const read = readWaypoint(waypoint, index, equipment.camera.gimbalPitchDeg);
    if (!read.ok) return read;
    runs.push({
      ...read.stop,
      id: `waypoint:${index}`,
      pass: "waypoint",
      speedMps: Math.min(waypoint.speedMps ?? settings.speedMps, aircraft.maxRouteSpeedMps),
    });
  }
  return { ok: true, runs, settings, areaM2: 0, reversible: false, matchRadiusM: 1, warnings: [] };
}

const MOST_WAYPOINTS = 20_000;

type ReadStop = { ok: true; stop: Omit<StopRun, "id" | "pass" | "speedMps"> };

function readWaypoint(
  waypoint: ManualWaypoint,
  index: number,
  tilt: readonly [number, number],
): ReadStop | ItemFault {
  const field = `waypoints.${index}`;
  const { position, heightM, headingDeg, gimbalPitchDeg, turn, speedMps = 1 } = waypoint;
  if (!isPosition(position)) {
    return { ok: false, code: "coordinate-invalid", field: `${field}.position` };
  }
  const wrong =
    rangeFault(`${field}.heightM`, heightM, [-200, 1_500]) ??
    rangeFault(`${field}.headingDeg`, headingDeg ?? 0, [-360, 360]) ??
    rangeFault(`${field}.gimbalPitchDeg`, gimbalPitchDeg ?? tilt[0], tilt) ??
    rangeFault(`${field}.speedMps`, speedMps, [0.1, 30]);
  if (wrong) return { ...wrong, at: position };
  const actions = readActions(waypoint, index, position);
  if (!Array.isArray(actions)) return actions;
  return {
    ok: true,
    stop: {
      kind: "stop",
      position: atHeight(position, heightM),
      ...(headingDeg !== undefined && { headingDeg: ((headingDeg % 360) + 360) % 360 }),
      ...(gimbalPitchDeg !== undefined && { gimbalPitchDeg }),
      turn: turn ?? "stop",
      actions,
    },
  };
}

function readActions({ actions }: ManualWaypoint, index: number, at: Position): WaypointAction[] | ItemFault {
  const read: WaypointAction[] = [];
  for (const [actionIndex, raw] of actions.entries()) {
    const action = readAction(raw);
    if (!action) {
      const field = `waypoints.${index}.actions.${actionIndex}`;
      return { ok: false, code: "unknown-action", field, at };
    }
    read.push(action);
  }
  return read;
}
