/** A camera without distortion, as DJI's radiometric and wide lenses are nearly after their own correction. */
export interface Lens {
  imageSource: "InfraredCamera" | "WideCamera";
  /** Ends the file's name. */
  suffix: "T" | "W";
  widthPx: number;
  heightPx: number;
  focalLengthMm: number;
  equivalentFocalLengthMm: number;
  /** In the sensor's plane, of one pixel of the picture. */
  pixelPitchMm: number;
}

export const THERMAL_LENS: Lens = {
  imageSource: "InfraredCamera",
  suffix: "T",
  widthPx: 640,
  heightPx: 512,
  focalLengthMm: 9.1,
  equivalentFocalLengthMm: 40,
  pixelPitchMm: 0.012,
};

/** 4:3, a 24 mm view, written smaller than the real camera does. */
export const WIDE_LENS: Lens = {
  imageSource: "WideCamera",
  suffix: "W",
  widthPx: 1024,
  heightPx: 768,
  focalLengthMm: 6.72,
  equivalentFocalLengthMm: 24,
  pixelPitchMm: 9.6768 / 1024,
};

/** Yaw clockwise from north, pitch −90 straight down; no roll, as a gimbal holds it. */
export interface CameraPose {
  eastM: number;
  northM: number;
  heightAboveGroundM: number;
  yawDeg: number;
  pitchDeg: number;
}

export type Axis = readonly [east: number, north: number, up: number];

/** Direction of view, and of the picture's right and upper side. */
export function cameraAxes({ yawDeg, pitchDeg }: Pick<CameraPose, "yawDeg" | "pitchDeg">) {
  const [yaw, pitch] = [(yawDeg * Math.PI) / 180, (pitchDeg * Math.PI) / 180];
  const forward: Axis = [Math.sin(yaw) * Math.cos(pitch), Math.cos(yaw) * Math.cos(pitch), Math.sin(pitch)];
  const right: Axis = [Math.cos(yaw), -Math.sin(yaw), 0];
  const up: Axis = [
    right[1] * forward[2],
    -right[0] * forward[2],
    right[0] * forward[1] - right[1] * forward[0],
  ];
  return { forward, right, up };
}

/** Where a pixel's ray meets the flat ground; undefined at or above the horizon. Pixel (0, 0) is the upper left corner's centre. */
export function groundOfPixel(
  lens: Lens,
  pose: CameraPose,
  xPx: number,
  yPx: number,
): readonly [eastM: number, northM: number] | undefined {
  const { forward, right, up } = cameraAxes(pose);
  const scale = lens.pixelPitchMm / lens.focalLengthMm;
  const x = (xPx - (lens.widthPx - 1) / 2) * scale;
  const y = ((lens.heightPx - 1) / 2 - yPx) * scale;
  const climb = forward[2] + y * up[2];
  if (climb >= -1e-6) return undefined;
  const reach = -pose.heightAboveGroundM / climb;
  return [
    pose.eastM + reach * (forward[0] + x * right[0] + y * up[0]),
    pose.northM + reach * (forward[1] + x * right[1] + y * up[1]),
  ];
}

/** Where a place on the ground appears, also outside of the picture; undefined behind the camera. */
export function pixelOfGround(
  lens: Lens,
  pose: CameraPose,
  eastM: number,
  northM: number,
): readonly [xPx: number, yPx: number] | undefined {
  const { forward, right, up } = cameraAxes(pose);
  const ray: Axis = [eastM - pose.eastM, northM - pose.northM, -pose.heightAboveGroundM];
  const depth = dot(ray, forward);
  if (depth <= 0) return undefined;
  const scale = lens.focalLengthMm / lens.pixelPitchMm / depth;
  return [(lens.widthPx - 1) / 2 + dot(ray, right) * scale, (lens.heightPx - 1) / 2 - dot(ray, up) * scale];
}

const dot = (a: Axis, b: Axis) => a[0] * b[0] + a[1] * b[1] + a[2] * b[2];
