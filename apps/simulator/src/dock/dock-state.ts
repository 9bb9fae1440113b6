/** Current state of a dock and its aircraft. One object per dock, mutated in place. */
export interface SimulatedState {
  modeCode: number;
  taskStage: number;
  coverState: number;
  droneInDock: boolean;
  charging: boolean;
  supplementLight: boolean;
  alarm: boolean;
  jobCount: number;
  filesToUpload: number;
  aircraft: AircraftState;
}

export interface AircraftState {
  isOn: boolean;
  hasRtk: boolean;
  modeCode: number;
  longitude: number;
  latitude: number;
  /** Above the dock. */
  elevationM: number;
  headingDeg: number;
  speedMps: number;
  climbMps: number;
  gimbalPitchDeg: number;
  batteryPercent: number;
  flownM: number;
  flownS: number;
}

/** Position of the dock; `heightM` is above the ellipsoid. */
export interface DockLocation {
  longitude: number;
  latitude: number;
  heightM: number;
}

export const DOCK_MODE = { idle: 0, debugging: 2, working: 4 } as const;
export const TASK_STAGE = { preparing: 0, flying: 1, recovering: 2, idle: 5 } as const;
export const COVER = { closed: 0, open: 1, half: 2 } as const;
export const AIRCRAFT_MODE = {
  standby: 0,
  preparing: 1,
  ready: 2,
  takingOff: 4,
  route: 5,
  returning: 9,
  landing: 10,
  off: 14,
  hovering: 3,
} as const;

export const initialDockState = ({ longitude, latitude }: DockLocation, hasRtk: boolean): SimulatedState => ({
  modeCode: DOCK_MODE.idle,
  taskStage: TASK_STAGE.idle,
  coverState: COVER.closed,
  droneInDock: true,
  charging: false,
  supplementLight: false,
  alarm: false,
  jobCount: 0,
  filesToUpload: 0,
  aircraft: {
    isOn: true,
    hasRtk,
    modeCode: AIRCRAFT_MODE.standby,
    longitude,
    latitude,
    elevationM: 0,
    headingDeg: 0,
    speedMps: 0,
    climbMps: 0,
    gimbalPitchDeg: 0,
    batteryPercent: 96,
    flownM: 0,
    flownS: 0,
  },
});
