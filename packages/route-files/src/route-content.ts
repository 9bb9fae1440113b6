import type { LineString, Polygon, Position } from "geojson";
import type { PlannedFlight } from "@overfly/flight-planning/model/planned-flight";
import type { UnzipErrorCode } from "#archive/unzip.ts";

export const ROUTE_FORMATS = [
  "wpml",
  "qgc-plan",
  "wpl",
  "litchi-csv",
  "kml",
  "geojson",
  "gpx",
  "waypoint-csv",
] as const;
export type RouteFormat = (typeof ROUTE_FORMATS)[number];

/** The content of a route file, independent of its format. Writers warn of what their format does not support. */
export interface RouteContent {
  name?: string;
  flight?: PlannedFlight;
  /** Areas and corridors that the flight was generated from, with their capture settings. */
  surveys?: Survey[];
  areas?: NamedArea[];
  lines?: NamedLine[];
  points?: NamedPoint[];
  geofence?: Geofence;
  /** Longitude, latitude, metres above the take-off point. */
  rallyPoints?: Position[];
  /** Index of each wayline's first waypoint, such as the passes of an oblique survey. */
  waylineStarts?: number[];
  /** The `RouteDocument`. Must be validated when read from a file. */
  document?: unknown;
  /** The imported file. A writer of the same format preserves its unknown elements. */
  sourceFile?: SourceFile;
}

export interface ImportedRoute extends RouteContent {
  format: RouteFormat;
  /** What was not imported, or imported with assumptions. */
  warnings: ConversionWarning[];
}

export interface NamedArea {
  name?: string;
  area: Polygon;
}

export interface NamedLine {
  name?: string;
  line: LineString;
}

export interface NamedPoint {
  name?: string;
  position: Position;
}

export interface Geofence {
  polygons: { ring: Position[]; inclusion: boolean }[];
  circles: { centre: Position; radiusM: number; inclusion: boolean }[];
}

/** Something that a format does not support, or that was read with assumptions. */
export interface ConversionWarning {
  /** The key of its message in the catalogs. */
  code: string;
  values?: Record<string, string | number>;
}

/** An area or corridor with its capture settings. Angles in degrees, overlaps in percent. */
export interface Survey {
  kind: "area" | "oblique" | "corridor";
  /** Closed ring of the area. */
  ring?: Position[];
  /** Centre line of the corridor, and metres to both sides of it. */
  line?: Position[];
  leftExtentM?: number;
  rightExtentM?: number;
  /** Metres in the survey's height mode. */
  heightM: number;
  heightMode: "take-off" | "ground" | "ellipsoid";
  speedMps?: number;
  /** Flight direction of the lines, clockwise from north. */
  directionDeg?: number;
  frontOverlap?: number;
  sideOverlap?: number;
  marginM?: number;
  gimbalPitchDeg?: number;
  triggerMode: "time" | "distance";
  oblique?: { pitchDeg: number; speedMps?: number; frontOverlap?: number; sideOverlap?: number };
  lensIds?: string[];
  camera?: SurveyCamera;
  lineSpacingM?: number;
  triggerDistanceM?: number;
  turnaroundM?: number;
  crosshatch?: boolean;
  hoverAndCapture?: boolean;
  photosInTurns?: boolean;
  entryPoint?: number;
  /** Item index of the flight's waypoints that belong to the survey. */
  itemIndex?: number;
}

export interface SurveyCamera {
  name: string;
  focalLengthMm?: number;
  sensorWidthMm?: number;
  sensorHeightMm?: number;
  imageWidthPx?: number;
  imageHeightPx?: number;
  minIntervalS?: number;
  landscape?: boolean;
  gsdCm?: number;
}

/** An imported file as plain data. */
export interface SourceFile {
  format: RouteFormat;
  content: unknown;
}

export interface RouteReadError {
  ok: false;
  code:
    | UnzipErrorCode
    | "not-xml"
    | "forbidden-xml"
    | "not-json"
    | "not-text"
    | "unknown-format"
    | "unsupported-file-type"
    | "missing-element"
    | "bad-value"
    | "swapped-coordinates"
    | "unsupported-version"
    | "too-many-waypoints"
    | "nothing-to-fly";
  /** In English, for logs. */
  message: string;
  /** Values in the translated message. */
  values?: Record<string, string | number>;
  /** Path of the invalid element, or its line and column in a text file. */
  element?: string;
  line?: number;
  column?: string;
}

export type RouteReadResult = { ok: true; route: ImportedRoute } | RouteReadError;

export interface WrittenRoute {
  ok: true;
  fileName: string;
  mediaType: string;
  bytes: Uint8Array;
  warnings: ConversionWarning[];
}

export interface RouteWriteError {
  ok: false;
  code:
    | "no-flight"
    | "unknown-equipment"
    | "take-off-height"
    | "return-height"
    | "take-off-height-unknown"
    | "terrain-following-unsupported"
    | "too-many";
  /** In English, for logs. */
  message: string;
  /** Values in the translated message. */
  values?: Record<string, string | number>;
}

export type RouteWriteResult = WrittenRoute | RouteWriteError;
