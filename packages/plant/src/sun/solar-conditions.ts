import { clearSkyIrradiance, type ModuleOrientation } from "./clear-sky.ts";
import { type SunPosition, sunPosition } from "./sun-position.ts";

/** Location and mounting of a plant's modules. */
export interface SolarArray {
  latitudeDeg: number;
  longitudeDeg: number;
  /** Single-axis trackers rotate about a north–south axis. Fixed mounting by default. */
  tracking?: "single-axis" | "dual-axis";
  /** For fixed mounting only. */
  orientation?: ModuleOrientation;
}

/** Functions of the seconds after a start time. Irradiance assumes a clear sky. */
export interface SolarConditions {
  sunAt: (seconds: number) => SunPosition;
  irradianceAt?: (seconds: number) => number;
  orientationAt?: (seconds: number) => ModuleOrientation;
}

/** Sun position over a plant from a start time on; irradiance and module orientation only where the mounting is known. */
export function solarConditionsFrom(
  { latitudeDeg, longitudeDeg, tracking, orientation }: SolarArray,
  startMs: number,
): SolarConditions {
  const sunAt = (seconds: number): SunPosition =>
    sunPosition(startMs + seconds * 1000, latitudeDeg, longitudeDeg);
  const orientationFor = tracking ? TRACKER_ORIENTATION[tracking] : orientation && (() => orientation);
  if (!orientationFor) return { sunAt };
  const modulesAt = (seconds: number): ModuleOrientation => orientationFor(sunAt(seconds));
  return {
    sunAt,
    orientationAt: modulesAt,
    irradianceAt: (seconds) => clearSkyIrradiance(sunAt(seconds), modulesAt(seconds)).irradianceWm2,
  };
}

const RADIANS = Math.PI / 180;
/** Typical rotation limit of single-axis trackers. */
const MAX_TRACKER_ROTATION_DEG = 60;

const TRACKER_ORIENTATION: Record<
  NonNullable<SolarArray["tracking"]>,
  (sun: SunPosition) => ModuleOrientation
> = {
  "single-axis": ({ elevationDeg, azimuthDeg }) => {
    const east = Math.cos(elevationDeg * RADIANS) * Math.sin(azimuthDeg * RADIANS);
    const rotationDeg = Math.atan2(east, Math.sin(elevationDeg * RADIANS)) / RADIANS;
    const tiltDeg = elevationDeg > 0 ? Math.min(MAX_TRACKER_ROTATION_DEG, Math.abs(rotationDeg)) : 0;
    return { tiltDeg, azimuthDeg: rotationDeg > 0 ? 90 : 270 };
  },
  "dual-axis": ({ elevationDeg, azimuthDeg }) => ({ tiltDeg: 90 - Math.max(0, elevationDeg), azimuthDeg }),
};
