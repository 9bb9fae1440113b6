import type { AreaError } from "@overfly/geo/polygons/validate-area";
import type { MultiPolygon, Polygon, Position } from "geojson";
import type { Fault } from "#model/fault.ts";
import type { PhotoRules } from "#coverage/photos/photo-rules.ts";

export interface AreaPlanInput {
  /** Greatest distance between neighbouring lines: closer where the width divides so, half a percent wider where that saves a line and `photos` is given. */
  lineSpacingM: number;
  /** Direction of the lines, degrees clockwise from north, or the shortest path found. */
  angleDeg: number | "best";
  /** Width covered around the boundary too; default 0. */
  marginM?: number;
  /** Distance between photos: lines start half of it inside the area and hold a whole number of them. */
  photoSpacingM?: number;
  /**
   * How far photos cover beyond a line's end; default half the photo spacing, or 0. Up to half the line spacing is safe
   * where a photo reaches that far and the transits are photographed too; it shortens every line.
   */
  endCoverageM?: number;
  /** How far the outermost lines cover towards the border: up to half a photo's width; default half the line spacing. */
  sideCoverageM?: number;
  /**
   * Photos that look straight down and continue over short transits. Instead of the three above, lines are as short as
   * the promised overlap of each point allows.
   */
  photos?: PhotoRules;
  /** Share of the area that must be covered at the requested overlap; default 0.9995. */
  coverage?: number;
  /**
   * Metres of flight that one turn costs; default 5, half of what corners rounded at 5 m/s take. Twice speed² ÷ acceleration
   * where the aircraft stops at both corners, 0 for the shortest path.
   */
  turnCostM?: number;
  /** Directions of the plant's rows: `angleDeg: "best"` then chooses among these only. */
  rowDirectionsDeg?: readonly number[];
  /** Flies a second pattern of lines square to the first. */
  crosshatch?: boolean;
  /** Areas that neither lines nor transits may enter. */
  noFlyAreas?: readonly (Polygon | MultiPolygon)[];
  /** Metres that detours keep from no-fly areas where there is room; default 5. */
  detourClearanceM?: number;
  /** Lines and transits stay inside. */
  operationArea?: Polygon | MultiPolygon;
  /** `draft` answers within a frame while a corner is dragged; the final plan may be slightly shorter. */
  effort?: "draft" | "final";
}

/** A photo line: both ends and where it points. */
export interface PhotoLine {
  from: Position;
  to: Position;
  lengthM: number;
  headingDeg: number;
  /** Metres between photos, where known. */
  photoSpacingM?: number;
}

/** The path from the end of a line to the start of the next, around holes and obstacles. */
export interface Transit {
  /** From the line's end to the next line's start; two points where nothing is in between. */
  path: Position[];
  lengthM: number;
  /** Metres between photos, where the transit is photographed. */
  photoSpacingM?: number;
}

/** A part of the area that the plan leaves out, and why. */
export interface UncoveredArea {
  code: "no-fly" | "outside-operation-area" | "unreachable";
  position: Position;
  areaM2: number;
}

export interface AreaPlan {
  ok: true;
  /** In the order and direction of flight. */
  lines: PhotoLine[];
  /** `transits[k]` leads from `lines[k]` to `lines[k + 1]`. */
  transits: Transit[];
  /** What no-fly areas and the operation area leave uncovered; empty without them. */
  uncovered: UncoveredArea[];
  /** Lines and transits, without the transit from and to the take-off point. */
  distanceM: number;
  areaM2: number;
  /** Direction of the longest line, degrees clockwise from north in [0, 180). */
  angleDeg: number;
}

export type PlanFaultCode =
  | AreaError["code"]
  | "parameter-out-of-range"
  | "too-many-lines"
  | "border-invalid"
  | "empty-coverage";

export type PlanFault = Fault<PlanFaultCode>;
