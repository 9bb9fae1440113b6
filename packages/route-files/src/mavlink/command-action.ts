import type { WaypointAction } from "@overfly/flight-planning/model/planned-flight";
import {
  AUTO_FOCUS,
  COMMAND,
  FOCAL_LENGTH_ZOOM,
  commandName,
  type MissionItem,
  YAW_LOCK,
} from "./mission-item.ts";

type Params = MissionItem["params"];

/** Converts a command without a position to an action of the preceding waypoint. */
export function commandAction(item: MissionItem): WaypointAction {
  return READERS[item.command]?.(item.params) ?? customActionOf(item);
}

/** Keeps an unsupported command as a custom action with the parameters p1 to p7 and the frame. */
export function customActionOf({ command, params, frame }: MissionItem): WaypointAction {
  const set = params.flatMap((value, index): [string, number][] =>
    value === null ? [] : [[`p${index + 1}`, value]],
  );
  return {
    kind: "unsupported",
    name: commandName(command),
    parameters: { ...Object.fromEntries(set), frame },
  };
}

const STOP_PHOTOS: WaypointAction = { kind: "stop-photos" };

/** Undefined if the command has parameters that the action does not support. */
const READERS: Record<number, ((params: Params) => WaypointAction | undefined) | undefined> = {
  [COMMAND.delay]: ([seconds]) => (seconds && seconds > 0 ? { kind: "hover", seconds } : undefined),
  [COMMAND.conditionYaw]: ([deg, , , relative]) =>
    typeof deg === "number" && !relative ? { kind: "heading", deg: normalizedDeg(deg) } : undefined,
  [COMMAND.triggerDistance]: ([intervalM]) =>
    intervalM && intervalM > 0 ? { kind: "photos-by-distance", intervalM } : STOP_PHOTOS,
  [COMMAND.imageStart]: ([, intervalS, count]) => {
    if (count === 1) return { kind: "photo" };
    return !count && intervalS && intervalS > 0 ? { kind: "photos-by-time", intervalS } : undefined;
  },
  [COMMAND.digicamControl]: ([session, , , , shoot]) =>
    shoot === 1 && !session ? { kind: "photo" } : undefined,
  [COMMAND.imageStop]: () => STOP_PHOTOS,
  [COMMAND.videoStart]: () => ({ kind: "start-video" }),
  [COMMAND.videoStop]: () => ({ kind: "stop-video" }),
  [COMMAND.mountControl]: ([pitchDeg, rollDeg, yawDeg]) =>
    typeof pitchDeg === "number" && !rollDeg && !yawDeg ? { kind: "gimbal", pitchDeg } : undefined,
  [COMMAND.gimbalPitchYaw]: ([pitchDeg, yawDeg, , , flags]) => {
    if (typeof pitchDeg !== "number") return undefined;
    if (typeof yawDeg !== "number") return { kind: "gimbal", pitchDeg };
    return ((flags ?? 0) & YAW_LOCK) > 0
      ? { kind: "gimbal", pitchDeg, yawDeg: normalizedDeg(yawDeg) }
      : undefined;
  },
  [COMMAND.cameraZoom]: ([type, focalLengthMm]) =>
    type === FOCAL_LENGTH_ZOOM && focalLengthMm ? { kind: "zoom", focalLengthMm } : undefined,
  [COMMAND.cameraFocus]: ([type]) => (type === AUTO_FOCUS ? { kind: "focus" } : undefined),
  [COMMAND.panorama]: () => ({ kind: "panorama" }),
};

const normalizedDeg = (deg: number): number => ((deg % 360) + 360) % 360;
