import type { PlannedWaypoint, WaypointAction } from "@overfly/flight-planning/model/planned-flight";
import { GROUP_SPAN, TRIGGER_TYPE } from "./action-trigger.ts";

type WaypointActions = Pick<PlannedWaypoint, "actions" | "gimbalPitchDeg">;

/** Converts a gimbal action at the start to the waypoint's gimbal pitch. */
export function extractGimbalPitch(actions: readonly WaypointAction[]): WaypointActions {
  const [first, second] = actions;
  const at = first?.kind === "stop-photos" ? 1 : 0;
  const tilt = at === 0 ? first : second;
  if (tilt?.kind !== "gimbal" || tilt.yawDeg !== undefined) return { actions: [...actions] };
  return { actions: actions.toSpliced(at, 1), gimbalPitchDeg: tilt.pitchDeg };
}

/** Whether the gimbal may point elsewhere after an action. */
export const movesGimbal = (action: WaypointAction): boolean =>
  action.kind === "gimbal" ||
  action.kind === "panorama" ||
  (action.kind === "unsupported" && !isSteady(action.name));

/**
 * The pitch of a gimbal that looks ahead, after these actions. Undefined where it isn't known, such as after
 * `orientedShoot`, or where the gimbal is turned, so that setting the same pitch is no repetition.
 */
export const pitchAfterActions = (
  actions: readonly WaypointAction[],
  before: number | undefined,
): number | undefined => {
  const last = actions.findLast(movesGimbal);
  if (!last) return before;
  return last.kind === "gimbal" && last.yawDeg === undefined ? last.pitchDeg : undefined;
};

/** Actions of other systems that are known to leave the gimbal as it is. */
const STEADY_ACTIONS = new Set([
  "takePhoto",
  "startRecord",
  "stopRecord",
  "hover",
  "rotateYaw",
  "zoom",
  "focus",
  "setFocusType",
  "customDirName",
  "recordPointCloud",
  "startTimeLapse",
  "stopTimeLapse",
  "gimbalAngleLock",
  "gimbalAngleUnlock",
]);

/** MAVLink commands that move the gimbal: regions of interest, mount and gimbal control. */
const GIMBAL_COMMANDS = new Set([80, 195, 196, 197, 198, 201, 204, 205, 1000, 1001]);

function isSteady(name: string): boolean {
  const command = /^MAV_CMD (\d+)$/u.exec(name)?.[1];
  return command === undefined ? STEADY_ACTIONS.has(name) : !GIMBAL_COMMANDS.has(Number(command));
}

/** How many waypoints further on an action still moves the gimbal, such as `gimbalEvenlyRotate` during a segment. */
export function gimbalSpan(actions: readonly WaypointAction[]): number {
  const spans = actions.map((action) =>
    action.kind === "unsupported" && TRIGGER_TYPE in action.parameters && movesGimbal(action)
      ? Number(action.parameters[GROUP_SPAN] ?? 0)
      : 0,
  );
  return spans.reduce((longest, span) => Math.max(longest, span), 0);
}

/**
 * Removes what does not change the pitch, since each gimbal action takes flight time: the pitch of a waypoint that is
 * set already, and a first action that repeats its own waypoint's pitch. Other gimbal actions stay.
 */
export function withoutRedundantPitch(
  waypoints: readonly PlannedWaypoint[],
  firstPitchDeg?: number,
): PlannedWaypoint[] {
  let current = firstPitchDeg;
  let movedUntil = -1;
  return waypoints.map(({ gimbalPitchDeg, ...waypoint }, index) => {
    if (index <= movedUntil) current = undefined;
    const isNew = gimbalPitchDeg !== undefined && gimbalPitchDeg !== current;
    const start = waypoint.actions[0]?.kind === "stop-photos" ? 1 : 0;
    const isRepeat = (action: WaypointAction, at: number): boolean =>
      at === start &&
      action.kind === "gimbal" &&
      action.yawDeg === undefined &&
      action.pitchDeg === gimbalPitchDeg;
    current = pitchAfterActions(waypoint.actions, gimbalPitchDeg ?? current);
    movedUntil = Math.max(movedUntil, index + gimbalSpan(waypoint.actions));
    const actions = waypoint.actions.filter((action, at) => !isRepeat(action, at));
    return { ...waypoint, ...(isNew && { gimbalPitchDeg }), actions };
  });
}
