import type { Aircraft } from "#cameras/aircraft.ts";
import { gsdCm, heightForGsdM, spacingFor } from "#cameras/camera-geometry.ts";
import type { Camera, Lens } from "#cameras/cameras.ts";
import { equipmentOf } from "#cameras/equipment.ts";
import { photoSpeed } from "#cameras/photo-speed.ts";
import type { RouteFault, RouteInput, RouteWarning } from "./route-plan.ts";

/** What follows from camera, aircraft and wishes before any line is laid. */
export interface FlightSetting {
  ok: true;
  aircraft: Aircraft;
  camera: Camera;
  lenses: Lens[];
  heightM: number;
  gsdCm: number;
  lineSpacingM: number;
  triggerDistanceM: number;
  speedMps: number;
  warnings: RouteWarning[];
}

/** Works out height, spacing and speed, or says which wish can't be met. */
export function settle(input: RouteInput): FlightSetting | RouteFault {
  const wrong = rangeFault(input);
  if (wrong) return wrong;
  const equipment = equipmentOf(input);
  if (!equipment.ok) return equipment;
  const { lenses } = equipment;
  const heightM = input.heightM ?? Math.min(...lenses.map((lens) => heightForGsdM(input.gsdCm ?? 0, lens)));
  if (heightM < LOWEST_M || heightM > HIGHEST_M) {
    const message = `The flight height would be ${heightM.toFixed(1)} m; it must lie between ${LOWEST_M} and ${HIGHEST_M} m.`;
    return fault("parameter-out-of-range", message, input.heightM === undefined ? "gsdCm" : "heightM");
  }
  const overlap = { front: input.frontOverlap / 100, side: input.sideOverlap / 100 };
  const spacing = spacingFor(heightM, lenses, overlap);
  const { speedMps, warnings } = photoSpeed(equipment, {
    distanceM: heightM,
    triggerDistanceM: spacing.triggerDistanceM,
    ...(input.speedMps !== undefined && { speedMps: input.speedMps }),
  });
  const coarsestCm = Math.max(...lenses.map((lens) => gsdCm(heightM, lens)));
  return {
    ...equipment,
    ...spacing,
    heightM,
    gsdCm: coarsestCm,
    speedMps,
    warnings: [...heightWarnings(heightM, input), ...warnings],
  };
}

const LOWEST_M = 5;
const HIGHEST_M = 500;
const USUAL_LEGAL_LIMIT_M = 120;

const fault = (code: RouteFault["code"], message: string, field?: string): RouteFault => ({
  ok: false,
  code,
  message,
  ...(field !== undefined && { field }),
});

type Range = [field: keyof RouteInput, value: number | undefined, low: number, high: number];

function rangeFault(input: RouteInput): RouteFault | undefined {
  const { angleDeg, takeOff } = input;
  const ranges: Range[] = [
    ["gsdCm", input.gsdCm, 0.05, 100],
    ["heightM", input.heightM, LOWEST_M, HIGHEST_M],
    ["frontOverlap", input.frontOverlap, 0, 95],
    ["sideOverlap", input.sideOverlap, 0, 95],
    ["angleDeg", angleDeg === "best" ? undefined : angleDeg, -360, 360],
    ["speedMps", input.speedMps, 0.5, 25],
    ["marginM", input.marginM, 0, 500],
    ["gimbalPitchDeg", input.gimbalPitchDeg, -90, -30],
    ["reservePercent", input.reservePercent, 5, 80],
    ["takeOff", takeOff && (takeOff[0] ?? Number.NaN), -180, 180],
    ["takeOff", takeOff && (takeOff[1] ?? Number.NaN), -90, 90],
  ];
  const bad = ranges.find(([, value, low, high]) => value !== undefined && !(value >= low && value <= high));
  if (bad) {
    const [field, value, low, high] = bad;
    return fault(
      "parameter-out-of-range",
      `${field} is ${value}; it must lie between ${low} and ${high}.`,
      field,
    );
  }
  if ((input.gsdCm === undefined) !== (input.heightM === undefined)) return undefined;
  return fault("gsd-or-height", "Give either the wanted ground resolution or the height, not both.", "gsdCm");
}

function heightWarnings(heightM: number, { takeOff }: RouteInput): RouteWarning[] {
  const warnings: RouteWarning[] = [];
  if (heightM > USUAL_LEGAL_LIMIT_M) {
    const message = `The height of ${heightM.toFixed(0)} m is above 120 m, which most countries allow only by permission.`;
    warnings.push({ code: "high-above-ground", message });
  }
  if (!takeOff) {
    const message = "Without a take-off place the ways to and from the area are not counted.";
    warnings.push({ code: "no-take-off-place", message });
  }
  return warnings;
}
