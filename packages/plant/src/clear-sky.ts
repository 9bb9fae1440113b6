import type { SunPosition } from "./sun-position.ts";

export interface ModulePlane {
  /** 0 flat, 90 upright. */
  tiltDeg: number;
  /** Where the module looks, from north over east. */
  azimuthDeg: number;
}

export interface ClearSkyEstimate {
  /** In the module plane. */
  irradianceWm2: number;
  /** Always true: a clear sky is assumed, and a measured value is to be preferred. */
  isEstimate: true;
}

const RADIANS = Math.PI / 180;
const ABOVE_ATMOSPHERE_WM2 = 1353;
const DIFFUSE_SHARE = 0.1;
const GROUND_REFLECTION = 0.2;

/**
 * Irradiance under a clear sky, good to some 10 % with the sun above 15°: direct beam after Meinel & Meinel (1976)
 * with Kasten and Young's air mass (1989), a tenth of it as even sky light, and what the ground throws back.
 */
export function clearSkyIrradiance(sun: SunPosition, plane: ModulePlane): ClearSkyEstimate {
  if (sun.elevationDeg <= 0) return { irradianceWm2: 0, isEstimate: true };
  const zenithDeg = 90 - sun.elevationDeg;
  const airMass = 1 / (Math.cos(zenithDeg * RADIANS) + 0.50572 * (96.07995 - zenithDeg) ** -1.6364);
  const beam = ABOVE_ATMOSPHERE_WM2 * 0.7 ** (airMass ** 0.678);
  const tilt = plane.tiltDeg * RADIANS;
  const zenith = zenithDeg * RADIANS;
  const incidence =
    Math.cos(zenith) * Math.cos(tilt) +
    Math.sin(zenith) * Math.sin(tilt) * Math.cos((sun.azimuthDeg - plane.azimuthDeg) * RADIANS);
  const sky = DIFFUSE_SHARE * beam;
  const onFlat = beam * Math.cos(zenith) + sky;
  const diffuse = (sky * (1 + Math.cos(tilt))) / 2;
  const reflected = (onFlat * GROUND_REFLECTION * (1 - Math.cos(tilt))) / 2;
  return { irradianceWm2: beam * Math.max(0, incidence) + diffuse + reflected, isEstimate: true };
}
