/** An item of a MAVLink mission, as in `.plan` and WPL files. */
export interface MissionItem {
  command: number;
  frame: number;
  /** Seven parameters, null for the autopilot's default. 5 to 7 are latitude, longitude and altitude. */
  params: (number | null)[];
  autoContinue: boolean;
}

/** Numbers of MAV_CMD. */
export const COMMAND = {
  waypoint: 16,
  loiterTime: 19,
  returnToLaunch: 20,
  land: 21,
  takeOff: 22,
  splineWaypoint: 82,
  delay: 93,
  conditionYaw: 115,
  changeSpeed: 178,
  roiLocation: 195,
  roiNone: 197,
  roi: 201,
  digicamControl: 203,
  mountControl: 205,
  triggerDistance: 206,
  cameraZoom: 531,
  cameraFocus: 532,
  gimbalPitchYaw: 1000,
  imageStart: 2000,
  imageStop: 2001,
  videoStart: 2500,
  videoStop: 2501,
  panorama: 2800,
  conditionGate: 4501,
} as const;

export const FRAME = { seaLevel: 0, mission: 2, relative: 3, terrain: 10 } as const;

/** Maps each MAV_FRAME with altitude to its base frame, without the integer variants. */
export const BASE_FRAME: Record<number, number | undefined> = {
  0: FRAME.seaLevel,
  3: FRAME.relative,
  5: FRAME.seaLevel,
  6: FRAME.relative,
  10: FRAME.terrain,
  11: FRAME.terrain,
};

export const FOCAL_LENGTH_ZOOM = 3;
export const AUTO_FOCUS = 4;
export const YAW_LOCK = 16;

/** Name of a custom action for a MAVLink command without an equivalent. */
export const commandName = (command: number): string => `MAV_CMD ${command}`;

export function commandFromName(name: string): number | undefined {
  const [, command] = /^MAV_CMD (\d{1,5})$/u.exec(name) ?? [];
  return command === undefined ? undefined : Number(command);
}
