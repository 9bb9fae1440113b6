import { SUBTYPE_GSD_CM } from "@overfly/contract/missions";
import type { RouteParameters } from "@overfly/contract/routes";
import { type Aircraft, AIRCRAFT, aircraftOf } from "@overfly/flight/aircraft";
import { gsdCm, heightForGsdM } from "@overfly/flight/camera-geometry";
import { type Camera, cameraOf } from "@overfly/flight/cameras";
import type { RouteInput } from "@overfly/flight/route-plan";
import type { RouteSketch } from "./route-draft.ts";

export const PRESETS = ["iec_detailed", "standard", "overview"] as const;
export type Preset = (typeof PRESETS)[number];

/** Front and side overlap that thermographers use from an unrotated 640 × 512 sensor, in percent. */
const OVERLAP = { front_overlap_percent: 75, side_overlap_percent: 45 };

export const presetParameters = (preset: Preset): Partial<RouteParameters> => ({
  gsd_cm: SUBTYPE_GSD_CM[preset],
  height_m: null,
  speed_mps: null,
  gimbal_pitch_deg: -90,
  ...OVERLAP,
});

export const DEFAULT_PARAMETERS: RouteParameters = {
  camera: "m3t",
  aircraft: "m3t",
  gsd_cm: SUBTYPE_GSD_CM.standard,
  height_m: null,
  ...OVERLAP,
  angle_deg: "best",
  speed_mps: null,
  margin_m: 0,
  gimbal_pitch_deg: -90,
  battery_reserve_percent: 25,
};

/** The preset that the parameters are, if they are one. */
export const presetOf = (parameters: RouteParameters): Preset | undefined =>
  PRESETS.find((preset) =>
    Object.entries(presetParameters(preset)).every(
      ([name, value]) => parameters[name as keyof RouteParameters] === value,
    ),
  );

/** Ground resolution and height, whichever of them was given: the other follows from the camera's coarsest lens. */
export function resolutionOf({ camera, gsd_cm, height_m }: RouteParameters): {
  gsdCm: number | null;
  heightM: number | null;
} {
  const lenses = cameraOf(camera)?.lenses ?? [];
  if (lenses.length === 0) return { gsdCm: gsd_cm, heightM: height_m };
  if (gsd_cm !== null)
    return { gsdCm: gsd_cm, heightM: Math.min(...lenses.map((lens) => heightForGsdM(gsd_cm, lens))) };
  if (height_m === null) return { gsdCm: null, heightM: null };
  return { gsdCm: Math.max(...lenses.map((lens) => gsdCm(height_m, lens))), heightM: height_m };
}

/** An aircraft brings its camera, where it does not carry the one that was chosen. */
export function withAircraft(aircraft: string, camera: string): Pick<RouteParameters, "aircraft" | "camera"> {
  const carried = aircraftOf(aircraft)?.cameraIds ?? [];
  return { aircraft, camera: carried.includes(camera) ? camera : (carried[0] ?? camera) };
}

export const aircraftChoice = (): readonly Aircraft[] => AIRCRAFT;

export const camerasOn = (aircraft: string): Camera[] =>
  (aircraftOf(aircraft)?.cameraIds ?? []).flatMap((id) => cameraOf(id) ?? []);

/** What the planner is asked, in its own words; undefined without an area. */
export function planInputOf({ boundary, take_off, parameters }: RouteSketch): RouteInput | undefined {
  if (!boundary) return undefined;
  const { gsd_cm, height_m, speed_mps } = parameters;
  return {
    boundary,
    cameraId: parameters.camera,
    aircraftId: parameters.aircraft,
    frontOverlap: parameters.front_overlap_percent,
    sideOverlap: parameters.side_overlap_percent,
    angleDeg: parameters.angle_deg,
    marginM: parameters.margin_m,
    gimbalPitchDeg: parameters.gimbal_pitch_deg,
    reservePercent: parameters.battery_reserve_percent,
    ...(gsd_cm !== null && { gsdCm: gsd_cm }),
    ...(height_m !== null && { heightM: height_m }),
    ...(speed_mps !== null && { speedMps: speed_mps }),
    ...(take_off && { takeOff: take_off.coordinates }),
  };
}
