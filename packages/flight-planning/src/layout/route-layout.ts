import type { Position } from "geojson";
import type { ImagingSettings } from "#cameras/imaging.ts";
import type { EquipmentFault } from "#cameras/equipment.ts";
import type { ItemFaultCode, PlanWarning, StopRun } from "./item-plan.ts";
import type { PlannedFlight, WaypointAction } from "#model/planned-flight.ts";
import type { PlannedPhoto } from "#model/planned-photos.ts";
import type { RouteItem } from "@overfly/contract/flight-routes/route-document";

/** What a document comes to: the flight, what to draw and edit of it, and its figures. */
export interface RouteLayout {
  ok: true;
  flight: PlannedFlight;
  /** In the order of the document. */
  items: PlannedItem[];
  /** Indexes of `parts` in the order of flight. */
  flightOrder: number[];
  photos: PlannedPhoto[];
  statistics: LayoutStatistics;
  warnings: PlanWarning[];
}

export interface PlannedItem {
  id: string;
  kind: RouteItem["kind"];
  name: string;
  /** Lenses that take its pictures. */
  lensIds: readonly string[];
  settings: ImagingSettings;
  /** In the order of flight; `line` of waypoints and photographs counts lines and stops together. */
  lines: PlannedLine[];
  stops: PlannedStop[];
  /** Waypoints of the flight that belong to the part, both included; none where everything was taken away. */
  waypoints?: { first: number; last: number };
  /** Direction of the lines, where they have one. */
  angleDeg?: number;
  statistics: ItemStatistics;
}

export interface PlannedLine {
  /** Names the line in hand edits; outlives a change of parameters. */
  id: string;
  /** Number of waypoints and photographs that belong to it. */
  line: number;
  pass: string;
  path: Position[];
  /** Names the points of the path in hand edits. */
  waypointIds: string[];
  lengthM: number;
  headingDeg: number;
  /** With those on the way to the next line, where it is photographed. */
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
  /** Within the part, without the ways to and from it. */
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
  /** Coarsest of all parts that take pictures. */
  gsdCm: number;
  lowestM: number;
  highestM: number;
}

export interface LayoutFault {
  ok: false;
  code: LayoutFaultCode;
  message: string;
  /** Id of the part that can't be planned. */
  itemId?: string;
  /** Path of the wish, within the part where one is named. */
  field?: string;
  at?: Position;
}

export type LayoutFaultCode =
  | ItemFaultCode
  | EquipmentFault["code"]
  | "no-items"
  | "duplicate-item-id"
  | "too-many-photos";
