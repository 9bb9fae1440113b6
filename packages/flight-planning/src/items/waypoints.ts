import type { Position } from "geojson";
import { resolveImagingAt } from "#cameras/imaging.ts";
import type { ItemContext, ItemFault, ItemPlan, StopRun } from "#layout/item-plan.ts";
import { itemFault } from "#layout/item-plan.ts";
import type { WaypointAction } from "#model/planned-flight.ts";
import type { ManualWaypoint, RouteItem } from "@overfly/contract/flight-routes/route-document";
import { readAction } from "./read-action.ts";
import { isPosition, atHeight, rangeFault } from "./read-path.ts";

type Waypoints = Extract<RouteItem, { kind: "waypoints" }>;

/** Waypoints as a person set them, with what is to be done at each. */
export function planWaypoints(item: Waypoints, { equipment }: ItemContext): ItemPlan | ItemFault {
  const { waypoints, imaging } = item;
  if (waypoints.length === 0) {
    return itemFault("nothing-to-photograph", "waypoints", "The item has no waypoints yet.");
  }
  if (waypoints.length > MOST_WAYPOINTS) {
    const message = `${waypoints.length} waypoints are too many for one item; at most ${MOST_WAYPOINTS} can be planned.`;
    return itemFault("too-many-points", "waypoints", message);
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
    return itemFault(
      "coordinate-invalid",
      `${field}.position`,
      `Waypoint ${index + 1} has no valid position.`,
    );
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
  for (const [place, raw] of actions.entries()) {
    const action = readAction(raw);
    if ("problem" in action) {
      const field = `waypoints.${index}.actions.${place}`;
      return itemFault("unknown-action", field, `Waypoint ${index + 1}: ${action.problem}`, at);
    }
    read.push(action);
  }
  return read;
}
