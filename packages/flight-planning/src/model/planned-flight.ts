import type { Position } from "geojson";

/**
 * What an aircraft is to fly, whatever kind of route it came from. Terrain, batteries, checks, statistics and every file
 * format read and write this one form; nothing in it depends on how the lines were found.
 */
export interface PlannedFlight {
  aircraftId: string;
  cameraId: string;
  /** The lenses that take pictures together. */
  lensIds: readonly string[];
  /** Place and, in metres above the ellipsoid where known, height of the take-off. */
  takeOff?: Position;
  /** What the waypoints' third coordinate means. */
  heightMode: HeightMode;
  /** Metres that the aircraft climbs to before it flies to the first waypoint. */
  safeTakeOffHeightM: number;
  /** Speed on the ways to the first waypoint and home, metres a second. */
  transitSpeedMps: number;
  finish: "go-home" | "hover" | "land" | "go-to-first-waypoint";
  onSignalLoss: "go-home" | "hover" | "land" | "continue";
  waypoints: PlannedWaypoint[];
}

/** Above the take-off place, above the ground below the waypoint, or above the WGS 84 ellipsoid. */
export type HeightMode = "take-off" | "ground" | "ellipsoid";

export interface PlannedWaypoint {
  /** Longitude, latitude, metres by the flight's height mode. */
  position: Position;
  /** Speed of the stretch that starts here. */
  speedMps: number;
  /** Where the nose points: along the way unless told. Degrees clockwise from north. */
  headingDeg?: number;
  /** Place that the nose points to all the way instead; longitude, latitude, metres by the flight's height mode. */
  lookAt?: Position;
  /** −90 looks straight down; left as it is unless told. */
  gimbalPitchDeg?: number;
  /** Comes to a standstill at the point, or rounds it within the damping distance, or passes through on a curve. */
  turn: "stop" | "round" | "pass";
  /** Metres before the point at which rounding may begin; with `turn: "round"`. */
  dampingM?: number;
  /** Done on arrival, in this order. */
  actions: WaypointAction[];
  /** Index of the route part (area, orbit …) that it belongs to; none for ways between parts. */
  itemIndex?: number;
  /** Index of the photo line within the part; a line begins and ends with waypoints of the same number. */
  line?: number;
}

export type WaypointAction =
  | { kind: "photo"; lensIds?: readonly string[]; name?: string }
  /** Photographs every so many metres or seconds from here on, until `stop-photos` or the flight's end. */
  | { kind: "photos-by-distance"; everyM: number; lensIds?: readonly string[] }
  | { kind: "photos-by-time"; everyS: number; lensIds?: readonly string[] }
  | { kind: "stop-photos" }
  | { kind: "start-video" }
  | { kind: "stop-video" }
  | { kind: "hover"; seconds: number }
  | { kind: "heading"; deg: number }
  | { kind: "gimbal"; pitchDeg: number; yawDeg?: number }
  | { kind: "zoom"; focalLengthMm: number }
  | { kind: "focus"; at?: readonly [x: number, y: number] }
  | { kind: "panorama" }
  /** Of another system; kept so that import and export lose nothing. */
  | { kind: "foreign"; name: string; parameters: Record<string, string | number> };
