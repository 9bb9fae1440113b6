import type { PlannedWaypoint, WaypointAction } from "../planned-flight.ts";

type Done = Pick<PlannedWaypoint, "actions" | "gimbalPitchDeg">;

/** A gimbal that is tilted on arrival, before anything else is done, is the waypoint's own pitch. */
export function liftPitch(actions: readonly WaypointAction[]): Done {
  const [first, second] = actions;
  const at = first?.kind === "stop-photos" ? 1 : 0;
  const tilt = at === 0 ? first : second;
  if (tilt?.kind !== "gimbal" || tilt.yawDeg !== undefined) return { actions: [...actions] };
  return { actions: actions.toSpliced(at, 1), gimbalPitchDeg: tilt.pitchDeg };
}
