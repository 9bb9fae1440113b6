import { blurSpeedLimitMps } from "./camera-geometry.ts";
import { findEquipment, type EquipmentFault, type EquipmentSelection } from "./equipment.ts";
import { type ImagingFault, type ImagingSettings, resolveImaging } from "./imaging.ts";
import type { Imaging, RouteItem } from "@overfly/contract/flight-routes/route-document";

/** A way of taking pictures that is known to serve a purpose. */
export interface Preset {
  id: string;
  name: string;
  purpose: string;
  /** Lenses that take pictures: a thermal camera's visual lens flies along, a thermal lens is left out of visual maps. */
  lenses: "all" | "visual";
  gsdCm: number;
  frontOverlap: number;
  sideOverlap: number;
  gimbalPitchDeg: number;
  obliquePitchDeg?: number;
  conditions: Conditions;
  source: string;
}

/** When the pictures are worth taking. */
export interface Conditions {
  /** Recommended, in words. */
  timeOfDay: string;
  /** Local solar hours. */
  fromSolarHour: number;
  toSolarHour: number;
  /** In the plane of the modules. */
  minIrradianceWm2?: number;
  maxWindMps: number;
  maxCloudOktas?: number;
}

const THERMAL: Conditions = {
  timeOfDay: "Around midday under a steady sun, with the plant under load for half an hour.",
  fromSolarHour: 10,
  toSolarHour: 15,
  minIrradianceWm2: 600,
  maxWindMps: 7.8,
  maxCloudOktas: 2,
};

const VISUAL: Conditions = {
  timeOfDay: "Two hours after sunrise to two hours before sunset, without moving cloud shadows.",
  fromSolarHour: 8,
  toSolarHour: 16,
  maxWindMps: 10,
};

const LEVELS =
  "resolution: inspection levels of the trade, IEC TS 62446-3 asks for 5 × 5 pixels on a 6-inch cell";
const OVERLAPS = "overlap: this project's choice, near what operators publish (70/30 thermal, 80/70 mosaics)";
const SOURCE = `${LEVELS}; ${OVERLAPS}; conditions: IEC TS 62446-3`;

const thermal = (id: string, name: string, gsdCm: number, purpose: string): Preset => ({
  id,
  name,
  purpose,
  lenses: "all",
  gsdCm,
  frontOverlap: 70,
  sideOverlap: 30,
  gimbalPitchDeg: -90,
  conditions: THERMAL,
  source: SOURCE,
});

const visual = (id: string, name: string, gsdCm: number, purpose: string): Preset => ({
  ...thermal(id, name, gsdCm, purpose),
  lenses: "visual",
  conditions: VISUAL,
});

export const PRESETS: readonly Preset[] = [
  thermal(
    "iec-detailed",
    "IEC detailed",
    3,
    "Temperatures of cells, as IEC TS 62446-3 asks; warranty claims.",
  ),
  thermal(
    "standard",
    "Standard",
    5.5,
    "Hot spots, bypassed substrings, open modules; the yearly inspection.",
  ),
  thermal(
    "overview",
    "Overview",
    15,
    "Strings and modules without current, over large areas in little time.",
  ),
  visual(
    "rgb-detailed",
    "RGB 1.0 cm",
    1,
    "Broken glass, snail trails, soiling and shading, module by module.",
  ),
  visual("rgb-standard", "RGB 2.0 cm", 2, "Vegetation, soiling, missing modules, state of the site."),
  {
    ...visual("orthomosaic", "Orthomosaic", 2.5, "A map of the site with every row where it stands."),
    frontOverlap: 80,
    sideOverlap: 70,
  },
  {
    ...visual("model-3d", "3D with obliques", 2, "A model with its heights and walls."),
    frontOverlap: 80,
    sideOverlap: 70,
    obliquePitchDeg: -45,
  },
];

export const findPreset = (id: string): Preset | undefined => PRESETS.find((preset) => preset.id === id);

export interface AppliedPreset {
  ok: true;
  imaging: Imaging;
  lensIds: string[];
  /** Of area parts. */
  obliquePitchDeg?: number;
  settings: ImagingSettings;
  limits: SpeedLimits;
  /** What keeps the flight from being faster. */
  limitedBy: "sharpness" | "frame-interval" | "aircraft";
}

/** How fast pictures stay sharp, and how fast the camera keeps up with the overlap. */
export interface SpeedLimits {
  sharpnessMps: number;
  frameIntervalMps: number;
}

export interface PresetFault {
  ok: false;
  code:
    | "unknown-preset"
    | "preset-needs-thermal"
    | "preset-needs-visual"
    | EquipmentFault["code"]
    | ImagingFault["code"];
  message: string;
  field: string;
}

/** A preset for an aircraft and its camera, with height and speed, or why they can't fly it. */
export function applyPreset(presetId: string, wanted: EquipmentSelection): AppliedPreset | PresetFault {
  const preset = findPreset(presetId);
  if (!preset) {
    const message = `The preset "${presetId}" is not known.`;
    return { ok: false, code: "unknown-preset", message, field: "preset" };
  }
  const { aircraftId, cameraId } = wanted;
  const whole = findEquipment({ aircraftId, cameraId });
  if (!whole.ok) return whole;
  const needed = preset.lenses === "all" ? "thermal" : "visual";
  if (!whole.lenses.some(({ kind }) => kind === needed)) {
    const message = `${preset.name} needs a ${needed} lens, which ${whole.camera.name} does not have.`;
    return { ok: false, code: `preset-needs-${needed}`, message, field: "cameraId" };
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

/** A part as the preset would have it; what is not of the picture taking stays. */
export function withPreset(
  part: RouteItem,
  preset: Preset,
  { imaging, obliquePitchDeg }: AppliedPreset,
): RouteItem {
  const changed = { ...part, imaging, preset: preset.id };
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
