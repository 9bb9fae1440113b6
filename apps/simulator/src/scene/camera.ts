/** A distortion-free camera; DJI corrects its lenses in the image. */
export interface Lens {
  imageSource: "InfraredCamera" | "WideCamera";
  /** Suffix of the file name. */
  suffix: "T" | "W";
  widthPx: number;
  heightPx: number;
  focalLengthMm: number;
  equivalentFocalLengthMm: number;
  /** Size of one image pixel on the sensor. */
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

/** 4:3, 24 mm equivalent, at a lower resolution than the real camera. */
export const WIDE_LENS: Lens = {
  imageSource: "WideCamera",
  suffix: "W",
  widthPx: 1024,
  heightPx: 768,
  focalLengthMm: 6.72,
  equivalentFocalLengthMm: 24,
  pixelPitchMm: 9.6768 / 1024,
};

/** The part of a camera's image that its video shows, with so many pixels. */
export const videoLens = (lens: Lens, { widthPx, heightPx }: Pick<Lens, "widthPx" | "heightPx">): Lens => ({
  ...lens,
  widthPx,
  heightPx,
  pixelPitchMm: (lens.pixelPitchMm * lens.widthPx) / widthPx,
});

/** Yaw clockwise from north, pitch −90 straight down; the gimbal keeps roll at 0. */
export interface CameraPose {
  eastM: number;
  northM: number;
  heightAboveGroundM: number;
  yawDeg: number;
  pitchDeg: number;
  /** Small turns about the image's right and up directions and about the viewing direction that the gimbal does not report. */
  turnedDeg?: readonly [aboutRight: number, aboutUp: number, aboutForward: number];
}

export type Axis = readonly [east: number, north: number, up: number];

/** Unit vectors of the viewing direction and of the image's right and up directions. */
export function cameraAxes({
  yawDeg,
  pitchDeg,
  turnedDeg,
}: Pick<CameraPose, "yawDeg" | "pitchDeg" | "turnedDeg">) {
  const [yaw, pitch] = [(yawDeg * Math.PI) / 180, (pitchDeg * Math.PI) / 180];
  const forward: Axis = [Math.sin(yaw) * Math.cos(pitch), Math.cos(yaw) * Math.cos(pitch), Math.sin(pitch)];
  const right: Axis = [Math.cos(yaw), -Math.sin(yaw), 0];
  const up: Axis = [
    right[1] * forward[2],
    -right[0] * forward[2],
    right[0] * forward[1] - right[1] * forward[0],
  ];
  if (!turnedDeg) return { forward, right, up };
  const [a = 0, b = 0, c = 0] = turnedDeg.map((degrees) => (degrees * Math.PI) / 180);
  const turn = (axis: Axis): Axis => {
    const rotation = [0, 1, 2].map((i) => a * (right[i] ?? 0) + b * (up[i] ?? 0) + c * (forward[i] ?? 0));
    const angle = Math.hypot(...rotation);
    if (angle === 0) return axis;
    const [x = 0, y = 0, z = 0] = rotation.map((part) => part / angle);
    const [cos, sin] = [Math.cos(angle), Math.sin(angle)];
    const along = (x * axis[0] + y * axis[1] + z * axis[2]) * (1 - cos);
    return [
      axis[0] * cos + (y * axis[2] - z * axis[1]) * sin + x * along,
      axis[1] * cos + (z * axis[0] - x * axis[2]) * sin + y * along,
      axis[2] * cos + (x * axis[1] - y * axis[0]) * sin + z * along,
    ];
  };
  return { forward: turn(forward), right: turn(right), up: turn(up) };
}

/** Ground position of a pixel; undefined at or above the horizon. (0, 0) is the centre of the upper left pixel. */
export function pixelToGround(
  lens: Lens,
  pose: CameraPose,
  xPx: number,
  yPx: number,
): readonly [eastM: number, northM: number] | undefined {
  const { forward, right, up } = cameraAxes(pose);
  const scale = lens.pixelPitchMm / lens.focalLengthMm;
  const x = (xPx - (lens.widthPx - 1) / 2) * scale;
  const y = ((lens.heightPx - 1) / 2 - yPx) * scale;
  const rayUp = forward[2] + y * up[2];
  if (rayUp >= -1e-6) return undefined;
  const reach = -pose.heightAboveGroundM / rayUp;
  return [
    pose.eastM + reach * (forward[0] + x * right[0] + y * up[0]),
    pose.northM + reach * (forward[1] + x * right[1] + y * up[1]),
  ];
}

/** Pixel of a ground position, possibly outside the image; undefined behind the camera. */
export function groundToPixel(
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
