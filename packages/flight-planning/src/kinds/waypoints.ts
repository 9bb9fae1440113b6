import type { Position } from "geojson";
import { settleAt } from "#cameras/imaging.ts";
import type { PartContext, PartFault, PartPlan, StopRun } from "#model/part-plan.ts";
import { partFault } from "#model/part-plan.ts";
import type { WaypointAction } from "#model/planned-flight.ts";
import type { HandWaypoint, RoutePart } from "#model/route-document.ts";
import { readAction } from "./read-action.ts";
import { isPlace, raised, rangeFault } from "./read-path.ts";

type Waypoints = Extract<RoutePart, { kind: "waypoints" }>;

/** Waypoints as a person set them, with what is to be done at each. */
export function planWaypoints(part: Waypoints, { equipment }: PartContext): PartPlan | PartFault {
  const { waypoints, imaging } = part;
  if (waypoints.length === 0) {
    return partFault("nothing-to-photograph", "waypoints", "The part has no waypoints yet.");
  }
  if (waypoints.length > MOST_WAYPOINTS) {
    const message = `${waypoints.length} waypoints are too many for one part; at most ${MOST_WAYPOINTS} can be planned.`;
    return partFault("too-many-points", "waypoints", message);
  }
  const typicalM = Math.max(1, ...waypoints.map(({ heightM }) => (Number.isFinite(heightM) ? heightM : 1)));
  const settled = settleAt(typicalM, imaging, equipment);
  if (!settled.ok) return { ...settled, field: `imaging.${settled.field}` };
  const { aircraft } = equipment;
  const usualMps = imaging.speedMps ?? aircraft.cruiseSpeedMps;
  const setting = { ...settled.setting, speedMps: Math.min(usualMps, aircraft.maxRouteSpeedMps) };
  const runs: StopRun[] = [];
  for (const [index, waypoint] of waypoints.entries()) {
    const read = readWaypoint(waypoint, index, equipment.camera.gimbalPitchDeg);
    if (!read.ok) return read;
    runs.push({
      ...read.stop,
      id: `waypoint:${index}`,
      pass: "waypoint",
      speedMps: Math.min(waypoint.speedMps ?? setting.speedMps, aircraft.maxRouteSpeedMps),
    });
  }
  return { ok: true, runs, setting, areaM2: 0, reversible: false, reachM: 1, warnings: [] };
}

const MOST_WAYPOINTS = 20_000;

type ReadStop = { ok: true; stop: Omit<StopRun, "id" | "pass" | "speedMps"> };

function readWaypoint(
  waypoint: HandWaypoint,
  index: number,
  tilt: readonly [number, number],
): ReadStop | PartFault {
  const field = `waypoints.${index}`;
  const { position, heightM, headingDeg, gimbalPitchDeg, turn, speedMps = 1 } = waypoint;
  if (!isPlace(position)) {
    return partFault(
      "coordinate-invalid",
      `${field}.position`,
      `Waypoint ${index + 1} has no place on Earth.`,
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
      position: raised(position, heightM),
      ...(headingDeg !== undefined && { headingDeg: ((headingDeg % 360) + 360) % 360 }),
      ...(gimbalPitchDeg !== undefined && { gimbalPitchDeg }),
      turn: turn ?? "stop",
      actions,
    },
  };
}

function readActions({ actions }: HandWaypoint, index: number, at: Position): WaypointAction[] | PartFault {
  const read: WaypointAction[] = [];
  for (const [place, raw] of actions.entries()) {
    const action = readAction(raw);
    if ("problem" in action) {
      const field = `waypoints.${index}.actions.${place}`;
      return partFault("unknown-action", field, `Waypoint ${index + 1}: ${action.problem}`, at);
    }
    read.push(action);
  }
  return read;
}
