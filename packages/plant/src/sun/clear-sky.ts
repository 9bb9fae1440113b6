import type { SunPosition } from "./sun-position.ts";

export interface ModuleOrientation {
  /** 0 flat, 90 upright. */
  tiltDeg: number;
  /** Direction the module faces, clockwise from north. */
  azimuthDeg: number;
}

export interface ClearSkyEstimate {
  /** In the plane of the array. */
  irradianceWm2: number;
  /** Always true: assumes a clear sky, so prefer a measured value. */
  isEstimate: true;
}

const RADIANS = Math.PI / 180;
const SOLAR_CONSTANT_WM2 = 1353;
const DIFFUSE_FRACTION = 0.1;
const GROUND_ALBEDO = 0.2;

/**
 * Plane-of-array irradiance under a clear sky, accurate to about 10 % with the sun above 15°: direct beam after
 * Meinel & Meinel (1976) with the air mass of Kasten and Young (1989), 10 % isotropic diffuse light and ground reflection.
 */
export function clearSkyIrradiance(sun: SunPosition, orientation: ModuleOrientation): ClearSkyEstimate {
  if (sun.elevationDeg <= 0) return { irradianceWm2: 0, isEstimate: true };
  const zenithDeg = 90 - sun.elevationDeg;
  const airMass = 1 / (Math.cos(zenithDeg * RADIANS) + 0.50572 * (96.07995 - zenithDeg) ** -1.6364);
  const beam = SOLAR_CONSTANT_WM2 * 0.7 ** (airMass ** 0.678);
  const tilt = orientation.tiltDeg * RADIANS;
  const zenith = zenithDeg * RADIANS;
  const incidence =
    Math.cos(zenith) * Math.cos(tilt) +
    Math.sin(zenith) * Math.sin(tilt) * Math.cos((sun.azimuthDeg - orientation.azimuthDeg) * RADIANS);
  const diffuseHorizontal = DIFFUSE_FRACTION * beam;
  const globalHorizontal = beam * Math.cos(zenith) + diffuseHorizontal;
  const diffuse = (diffuseHorizontal * (1 + Math.cos(tilt))) / 2;
  const reflected = (globalHorizontal * GROUND_ALBEDO * (1 - Math.cos(tilt))) / 2;
  return { irradianceWm2: beam * Math.max(0, incidence) + diffuse + reflected, isEstimate: true };
}
