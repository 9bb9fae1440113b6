import type { Position } from "geojson";

/**
 * A flight, independent of the kind of route it came from. Terrain, batteries, checks, statistics and every file format
 * read and write this one model; nothing in it depends on how the lines were generated.
 */
export interface PlannedFlight {
  aircraftId: string;
  cameraId: string;
  /** The lenses that take images together. */
  lensIds: readonly string[];
  /** Take-off position, with metres above the ellipsoid where known. */
  takeOff?: Position;
  /** What the waypoints' third coordinate means. */
  heightMode: HeightMode;
  /** Metres that the aircraft climbs to before it flies to the first waypoint. */
  safeTakeOffHeightM: number;
  /** Speed on the transits to the first waypoint and home, metres a second. */
  transitSpeedMps: number;
  finish: "go-home" | "hover" | "land" | "go-to-first-waypoint";
  onSignalLoss: "go-home" | "hover" | "land" | "continue";
  waypoints: PlannedWaypoint[];
}

/** Above the take-off point, above the ground below the waypoint, or above the WGS 84 ellipsoid. */
export type HeightMode = "take-off" | "ground" | "ellipsoid";

export interface PlannedWaypoint {
  /** Longitude, latitude, metres by the flight's height mode. */
  position: Position;
  /** Speed of the segment that starts here. */
  speedMps: number;
  /** Aircraft heading, degrees clockwise from north; default along the path. */
  headingDeg?: number;
  /** Point of interest to face instead; longitude, latitude, metres by the flight's height mode. */
  lookAt?: Position;
  /** −90 looks straight down; default unchanged. */
  gimbalPitchDeg?: number;
  /** Stops at the point, rounds it within the damping distance, or passes through it on a curve. */
  turn: "stop" | "round" | "pass";
  /** Metres before the point at which rounding may begin; with `turn: "round"`. */
  dampingM?: number;
  /** Done on arrival, in this order. */
  actions: WaypointAction[];
  /** Index of the route item (area, orbit …) that it belongs to; none for transits between items. */
  itemIndex?: number;
  /** Index of the photo line within the item; a line begins and ends with waypoints of the same number. */
  line?: number;
}

export type WaypointAction =
  | { kind: "photo"; lensIds?: readonly string[]; name?: string }
  /** Photos every so many metres or seconds from here on, until `stop-photos` or the flight's end. */
  | { kind: "photos-by-distance"; intervalM: number; lensIds?: readonly string[] }
  | { kind: "photos-by-time"; intervalS: number; lensIds?: readonly string[] }
  | { kind: "stop-photos" }
  | { kind: "start-video" }
  | { kind: "stop-video" }
  | { kind: "hover"; seconds: number }
  | { kind: "heading"; deg: number }
  | { kind: "gimbal"; pitchDeg: number; yawDeg?: number }
  | { kind: "zoom"; focalLengthMm: number }
  | { kind: "focus"; at?: readonly [x: number, y: number] }
  | { kind: "panorama" }
  /** Of another system; preserved for lossless import and export. */
  | { kind: "unsupported"; name: string; parameters: Record<string, string | number> };
