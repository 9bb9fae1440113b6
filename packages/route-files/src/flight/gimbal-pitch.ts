import type { PlannedWaypoint, WaypointAction } from "@overfly/flight-planning/model/planned-flight";

type WaypointActions = Pick<PlannedWaypoint, "actions" | "gimbalPitchDeg">;

/** Converts a gimbal action at the start to the waypoint's gimbal pitch. */
export function extractGimbalPitch(actions: readonly WaypointAction[]): WaypointActions {
  const [first, second] = actions;
  const at = first?.kind === "stop-photos" ? 1 : 0;
  const tilt = at === 0 ? first : second;
  if (tilt?.kind !== "gimbal" || tilt.yawDeg !== undefined) return { actions: [...actions] };
  return { actions: actions.toSpliced(at, 1), gimbalPitchDeg: tilt.pitchDeg };
}

/** Removes gimbal actions that do not change the pitch, since each takes flight time. */
export function withoutRedundantPitch(
  waypoints: readonly PlannedWaypoint[],
  firstPitchDeg?: number,
): PlannedWaypoint[] {
  let current = firstPitchDeg;
  return waypoints.map(({ gimbalPitchDeg, ...waypoint }) => {
    const isNew = gimbalPitchDeg !== undefined && gimbalPitchDeg !== current;
    current = gimbalPitchDeg ?? current;
    const actions = waypoint.actions.filter((action) => {
      if (action.kind !== "gimbal") return true;
      const isRepeat = action.yawDeg === undefined && action.pitchDeg === current;
      current = action.pitchDeg;
      return !isRepeat;
    });
    return { ...waypoint, ...(isNew && { gimbalPitchDeg }), actions };
  });
}
