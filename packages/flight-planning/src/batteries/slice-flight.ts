import { limitDamping } from "#terrain/following/limit-damping.ts";
import type { PlannedFlight, PlannedWaypoint, WaypointAction } from "#model/planned-flight.ts";
import { type FlightPosition, positionAt } from "./photo-positions.ts";

/**
 * The waypoints of a flight from one position to another, so that they can be flown by themselves: what was set before the
 * first position (gimbal, zoom, focus, photographing, video) is set again there, and what still runs at the last is ended.
 */
export const sliceFlight = (
  flight: PlannedFlight,
  from: FlightPosition,
  to: FlightPosition,
): PlannedWaypoint[] => flightSlicer(flight)(from, to);

/** `sliceFlight` for many slices of one flight: each goes on from the state before the last one, where that began earlier. */
export function flightSlicer(
  flight: PlannedFlight,
): (from: FlightPosition, to: FlightPosition) => PlannedWaypoint[] {
  let [state, reached]: [CameraState, number] = [{ running: new Map() }, 0];
  return (from, to) => {
    const end = from.fraction > 0 ? from.waypoint + 1 : from.waypoint;
    if (end < reached) [state, reached] = [{ running: new Map() }, 0];
    for (; reached < end; reached += 1) noteAt(state, flight.waypoints[reached]);
    return slice(flight, { from, to }, state);
  };
}

function slice(
  flight: PlannedFlight,
  { from, to }: { from: FlightPosition; to: FlightPosition },
  state: CameraState,
): PlannedWaypoint[] {
  const first = firstWaypoint(flight, from, state);
  const lastWhole = to.fraction > 0 ? to.waypoint : to.waypoint - 1;
  const between = flight.waypoints.slice(from.waypoint + 1, lastWhole + 1);
  const last =
    from.waypoint === to.waypoint && from.fraction === to.fraction ? undefined : lastWaypoint(flight, to);
  const waypoints = last ? [first, ...between, last] : [first];
  return limitDamping(ended(waypoints));
}

interface CameraState {
  pitchDeg?: number;
  /** Actions that are still in force, by kind. */
  running: Map<string, WaypointAction>;
}

/** Kinds of which the latest holds on, and what ends them. */
const LASTING: Record<string, string> = {
  "photos-by-distance": "photos",
  "photos-by-time": "photos",
  "stop-photos": "photos",
  "start-video": "video",
  "stop-video": "video",
  zoom: "zoom",
  focus: "focus",
};

function noteAt(state: CameraState, waypoint: PlannedWaypoint | undefined): void {
  if (waypoint?.gimbalPitchDeg !== undefined) state.pitchDeg = waypoint.gimbalPitchDeg;
  for (const action of waypoint?.actions ?? []) note(state, action);
}

function note(state: CameraState, action: WaypointAction): void {
  if (action.kind === "gimbal") state.pitchDeg = action.pitchDeg;
  const lasting = LASTING[action.kind];
  if (lasting === undefined) return;
  if (action.kind === "stop-photos" || action.kind === "stop-video") state.running.delete(lasting);
  else state.running.set(lasting, action);
}

function firstWaypoint(flight: PlannedFlight, position: FlightPosition, state: CameraState): PlannedWaypoint {
  const own = waypointOf(flight, position.waypoint);
  const pitchDeg = (position.fraction > 0 ? undefined : own.gimbalPitchDeg) ?? state.pitchDeg;
  const actions = position.fraction > 0 ? [] : withDuePhoto(own.actions, state);
  const { gimbalPitchDeg: _, dampingM: __, ...rest } = own;
  const again = [...state.running].filter(
    ([lasting]) => !actions.some(({ kind }) => LASTING[kind] === lasting),
  );
  return {
    ...rest,
    position: positionAt(flight, position),
    turn: "stop",
    actions: [...again.map(([, action]) => action), ...actions],
    ...(pitchDeg !== undefined && { gimbalPitchDeg: pitchDeg }),
  };
}

/** A line that begins where it ends still takes the photo that is due there. */
function withDuePhoto(actions: WaypointAction[], { running }: CameraState): WaypointAction[] {
  const endsLine = running.has("photos") && actions.some(({ kind }) => kind === "stop-photos");
  return endsLine ? [{ kind: "photo" }, ...actions] : actions;
}

function lastWaypoint(flight: PlannedFlight, position: FlightPosition): PlannedWaypoint {
  const { dampingM: _, ...own } = waypointOf(flight, position.waypoint);
  if (position.fraction === 0) return { ...own, turn: "stop" };
  const { gimbalPitchDeg: __, ...rest } = own;
  return { ...rest, position: positionAt(flight, position), turn: "stop", actions: [] };
}

/** Ends photos and video that would go on after the last waypoint. */
function ended(waypoints: PlannedWaypoint[]): PlannedWaypoint[] {
  const last = waypoints.at(-1);
  const state: CameraState = { running: new Map() };
  for (const { actions } of waypoints) for (const action of actions) note(state, action);
  if (!last) return waypoints;
  const ends: WaypointAction[] = [];
  if (state.running.has("photos")) ends.push({ kind: "stop-photos" });
  if (state.running.has("video")) ends.push({ kind: "stop-video" });
  return [...waypoints.slice(0, -1), { ...last, actions: [...last.actions, ...ends] }];
}

function waypointOf({ waypoints }: PlannedFlight, index: number): PlannedWaypoint {
  const waypoint = waypoints[index];
  if (!waypoint) throw new Error(`The flight has no waypoint ${index}.`);
  return waypoint;
}
