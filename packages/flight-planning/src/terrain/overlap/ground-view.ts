import { type LocalFrame, localFrame } from "@overfly/geo/local-frame";
import type { PlanarPoint } from "@overfly/geo/planar-geometry";
import type { PlannedPhoto } from "#model/planned-photos.ts";
import type { Lens } from "#cameras/cameras.ts";
import type { ElevationModel } from "#terrain/elevation/elevation-model.ts";

/** A photo's view of the ground: where the middles of its four sides fall. */
export interface GroundView {
  /** In the frame given. */
  at: PlanarPoint;
  /** Front, back, left and right, as the camera sees them. */
  sides: readonly PlanarPoint[];
}

interface ViewContext {
  elevation: ElevationModel;
  lens: Lens;
  /** What a photo's third coordinate of 0 is in the model's datum; undefined where heights are over ground. */
  zeroM: number | undefined;
  frame: LocalFrame;
}

type Vector = readonly [east: number, north: number, up: number];

const RADIANS = Math.PI / 180;
/** Rays flatter than this are not followed: they see far beyond a plant. */
const FLATTEST = -0.15;
const ROUNDS = 12;
const GOOD_ENOUGH_M = 0.02;

/** Follows the rays through the middles of an image's sides down to the ground; undefined over gaps and for flat views. */
export function groundView(photo: PlannedPhoto, sight: ViewContext): GroundView | undefined {
  const { elevation, lens, zeroM, frame } = sight;
  const [lon = 0, lat = 0, heightM = 0] = photo.position;
  const groundM = elevation.heightM(lon, lat);
  if (groundM === undefined) return undefined;
  const at = frame.toMetres(photo.position);
  const eyeM = heightM + (zeroM ?? groundM);
  const { axis, right, up } = cameraAxes(photo.headingDeg, photo.gimbalPitchDeg);
  const wide = (lens.widthPx * lens.pixelPitchUm) / 2000 / lens.focalLengthMm;
  const tall = (lens.heightPx * lens.pixelPitchUm) / 2000 / lens.focalLengthMm;
  const sides: PlanarPoint[] = [];
  for (const [x, y] of [
    [0, tall],
    [0, -tall],
    [-wide, 0],
    [wide, 0],
  ] as const) {
    const ray: Vector = [
      axis[0] + x * right[0] + y * up[0],
      axis[1] + x * right[1] + y * up[1],
      axis[2] + x * right[2] + y * up[2],
    ];
    const hit = onGround({ at, eyeM, groundM, ray }, sight);
    if (!hit) return undefined;
    sides.push(hit);
  }
  return { at, sides };
}

interface Ray {
  at: PlanarPoint;
  eyeM: number;
  groundM: number;
  ray: Vector;
}

/** Where a ray meets the ground: steps between the ray and the height below it, each half way, until they agree. */
function onGround(
  { at, eyeM, groundM, ray }: Ray,
  { elevation, frame }: ViewContext,
): PlanarPoint | undefined {
  if (ray[2] > FLATTEST) return undefined;
  let hit: PlanarPoint = at;
  let belowM = groundM;
  for (let round = 0; round < ROUNDS; round += 1) {
    const length = (eyeM - belowM) / -ray[2];
    const next: PlanarPoint = [at[0] + ray[0] * length, at[1] + ray[1] * length];
    const moved = Math.hypot(next[0] - hit[0], next[1] - hit[1]);
    hit = next;
    if (round > 0 && moved < GOOD_ENOUGH_M) break;
    const [lon = 0, lat = 0] = frame.toPosition(next);
    const heightM = elevation.heightM(lon, lat);
    if (heightM === undefined) return undefined;
    belowM += (heightM - belowM) * (round === 0 ? 1 : 0.7);
  }
  return hit;
}

/** Where the camera looks, what lies to its right, and what is up in the image; its long side lies across. */
function cameraAxes(headingDeg: number, pitchDeg: number): Record<"axis" | "right" | "up", Vector> {
  const [sinHeading, cosHeading] = [Math.sin(headingDeg * RADIANS), Math.cos(headingDeg * RADIANS)];
  const [sinPitch, cosPitch] = [Math.sin(pitchDeg * RADIANS), Math.cos(pitchDeg * RADIANS)];
  return {
    axis: [sinHeading * cosPitch, cosHeading * cosPitch, sinPitch],
    right: [cosHeading, -sinHeading, 0],
    up: [-sinHeading * sinPitch, -cosHeading * sinPitch, cosPitch],
  };
}

/** A frame in which all of a flight's photos lie. */
export const frameOfPhotos = (photos: readonly PlannedPhoto[]): LocalFrame =>
  localFrame(photos[Math.floor(photos.length / 2)]?.position ?? [0, 0]);
