import type { MultiPolygon, Polygon, Position } from "geojson";
import type { PlanFaultCode } from "#coverage/plan-area.ts";
import type { Lens } from "#cameras/cameras.ts";

export interface RouteInput {
  boundary: Polygon | MultiPolygon;
  cameraId: string;
  aircraftId: string;
  /** Lenses that take pictures together; all of the camera's unless told. */
  lensIds?: readonly Lens["id"][];
  /** Wanted centimetres per pixel of the coarsest selected lens. Either this or the height. */
  gsdCm?: number;
  /** Metres above the take-off place (flat ground). */
  heightM?: number;
  /** Percent, as pilots say it: 0 to 95. */
  frontOverlap: number;
  sideOverlap: number;
  angleDeg: number | "best";
  /** Wanted speed; the fastest that camera and aircraft allow unless told. */
  speedMps?: number;
  marginM?: number;
  /** −90 looks straight down. */
  gimbalPitchDeg?: number;
  takeOff?: Position;
  /** Percent of the battery that stays unused, 25 unless told. */
  reservePercent?: number;
}

export interface RouteLine {
  from: Position;
  to: Position;
  lengthM: number;
  headingDeg: number;
  photoCount: number;
}

export interface RoutePhoto {
  /** Longitude, latitude, metres above the take-off place. */
  position: Position;
  headingDeg: number;
  lineIndex: number;
}

/** A flight on one battery: lines `firstLine` to `lastLine`, with the ways from and to the take-off place. */
export interface BatterySet {
  firstLine: number;
  lastLine: number;
  /** Every line has two waypoints, so these are 2 × firstLine and 2 × lastLine + 1. */
  firstWaypoint: number;
  lastWaypoint: number;
  distanceM: number;
  durationS: number;
  photoCount: number;
}

export interface RouteStatistics {
  distanceM: number;
  durationS: number;
  photoCount: number;
  gsdCm: number;
  heightM: number;
  areaM2: number;
  speedMps: number;
  lineSpacingM: number;
  triggerDistanceM: number;
  batteryCount: number;
}

export type RouteWarningCode =
  | "speed-limited-by-frame-interval"
  | "speed-limited-by-blur"
  | "speed-limited-by-aircraft"
  | "blurred-pictures"
  | "no-take-off-place"
  | "high-above-ground";

export interface RouteWarning {
  code: RouteWarningCode;
  message: string;
}

export interface RoutePlan {
  ok: true;
  lines: RouteLine[];
  /** Two for each line, [longitude, latitude, metres above the take-off place]. */
  waypoints: Position[];
  photos: RoutePhoto[];
  batterySets: BatterySet[];
  statistics: RouteStatistics;
  warnings: RouteWarning[];
  /** What was planned, defaults filled in, for writing it to files. */
  settings: RouteSettings;
}

export interface RouteSettings {
  boundary: Polygon | MultiPolygon;
  cameraId: string;
  aircraftId: string;
  lensIds: Lens["id"][];
  frontOverlap: number;
  sideOverlap: number;
  angleDeg: number;
  marginM: number;
  gimbalPitchDeg: number;
  takeOff?: Position;
}

export type RouteFaultCode =
  | PlanFaultCode
  | "unknown-camera"
  | "unknown-aircraft"
  | "camera-not-carried"
  | "unknown-lens"
  | "gsd-or-height"
  | "out-of-reach";

export interface RouteFault {
  ok: false;
  code: RouteFaultCode;
  message: string;
  field?: string;
  at?: Position;
}
