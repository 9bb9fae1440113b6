import type { Position } from "geojson";
import type { WithValues } from "./fault.ts";

/** What the message of a warning names, by its code; units as in the names. Other codes name nothing. */
export interface WarningValues {
  "speed-limited-by-frame-interval": { speedMps: number; minIntervalS: number };
  "speed-limited-by-aircraft": { speedMps: number; aircraft: string };
  "speed-limited-by-blur": { speedMps: number };
  "motion-blur": { speedMps: number; blurPx: number; sharpSpeedMps: number };
  "no-fly": { areaM2: number };
  "outside-operation-area": { areaM2: number };
  unreachable: { areaM2: number };
  "high-above-ground": { heightM: number; maxHeightM: number };
  "rows-exceed-image": { count: number; widthM: number; imageWidthM: number };
  "camera-misses-wall": { pitchDeg: number };
  "edit-not-applied": { count: number };
  "excluded-area": { what: "point" | "line" | "piece" };
  "empty-item": { name: string };
  "uneven-ground": { differenceM: number; side: "above" | "below" };
  "too-many-waypoints": { count: number; max: number; aircraft: string };
}

export type PlanWarningCode = keyof WarningValues | "no-take-off-point" | "no-module-rows" | "no-path-around";

/** What deserves attention in a plan, for a message in the user's language. */
export type PlanWarning<Code extends PlanWarningCode = PlanWarningCode> = {
  /** Id of the item. */
  itemId?: string;
  at?: Position;
} & WithValues<Code, WarningValues>;
