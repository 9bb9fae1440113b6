import type { Position } from "geojson";

export type IssueCode =
  | "outside-boundary"
  | "outside-operation-area"
  | "in-no-fly-zone"
  | "too-high-over-ground"
  | "too-high-over-take-off"
  | "too-low-over-ground"
  | "obstacle-too-near"
  | "no-elevation"
  | "terrain-gap"
  | "beyond-line-of-sight"
  | "no-take-off-point"
  | "battery-too-small"
  | "wind-stops-the-aircraft"
  | "wind-above-aircraft-limit"
  | "wind-above-inspection-limit"
  | "too-few-waypoints"
  | "too-many-waypoints"
  | "waypoints-too-close"
  | "waypoints-too-far"
  | "speed-out-of-range"
  | "climb-too-steep"
  | "height-out-of-range"
  | "safe-height-out-of-range"
  | "transit-speed-out-of-range"
  | "rounded-end"
  | "damping-too-long"
  | "gimbal-out-of-range"
  | "front-overlap-too-small"
  | "side-overlap-too-small"
  | "glint"
  | "sun-too-low"
  | "irradiance-too-low"
  | "night";

export type IssueUnit = "m" | "m/s" | "s" | "°" | "W/m²" | "share" | "count";

/** Units of an issue's `worst` and `limit`; none where its message names no number. */
export const ISSUE_UNITS: Readonly<Record<IssueCode, IssueUnit | undefined>> = {
  "outside-boundary": "m",
  "outside-operation-area": "m",
  "in-no-fly-zone": "m",
  "too-high-over-ground": "m",
  "too-high-over-take-off": "m",
  "too-low-over-ground": "m",
  "obstacle-too-near": "m",
  "no-elevation": undefined,
  "terrain-gap": undefined,
  "beyond-line-of-sight": "m",
  "no-take-off-point": undefined,
  "battery-too-small": "s",
  "wind-stops-the-aircraft": "m/s",
  "wind-above-aircraft-limit": "m/s",
  "wind-above-inspection-limit": "m/s",
  "too-few-waypoints": "count",
  "too-many-waypoints": "count",
  "waypoints-too-close": "m",
  "waypoints-too-far": "m",
  "speed-out-of-range": "m/s",
  "climb-too-steep": undefined,
  "height-out-of-range": undefined,
  "safe-height-out-of-range": "m",
  "transit-speed-out-of-range": "m/s",
  "rounded-end": undefined,
  "damping-too-long": undefined,
  "gimbal-out-of-range": "°",
  "front-overlap-too-small": "share",
  "side-overlap-too-small": "share",
  glint: "°",
  "sun-too-low": "°",
  "irradiance-too-low": "W/m²",
  night: "°",
};

/** An error prevents the flight, a warning asks for a decision, a hint is for information. */
export type Severity = "error" | "warning" | "hint";

export interface IssueLocation {
  position: Position;
  /** Waypoint at or before the location; −1 on the transit out, the number of waypoints on the transit home. */
  waypoint: number;
}

export interface PlanIssue {
  code: IssueCode;
  severity: Severity;
  /** On the map, the first of each run; none for what concerns the flight as a whole. */
  locations: IssueLocation[];
  /** The worst value found, and the limit that it breaks, in the unit of `ISSUE_UNITS`. */
  worst?: number;
  limit?: number;
  /** Zone or obstacle that it is about. */
  subjectId?: string;
  /** Ids of the route's items that it lies in, where a whole plan was checked. */
  itemIds?: string[];
  /** Quick fixes, the best first; none where only a person can decide. */
  fixes: QuickFix[];
}

export type QuickFix =
  | { kind: "raise"; byM: number }
  | { kind: "lower"; byM: number }
  | { kind: "follow-terrain" }
  | { kind: "load-elevation" }
  /** Distances between images, or lines, multiplied by the factor. */
  | { kind: "increase-front-overlap"; factor: number }
  | { kind: "increase-side-overlap"; factor: number }
  | { kind: "keep-inside-area" }
  | { kind: "route-around"; about: string }
  | { kind: "set-take-off" }
  | { kind: "move-pilot"; to: Position }
  | { kind: "split" }
  | { kind: "set-safe-height"; toM: number }
  | { kind: "set-transit-speed"; toMps: number }
  | { kind: "set-speed"; waypoints: number[]; toMps: number }
  | { kind: "set-turn"; waypoints: number[]; turn: "stop" }
  | { kind: "set-damping"; waypoint: number; toM: number }
  | { kind: "set-gimbal-pitch"; waypoints: number[]; toDeg: number }
  | { kind: "tilt-gimbal"; toDeg: number }
  | { kind: "remove-waypoints"; waypoints: number[] }
  | { kind: "insert-waypoint"; after: number }
  | { kind: "shift-time"; byMin: number };
