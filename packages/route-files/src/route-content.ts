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

/** What a route file can say, whatever its format. Every writer takes it and tells what it had to leave out. */
export interface RouteContent {
  name?: string;
  flight?: PlannedFlight;
  /** Areas and corridors that the flight was made from, with how they are photographed. */
  surveys?: Survey[];
  areas?: NamedArea[];
  lines?: NamedLine[];
  points?: NamedPoint[];
  geofence?: Geofence;
  /** Longitude, latitude, metres above the take-off place. */
  rallyPoints?: Position[];
  /** Index of the first waypoint of each piece that is flown for itself, such as the passes of an oblique survey. */
  waylineStarts?: number[];
  /** What a person planned, as `RouteDocument`. Read from a file it comes from outside and is to be checked. */
  document?: unknown;
  /** The file it came from. Given back to the writer of the same format, what is not understood survives. */
  sourceFile?: SourceFile;
}

export interface ImportedRoute extends RouteContent {
  format: RouteFormat;
  /** What could not be taken over, or was taken over with a guess. */
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

/** Something that a format has no place for. */
export interface ConversionWarning {
  code: string;
  message: string;
  /** What stands in the message, for who words it in another language. */
  values?: Record<string, string | number>;
}

/** How an area or a corridor is photographed, as route files know it. Angles in degrees, overlaps in percent. */
export interface Survey {
  kind: "area" | "oblique" | "corridor";
  /** Closed ring of the area. */
  ring?: Position[];
  /** Centre line of the corridor, and metres to both sides of it. */
  line?: Position[];
  leftExtentM?: number;
  rightExtentM?: number;
  /** Metres above the ground or the take-off place. */
  heightM: number;
  heightMode: "take-off" | "ground" | "ellipsoid";
  speedMps?: number;
  /** Direction of the lines, clockwise from north. */
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
  /** The waypoints of the flight with this part number are the survey's own. */
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

/** The source file as plain data, so that it can be stored beside the route. */
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
    | "missing-element"
    | "bad-value"
    | "swapped-coordinates"
    | "unsupported-version"
    | "too-many-waypoints"
    | "nothing-to-fly";
  /** Names the element, line or column that is wrong. */
  message: string;
  element?: string;
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
    | "heights-unknown"
    | "too-many";
  message: string;
}

export type RouteWriteResult = WrittenRoute | RouteWriteError;
