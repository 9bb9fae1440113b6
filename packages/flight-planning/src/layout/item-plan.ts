import type { LineString, MultiPolygon, Polygon, Position } from "geojson";
import type { Equipment } from "#cameras/equipment.ts";
import type { ImagingFault, ImagingSettings } from "#cameras/imaging.ts";
import type { Fault } from "#model/fault.ts";
import type { PlanWarning } from "#model/plan-warning.ts";
import type { PlanFaultCode } from "#coverage/area-plan.ts";
import type { RouteItem } from "@overfly/contract/flight-routes/route-document";
import type { WaypointAction } from "#model/planned-flight.ts";

/** A line flown with a photo every so many metres: two positions, or more where it bends. */
export interface PhotoRun {
  kind: "photos";
  /** Names the line by where it lies, so that it outlives a change of parameters. */
  id: string;
  /** Lines of one kind within the item: `line`, `oblique-90`, `lap-2` … */
  pass: string;
  /** Longitude, latitude, metres by the document's height rule. */
  path: Position[];
  triggerDistanceM: number;
  /** Default: the flight's. */
  lensIds?: readonly string[];
  gimbalPitchDeg: number;
  /** Aircraft heading; default along the path. */
  headingDeg?: number;
  speedMps: number;
  /** Ids of the path's points where they no longer follow from their positions. */
  pointIds?: string[];
  /** Corners of the transit from the run `after`, where it is not straight. */
  transit?: { after: string; corners: Position[] };
  /** Photos during the straight transit from the run `after`: spacing and speed. */
  transitTrigger?: { after: string; triggerDistanceM: number; speedMps: number };
  /** Metres before its ends at which rounding may begin; default half the photo spacing. */
  dampingM?: number;
  edited?: true;
}

/** A position to stop at and perform actions. */
export interface StopRun {
  kind: "stop";
  id: string;
  pass: string;
  position: Position;
  headingDeg?: number;
  gimbalPitchDeg?: number;
  speedMps: number;
  turn: "stop" | "round" | "pass";
  actions: WaypointAction[];
  transit?: PhotoRun["transit"];
  edited?: true;
}

export type Run = PhotoRun | StopRun;

/** The plan of one item, before the items are ordered. */
export interface ItemPlan {
  ok: true;
  /** In the order of flight. */
  runs: Run[];
  settings: ImagingSettings;
  areaM2: number;
  /** Direction of the lines, where they have one. */
  angleDeg?: number;
  /** Whether it may as well be flown from its end to its start. */
  reversible: boolean;
  /** How far away from where an edited line or point was its successor may lie, metres. */
  matchRadiusM: number;
  warnings: PlanWarning[];
}

/** An item's plan after manual edits. */
export interface EditedItem {
  item: RouteItem;
  plan: ItemPlan;
  runs: Run[];
  lensIds: string[];
  warnings: PlanWarning[];
  /** Whether no closed areas limit it. */
  isUnconstrained: boolean;
}

export type ItemFault = Fault<ItemFaultCode>;

export type ItemFaultCode =
  | PlanFaultCode
  | ImagingFault["code"]
  | "unknown-lens"
  | "line-too-short"
  | "line-too-long"
  | "wall-too-curved"
  | "max-height-below-min-height"
  | "orbit-too-wide"
  | "not-an-integer"
  | "too-many-rows"
  | "too-many-targets"
  | "too-many-manual-waypoints"
  | "duplicate-target-id"
  | "nothing-to-photograph"
  | "unknown-action";

/** What planning an item needs besides the item. */
export interface ItemContext {
  equipment: Equipment;
  moduleRows: readonly LineString[];
  noFlyAreas: readonly (Polygon | MultiPolygon)[];
  operationArea?: Polygon | MultiPolygon;
  takeOff?: Position;
  /** `draft` answers within a frame while something is dragged. */
  effort: "draft" | "final";
}

/** An id from the position of its middle, to 0.1 m, unique within a pass. */
export const idAtPosition = (pass: string, [lon = 0, lat = 0]: Position): string =>
  `${pass}@${lon.toFixed(6)},${lat.toFixed(6)}`;
