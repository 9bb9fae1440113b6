import { type LocalFrame, localFrame } from "@overfly/geo/local-frame";
import type { PlanarPoint } from "@overfly/geo/planar-geometry";
import type { Polygon, Position } from "geojson";
import type { Lens } from "#cameras/cameras.ts";
import type { PlannedFlight } from "#model/planned-flight.ts";
import type { PlannedPhoto } from "#model/planned-photos.ts";

/** Ground height at a position, in the height system of the photo's position. */
export type GroundHeightBelow = (photo: PhotoPose, place: Position) => number;

export type PhotoPose = Pick<PlannedPhoto, "position" | "headingDeg" | "gimbalPitchDeg">;

/** The ground for `photoFootprint`, from heights above any one level; flat where they are not known. */
export function groundHeightBelow(
  { heightMode, takeOff }: Pick<PlannedFlight, "heightMode" | "takeOff">,
  groundHeightM: (lon: number, lat: number) => number | undefined,
): GroundHeightBelow {
  const heightAt = ([lon = 0, lat = 0]: Position): number | undefined => groundHeightM(lon, lat);
  const homeM = takeOff && heightAt(takeOff);
  return ({ position }, place) => {
    const hereM = heightAt(place);
    const zeroM = heightMode === "ground" ? heightAt(position) : heightMode === "take-off" ? homeM : 0;
    return hereM === undefined || zeroM === undefined ? 0 : hereM - zeroM;
  };
}

/** A photo's footprint on the ground; clipped where the camera looks towards the horizon. */
export function photoFootprint(photo: PhotoPose, lens: Lens, ground?: GroundHeightBelow): Polygon {
  const frame = localFrame(photo.position);
  const corners = footprintCorners(photo, lens, ground && { frame, ground }).map(frame.toPosition);
  return { type: "Polygon", coordinates: [[...corners, ...corners.slice(0, 1)]] };
}

/** The same in metres east and north of the photo: lower left, lower right, upper right, upper left. */
export function footprintCorners(
  photo: PhotoPose,
  { widthPx, heightPx, pixelPitchUm, focalLengthMm }: Lens,
  over?: { frame: LocalFrame; ground: GroundHeightBelow },
): PlanarPoint[] {
  const [heading, pitch] = [photo.headingDeg * RADIANS, photo.gimbalPitchDeg * RADIANS];
  const [sinH, cosH, sinP, cosP] = [Math.sin(heading), Math.cos(heading), Math.sin(pitch), Math.cos(pitch)];
  const halfWidth = (widthPx * pixelPitchUm) / 2_000 / focalLengthMm;
  const halfHeight = (heightPx * pixelPitchUm) / 2_000 / focalLengthMm;
  const cameraM = photo.position[2] ?? 0;
  return CORNERS.map(([side, up]) => {
    const [x, y] = [side * halfWidth, up * halfHeight];
    const forward = cosP - y * sinP;
    const ray: Ray = [forward * sinH + x * cosH, forward * cosH - x * sinH, sinP + y * cosP];
    const groundAt = (point: PlanarPoint): number => over?.ground(photo, over.frame.toPosition(point)) ?? 0;
    return over ? onGround(ray, cameraM, groundAt) : onFlat(ray, cameraM);
  });
}

const RADIANS = Math.PI / 180;
const CORNERS = [
  [-1, -1],
  [1, -1],
  [1, 1],
  [-1, 1],
] as const;

type Ray = readonly [east: number, north: number, up: number];

/** How far away the ground still counts as seen, in heights of flight. */
const FARTHEST = 8;
const LEAST_HEIGHT_M = 0.1;

function onFlat([east, north, up]: Ray, heightM: number): PlanarPoint {
  const height = Math.max(LEAST_HEIGHT_M, heightM);
  const level = Math.hypot(east, north);
  const reach =
    up < 0 ? Math.min(height / -up, (FARTHEST * height) / (level || 1e-9)) : (FARTHEST * height) / level;
  return [east * reach, north * reach];
}

/** Meets uneven ground by trying the height where it met before; a few rounds are enough for slopes that plants stand on. */
function onGround(ray: Ray, cameraM: number, groundAt: (point: PlanarPoint) => number): PlanarPoint {
  let point = onFlat(ray, cameraM - groundAt([0, 0]));
  for (let round = 0; round < 5; round += 1) point = onFlat(ray, cameraM - groundAt(point));
  return point;
}
