import { blurSpeedLimitMps } from "./camera-geometry.ts";
import { findEquipment, type EquipmentFault, type EquipmentSelection } from "./equipment.ts";
import { type ImagingFault, type ImagingSettings, resolveImaging } from "./imaging.ts";
import type { Fault } from "#model/fault.ts";
import type { Imaging, RouteItem } from "@overfly/contract/flight-routes/route-document";

/**
 * Capture settings for a purpose; its name and purpose are messages of the interface, by its id. GSD: the trade's
 * inspection levels (IEC TS 62446-3 asks for 5 × 5 pixels on a 6-inch cell); overlap: our choice, near what operators
 * publish (70/30 thermal, 80/70 mosaics); conditions: IEC TS 62446-3.
 */
export interface Preset {
  id: string;
  /** Lenses that take photos: a thermal camera's visual lens is used too, a thermal lens is left out of visual maps. */
  lenses: "all" | "visual";
  gsdCm: number;
  frontOverlap: number;
  sideOverlap: number;
  gimbalPitchDeg: number;
  obliquePitchDeg?: number;
  conditions: Conditions;
}

/** When the photos are useful. */
export interface Conditions {
  /** Local solar hours. */
  fromSolarHour: number;
  toSolarHour: number;
  /** In the plane of the modules. */
  minIrradianceWm2?: number;
  maxWindMps: number;
  maxCloudOktas?: number;
}

const THERMAL: Conditions = {
  fromSolarHour: 10,
  toSolarHour: 15,
  minIrradianceWm2: 600,
  maxWindMps: 7.8,
  maxCloudOktas: 2,
};

const VISUAL: Conditions = { fromSolarHour: 8, toSolarHour: 16, maxWindMps: 10 };

const thermal = (id: string, gsdCm: number): Preset => ({
  id,
  lenses: "all",
  gsdCm,
  frontOverlap: 70,
  sideOverlap: 30,
  gimbalPitchDeg: -90,
  conditions: THERMAL,
});

const visual = (id: string, gsdCm: number): Preset => ({
  ...thermal(id, gsdCm),
  lenses: "visual",
  conditions: VISUAL,
});

export const PRESETS: readonly Preset[] = [
  thermal("iec-detailed", 3),
  thermal("standard", 5.5),
  thermal("overview", 15),
  visual("rgb-detailed", 1),
  visual("rgb-standard", 2),
  { ...visual("orthomosaic", 2.5), frontOverlap: 80, sideOverlap: 70 },
  { ...visual("model-3d", 2), frontOverlap: 80, sideOverlap: 70, obliquePitchDeg: -45 },
];

export const findPreset = (id: string): Preset | undefined => PRESETS.find((preset) => preset.id === id);

export interface AppliedPreset {
  ok: true;
  imaging: Imaging;
  lensIds: string[];
  /** Of area items. */
  obliquePitchDeg?: number;
  settings: ImagingSettings;
  limits: SpeedLimits;
  /** What keeps the flight from being faster. */
  limitedBy: "sharpness" | "frame-interval" | "aircraft";
}

/** How fast images stay sharp, and how fast the camera keeps up with the overlap. */
export interface SpeedLimits {
  sharpnessMps: number;
  frameIntervalMps: number;
}

export type PresetFault = Fault<
  | "unknown-preset"
  | "preset-needs-thermal"
  | "preset-needs-visual"
  | EquipmentFault["code"]
  | ImagingFault["code"]
>;

/** A preset for an aircraft and its camera, with height and speed, or why they can't fly it. */
export function applyPreset(presetId: string, selection: EquipmentSelection): AppliedPreset | PresetFault {
  const preset = findPreset(presetId);
  if (!preset) {
    return { ok: false, code: "unknown-preset", field: "preset" };
  }
  const { aircraftId, cameraId } = selection;
  const whole = findEquipment({ aircraftId, cameraId });
  if (!whole.ok) return whole;
  const needed = preset.lenses === "all" ? "thermal" : "visual";
  if (!whole.lenses.some(({ kind }) => kind === needed)) {
    return {
      ok: false,
      code: `preset-needs-${needed}`,
      values: { camera: whole.camera.name },
      field: "cameraId",
    };
  }
  const lenses = whole.lenses.filter(({ kind }) => preset.lenses === "all" || kind === "visual");
  const { gsdCm, frontOverlap, sideOverlap, gimbalPitchDeg, obliquePitchDeg } = preset;
  const lensIds = lenses.map(({ id }) => id);
  const isChoice = lenses.length < whole.lenses.length;
  const imaging: Imaging = {
    gsdCm,
    frontOverlap,
    sideOverlap,
    gimbalPitchDeg,
    ...(isChoice && { lensIds }),
  };
  const equipment = { ...whole, lenses };
  const settled = resolveImaging(imaging, equipment);
  if (!settled.ok) return settled;
  const { settings } = settled;
  const limits = limitsOf(settings, equipment);
  return {
    ok: true,
    imaging,
    lensIds,
    ...(obliquePitchDeg !== undefined && { obliquePitchDeg }),
    settings,
    limits,
    limitedBy: limitOf(limits, equipment),
  };
}

/** An item with the preset's imaging; everything else stays. */
export function withPreset(
  item: RouteItem,
  preset: Preset,
  { imaging, obliquePitchDeg }: AppliedPreset,
): RouteItem {
  const changed = { ...item, imaging, preset: preset.id };
  if (changed.kind !== "area") return changed;
  const { obliquePitchDeg: _before, ...level } = changed;
  return obliquePitchDeg === undefined ? level : { ...level, obliquePitchDeg };
}

type Limited = Parameters<typeof resolveImaging>[1];

const limitsOf = (
  { heightM, triggerDistanceM }: ImagingSettings,
  { lenses, camera }: Limited,
): SpeedLimits => ({
  sharpnessMps: blurSpeedLimitMps(heightM, lenses),
  frameIntervalMps: triggerDistanceM / camera.minIntervalS,
});

function limitOf({ sharpnessMps, frameIntervalMps }: SpeedLimits, { aircraft }: Limited) {
  if (Math.min(sharpnessMps, frameIntervalMps) > aircraft.cruiseSpeedMps) return "aircraft";
  return sharpnessMps <= frameIntervalMps ? "sharpness" : "frame-interval";
}
