import type { Position } from "geojson";
import type { StatedLens } from "#metadata/stated-lens.ts";
import { localFrame } from "@overfly/geo/local-frame";

export interface CameraPose {
  longitude: number;
  latitude: number;
  /** Above the ground plane. */
  heightM: number;
  /** Of the optical axis, clockwise from north. */
  yawDeg: number;
  /** 0 at the horizon, −90 straight down. */
  pitchDeg: number;
  /** About the optical axis; 180 turns the image upside down. */
  rollDeg: number;
}

export interface CameraOptics {
  widthPx: number;
  heightPx: number;
  focalLengthPx: number;
  /** Where the picture is not corrected for it. */
  lens?: StatedLens | null;
}

export interface GroundPoint {
  position: Position;
  /** From the point below the camera. */
  eastM: number;
  northM: number;
  /** Along the ray. */
  distanceM: number;
  /** Ground length of one pixel, across the ray. */
  gsdM: number;
}

export interface CameraProjection {
  /** Null for a ray above the horizon, or too close to it for a meaningful position. */
  toGround: (pixel: readonly [x: number, y: number]) => GroundPoint | null;
  /** Null for a position behind the camera; may lie outside the image. */
  toPixel: (position: Position) => [x: number, y: number] | null;
  /** Ground positions of the four image corners, from the top left clockwise; null where one shows no ground. */
  footprint: () => Position[] | null;
}

export type Vector = readonly [east: number, north: number, up: number];

/** Rays must point at least this far below the horizon. */
const MIN_DEPRESSION_DEG = 5;
const RADIANS = Math.PI / 180;

/** A pinhole camera over flat ground. */
export function projectCamera(pose: CameraPose, optics: CameraOptics): CameraProjection {
  const { forward, right, up } = cameraAxes(pose);
  const frame = localFrame([pose.longitude, pose.latitude]);
  const { focalLengthPx, widthPx, heightPx } = optics;
  const maxRayUp = -Math.sin(MIN_DEPRESSION_DEG * RADIANS);

  const toGround: CameraProjection["toGround"] = ([x, y]) => {
    const [across, down] = [(x - widthPx / 2) / focalLengthPx, (y - heightPx / 2) / focalLengthPx];
    const ray = add(forward, add(scale(right, across), scale(up, -down)));
    const length = Math.hypot(...ray);
    if (!(pose.heightM > 0) || !(ray[2] / length < maxRayUp)) return null;
    const rayScale = pose.heightM / -ray[2];
    const [eastM, northM] = [ray[0] * rayScale, ray[1] * rayScale];
    const distanceM = rayScale * length;
    return {
      position: frame.toPosition([eastM, northM]),
      eastM,
      northM,
      distanceM,
      gsdM: rayScale / focalLengthPx,
    };
  };

  const toPixel: CameraProjection["toPixel"] = (position) => {
    const [eastM, northM] = frame.toMetres(position);
    const ray: Vector = [eastM, northM, -pose.heightM];
    const depth = dot(ray, forward);
    if (!(depth > 0.01)) return null;
    const perDepth = focalLengthPx / depth;
    return [widthPx / 2 + dot(ray, right) * perDepth, heightPx / 2 - dot(ray, up) * perDepth];
  };

  const footprint = (): Position[] | null => {
    const corners = [
      [0, 0],
      [widthPx, 0],
      [widthPx, heightPx],
      [0, heightPx],
    ] as const;
    const hits = corners.map((corner) => toGround(corner));
    return hits.every((hit) => hit !== null) ? hits.map(({ position }) => position) : null;
  };

  return { toGround, toPixel, footprint };
}

/** Azimuth of the image's upper edge; at nadir, gimbals flip between (yaw, roll 0) and (yaw + 180, roll 180). */
export const imageHeadingDeg = ({ yawDeg, rollDeg }: Pick<CameraPose, "yawDeg" | "rollDeg">): number => {
  const turned = Math.abs(rollDeg) > 90 ? yawDeg + 180 : yawDeg;
  return ((turned % 360) + 360) % 360;
};

/** Unit vectors of the image's right, up and viewing directions. */
export function cameraAxes({ yawDeg, pitchDeg, rollDeg }: CameraPose): {
  forward: Vector;
  right: Vector;
  up: Vector;
} {
  const [yaw, pitch, roll] = [yawDeg * RADIANS, pitchDeg * RADIANS, rollDeg * RADIANS];
  const forward: Vector = [Math.sin(yaw) * Math.cos(pitch), Math.cos(yaw) * Math.cos(pitch), Math.sin(pitch)];
  const level: Vector = [Math.cos(yaw), -Math.sin(yaw), 0];
  const upright: Vector = [
    -Math.sin(yaw) * Math.sin(pitch),
    -Math.cos(yaw) * Math.sin(pitch),
    Math.cos(pitch),
  ];
  return {
    forward,
    right: add(scale(level, Math.cos(roll)), scale(upright, -Math.sin(roll))),
    up: add(scale(level, Math.sin(roll)), scale(upright, Math.cos(roll))),
  };
}

const dot = (a: Vector, b: Vector): number => a[0] * b[0] + a[1] * b[1] + a[2] * b[2];
const scale = (a: Vector, by: number): Vector => [a[0] * by, a[1] * by, a[2] * by];
const add = (a: Vector, b: Vector): Vector => [a[0] + b[0], a[1] + b[1], a[2] + b[2]];
