import type { Sensor } from "@overfly/contract/inventory/payloads";
import { SUBTYPE_GSD_CM } from "@overfly/contract/missions/missions";
import { sensorsOf } from "@overfly/flight-planning/cameras/camera-sensors";
import { CAMERAS } from "@overfly/flight-planning/cameras/cameras";
import { message } from "@overfly/i18n/message";
import { blocked, fixedAt, type ReadinessIssue, warning } from "#features/inventory/readiness.ts";

/** Closer to the modules, a drone can't follow rows and terrain safely. */
const LOWEST_FLIGHT_M = 10;

export interface CheckedCamera {
  model: string;
  sensors: readonly Sensor[];
  is_radiometric: boolean;
  /** Of the inventory: where another is chosen, or its sensors are recorded. */
  item: readonly [kind: "payloads" | "docks", id: number];
}

/** Whether the cameras can deliver the ordered thermography: a thermal camera, at its GSD from a safe height. */
export function cameraIssues(
  order: { type: string; subtype: string },
  cameras: readonly CheckedCamera[],
): ReadinessIssue[] {
  const [first] = cameras;
  if (order.type !== "solar_thermography" || !first) return [];
  const models = cameras.map(({ model }) => model);
  const thermal = cameras.filter(({ is_radiometric }) => is_radiometric);
  if (thermal.length === 0)
    return [fixedAt(...first.item, blocked(message("readiness:noThermalCamera", { model: models })))];
  const gsdCm = SUBTYPE_GSD_CM[order.subtype as keyof typeof SUBTYPE_GSD_CM];
  const heights = thermal.flatMap((camera) => {
    const heightM = heightForGsd(camera, gsdCm);
    return heightM === undefined ? [] : [{ camera, heightM }];
  });
  const best = heights.toSorted((a, b) => b.heightM - a.heightM)[0];
  if (!best) {
    const { item, model } = thermal[0] ?? first;
    return [fixedAt(...item, warning(message("readiness:cameraUnknown", { model })))];
  }
  if (best.heightM >= LOWEST_FLIGHT_M) return [];
  const values = { model: best.camera.model, gsd: gsdCm, height: Math.round(best.heightM * 10) / 10 };
  return [fixedAt(...best.camera.item, blocked(message("readiness:gsdTooFine", values)))];
}

/** The height in metres at which the thermal sensor has the GSD; undefined where the sensor isn't known. */
function heightForGsd(camera: CheckedCamera, gsdCm: number): number | undefined {
  const heights = sensorsFor(camera).flatMap(({ kind, focal_length_mm, pixel_pitch_um }) =>
    kind === "thermal" && focal_length_mm !== null && pixel_pitch_um !== null
      ? [((gsdCm / 100) * focal_length_mm) / (pixel_pitch_um / 1000)]
      : [],
  );
  return heights.length === 0 ? undefined : Math.max(...heights);
}

/** The recorded sensors, otherwise those of the camera model. */
function sensorsFor({ model, sensors }: CheckedCamera): readonly Sensor[] {
  if (sensors.some(({ kind, focal_length_mm }) => kind === "thermal" && focal_length_mm !== null))
    return sensors;
  const words = model.toLowerCase().split(/[^a-z0-9]+/);
  const camera = CAMERAS.find(
    ({ id, name }) => words.includes(id) || name.toLowerCase() === model.toLowerCase(),
  );
  return camera ? sensorsOf(camera) : sensors;
}
