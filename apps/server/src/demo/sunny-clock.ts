import { clearSkyIrradiance } from "@overfly/plant/sun/clear-sky";
import { sunPosition } from "@overfly/plant/sun/sun-position";

const STEP_MS = 15 * 60_000;
const STEPS_PER_DAY = 96;
/** Thermography requires 600 W/m² in the module plane; a little more, so that it suffices until the flight's end. */
const MIN_IRRADIANCE_WM2 = 650;
const TILT_DEG = 20;

/**
 * The clock of a simulated camera. A demo can start at any time, but an inspection needs sunshine: without enough of
 * it, photos get the time of the last day's strongest sun.
 */
export function sunnyTime(nowMs: number, [longitude, latitude]: readonly [number, number]): number {
  const plane = { tiltDeg: TILT_DEG, azimuthDeg: latitude >= 0 ? 180 : 0 };
  const irradiance = (at: number) =>
    clearSkyIrradiance(sunPosition(at, latitude, longitude), plane).irradianceWm2;
  if (irradiance(nowMs) >= MIN_IRRADIANCE_WM2) return nowMs;
  const lastDay = Array.from({ length: STEPS_PER_DAY }, (_, step) => nowMs - step * STEP_MS);
  return lastDay.reduce((best, at) => (irradiance(at) > irradiance(best) ? at : best));
}
