import type { Position } from "geojson";
import type { ImagingSettings } from "#cameras/imaging.ts";
import type { EquipmentFault } from "#cameras/equipment.ts";
import type { Fault } from "#model/fault.ts";
import type { PlanWarning } from "#model/plan-warning.ts";
import type { ItemFaultCode, StopRun } from "./item-plan.ts";
import type { FlightMeasures } from "#batteries/flight-measures.ts";
import type { PlannedFlight, WaypointAction } from "#model/planned-flight.ts";
import type { PlannedPhoto } from "#model/planned-photos.ts";
import type { RouteItem } from "@overfly/contract/flight-routes/route-document";

/** The planned geometry of a document: the flight, its lines and stops to draw and edit, and statistics. */
export interface RouteLayout {
  ok: true;
  flight: PlannedFlight;
  measures: FlightMeasures;
  /** In the order of the document. */
  items: PlannedItem[];
  /** Indexes of `items` in the order of flight. */
  flightOrder: number[];
  /** Computed when they are first read: there are hundreds of thousands, and few readers. */
  readonly photos: PlannedPhoto[];
  statistics: LayoutStatistics;
  warnings: PlanWarning[];
}

export interface PlannedItem {
  id: string;
  kind: RouteItem["kind"];
  name: string;
  /** Lenses that take its images. */
  lensIds: readonly string[];
  settings: ImagingSettings;
  /** In the order of flight; `line` of waypoints and photos counts lines and stops together. */
  lines: PlannedLine[];
  stops: PlannedStop[];
  /** Waypoints of the flight that belong to the item, both included; none where everything was taken away. */
  waypoints?: { first: number; last: number };
  /** Direction of the lines, where they have one. */
  angleDeg?: number;
  statistics: ItemStatistics;
}

export interface PlannedLine {
  /** Names the line in hand edits; outlives a change of parameters. */
  id: string;
  /** Number of waypoints and photos that belong to it. */
  line: number;
  pass: string;
  path: Position[];
  /** Names the points of the path in hand edits. */
  waypointIds: string[];
  lengthM: number;
  headingDeg: number;
  /** Including those of a photographed transit to the next line. */
  photoCount: number;
  isEdited: boolean;
}

export interface PlannedStop {
  id: string;
  line: number;
  position: Position;
  headingDeg?: number;
  gimbalPitchDeg?: number;
  turn: StopRun["turn"];
  actions: readonly WaypointAction[];
  isEdited: boolean;
}

export interface ItemStatistics {
  /** Within the item, without the transits to and from it. */
  distanceM: number;
  durationS: number;
  photoCount: number;
  areaM2: number;
  lineCount: number;
}

export interface LayoutStatistics {
  /** From take-off to landing. */
  distanceM: number;
  durationS: number;
  /** Of the battery, in seconds of hovering in still air. */
  hoverS: number;
  photoCount: number;
  areaM2: number;
  lineCount: number;
  waypointCount: number;
  /** Coarsest of all items that take images. */
  gsdCm: number;
  lowestM: number;
  highestM: number;
}

export type LayoutFault = Fault<LayoutFaultCode>;

export type LayoutFaultCode =
  | ItemFaultCode
  | EquipmentFault["code"]
  | "no-items"
  | "no-fly-zone-invalid"
  | "obstacle-invalid"
  | "duplicate-item-id"
  | "too-many-photos";
