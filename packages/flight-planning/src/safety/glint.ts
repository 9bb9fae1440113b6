import type { ModuleTilt, SunDirection } from "./safety-context.ts";

type Vector = readonly [east: number, north: number, up: number];

const RADIANS = Math.PI / 180;

/**
 * Degrees between the camera's axis and the direction in which the sun's mirror image shines up from the modules. Below
 * a few degrees the image shows the sun. Undefined while the sun is down or behind the modules. Reflection law:
 * the mirrored direction is 2 (n·s) n − s for the modules' normal n and the direction s to the sun.
 */
export function glintAngleDeg(
  sun: SunDirection,
  modules: ModuleTilt,
  camera: { headingDeg: number; pitchDeg: number },
): number | undefined {
  if (sun.elevationDeg <= 0) return undefined;
  const toSun = direction(sun.azimuthDeg, sun.elevationDeg);
  const normal = direction(modules.azimuthDeg, 90 - modules.tiltDeg);
  const facing = dot(normal, toSun);
  if (facing <= 0) return undefined;
  const mirrored: Vector = [
    2 * facing * normal[0] - toSun[0],
    2 * facing * normal[1] - toSun[1],
    2 * facing * normal[2] - toSun[2],
  ];
  const axis = direction(camera.headingDeg, camera.pitchDeg);
  return Math.acos(Math.min(1, Math.max(-1, -dot(mirrored, axis)))) / RADIANS;
}

const direction = (azimuthDeg: number, elevationDeg: number): Vector => {
  const flat = Math.cos(elevationDeg * RADIANS);
  return [
    Math.sin(azimuthDeg * RADIANS) * flat,
    Math.cos(azimuthDeg * RADIANS) * flat,
    Math.sin(elevationDeg * RADIANS),
  ];
};

const dot = (a: Vector, b: Vector): number => a[0] * b[0] + a[1] * b[1] + a[2] * b[2];
