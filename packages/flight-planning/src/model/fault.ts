import type { AreaError, AreaErrorCode } from "@overfly/geo/polygons/validate-area";
import type { Position } from "geojson";

/** What the message of a fault names, by its code; units as in the names. Other codes name nothing. */
export interface FaultValues {
  "parameter-out-of-range": { min: number; max: number };
  "height-out-of-range": { heightM: number; minHeightM: number; maxHeightM: number };
  "gimbal-pitch-out-of-range": { camera: string; pitchDeg: number; minPitchDeg: number; maxPitchDeg: number };
  "orbit-too-wide": { radiusM: number; gsdCm: number };
  "wall-too-curved": { distanceM: number };
  "line-too-long": { maxLengthM: number };
  "too-many-points": { count: number; max: number };
  "too-many-rows": { count: number; max: number };
  "too-many-targets": { count: number; max: number };
  "too-many-manual-waypoints": { count: number; max: number };
  "too-many-lines": { count: number; max: number };
  "too-many-photos": { max: number };
  "duplicate-item-id": { id: string };
  "duplicate-target-id": { id: string };
  "no-fly-zone-invalid": { name: string };
  "obstacle-invalid": { name: string };
  "camera-not-carried": { aircraft: string; camera: string };
  "unknown-lens": { camera: string };
  "preset-needs-thermal": { camera: string };
  "preset-needs-visual": { camera: string };
}

/** A code with the values that belong to it. */
export type WithValues<Code extends string, Values> = Code extends keyof Values
  ? { code: Code; values: Values[Code] }
  : { code: Code; values?: undefined };

/** Why something can't be planned, for a message in the user's language. */
export type Fault<Code extends string> = {
  ok: false;
  /** Id of the item that can't be planned. */
  itemId?: string;
  /** Path of the invalid value, within the item where one is given. */
  field?: string;
  at?: Position;
} & WithValues<Code, FaultValues>;

export const areaFault = ({ code, values, at }: AreaError): Fault<AreaErrorCode> =>
  ({ ok: false, code, ...(values && { values }), ...(at && { at }) }) as Fault<AreaErrorCode>;

export const outOfRange = (
  field: string,
  [min, max]: readonly [min: number, max: number],
): Fault<"parameter-out-of-range"> => ({
  ok: false,
  code: "parameter-out-of-range",
  values: { min, max },
  field,
});
