import { clearSkyIrradiance, type ModulePlane } from "./clear-sky.ts";
import { type SunPosition, sunPosition } from "./sun-position.ts";

/** What stands in the sun: where, and how its modules are mounted. */
export interface SunlitPlant {
  latitudeDeg: number;
  longitudeDeg: number;
  /** Modules that turn with the sun about one axis from north to south, or about two; fixed unless told. */
  tracks?: "one-axis" | "two-axes";
  /** Of fixed modules. */
  modules?: ModulePlane;
}

/** The sky from an instant on, each by seconds after it. Irradiance assumes a clear sky. */
export interface SkyFrom {
  sunAt: (seconds: number) => SunPosition;
  irradianceAt?: (seconds: number) => number;
  modulesAt?: (seconds: number) => ModulePlane;
}

/** How the sun stands over a plant after an instant; what it does to the modules only where their mounting is known. */
export function skyOver(
  { latitudeDeg, longitudeDeg, tracks, modules }: SunlitPlant,
  instantMs: number,
): SkyFrom {
  const sunAt = (seconds: number): SunPosition =>
    sunPosition(instantMs + seconds * 1000, latitudeDeg, longitudeDeg);
  const follow = tracks ? TRACKERS[tracks] : modules && (() => modules);
  if (!follow) return { sunAt };
  const modulesAt = (seconds: number): ModulePlane => follow(sunAt(seconds));
  return {
    sunAt,
    modulesAt,
    irradianceAt: (seconds) => clearSkyIrradiance(sunAt(seconds), modulesAt(seconds)).irradianceWm2,
  };
}

const RADIANS = Math.PI / 180;
/** How far usual one-axis trackers turn. */
const FARTHEST_TURN_DEG = 60;

const TRACKERS: Record<NonNullable<SunlitPlant["tracks"]>, (sun: SunPosition) => ModulePlane> = {
  "one-axis": ({ elevationDeg, azimuthDeg }) => {
    const east = Math.cos(elevationDeg * RADIANS) * Math.sin(azimuthDeg * RADIANS);
    const turnDeg = Math.atan2(east, Math.sin(elevationDeg * RADIANS)) / RADIANS;
    const tiltDeg = elevationDeg > 0 ? Math.min(FARTHEST_TURN_DEG, Math.abs(turnDeg)) : 0;
    return { tiltDeg, azimuthDeg: turnDeg > 0 ? 90 : 270 };
  },
  "two-axes": ({ elevationDeg, azimuthDeg }) => ({ tiltDeg: 90 - Math.max(0, elevationDeg), azimuthDeg }),
};
