/** One step of a MAVLink mission, as `.plan` and WPL files list them. */
export interface MissionItem {
  command: number;
  frame: number;
  /** Seven; null where the autopilot is to decide. The last three of a place are latitude, longitude, height. */
  params: (number | null)[];
  autoContinue: boolean;
}

/** Commands by their names in the MAVLink standard. */
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

/** The frames' other spellings, with whole numbers for degrees. */
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

/** Name of an action that only MAVLink knows. */
export const commandName = (command: number): string => `MAV_CMD ${command}`;

export function commandFromName(name: string): number | undefined {
  const [, command] = /^MAV_CMD (\d{1,5})$/u.exec(name) ?? [];
  return command === undefined ? undefined : Number(command);
}
