import { throughLens } from "#metadata/stated-lens.ts";
import type { CameraOptics } from "./camera-projection.ts";
import type { ExpectedModules } from "./expected-modules.ts";

/**
 * What brings the expected modules onto the picture's, in this order: shift of the modules along the camera's right, down
 * and viewing directions (m), turns about these (rad), rise of the tables across their rows, slope of the ground to the
 * east and to the north.
 */
export type PoseCorrection = readonly number[];

export const PARAMETERS = 9;
export const NO_CORRECTION: PoseCorrection = Array.from({ length: PARAMETERS }, () => 0);

/** Where the corners lie in the image, two numbers each; NaN behind the camera. */
export function projectCorners(
  expected: ExpectedModules,
  correction: PoseCorrection,
  optics: CameraOptics,
): Float64Array {
  const { focalLengthPx, widthPx, heightPx, lens } = optics;
  const count = expected.corners.length / 3;
  const pixels = new Float64Array(count * 2);
  const place = cornerPlacer(expected, correction);
  const at: [number, number, number] = [0, 0, 0];
  for (let i = 0; i < count; i += 1) {
    place(i, at);
    const isAhead = at[2] > 0.1;
    if (lens && isAhead) {
      const [dxPx, dyPx] = throughLens(lens, at[0] / at[2], at[1] / at[2]);
      [pixels[i * 2], pixels[i * 2 + 1]] = [widthPx / 2 + dxPx, heightPx / 2 + dyPx];
      continue;
    }
    pixels[i * 2] = isAhead ? widthPx / 2 + (focalLengthPx * at[0]) / at[2] : Number.NaN;
    pixels[i * 2 + 1] = isAhead ? heightPx / 2 + (focalLengthPx * at[1]) / at[2] : Number.NaN;
  }
  return pixels;
}

/** Writes the corrected corner in the camera's axes. */
export function cornerPlacer(
  { corners, across, ground, world }: ExpectedModules,
  [tx = 0, ty = 0, tz = 0, wx = 0, wy = 0, wz = 0, rise = 0, slopeEast = 0, slopeNorth = 0]: PoseCorrection,
): (index: number, into: [number, number, number]) => void {
  const r = rotationMatrix(wx, wy, wz);
  const [ux, uy, uz] = world[2];
  return (i, into) => {
    const lift =
      rise * (across[i] ?? 0) + slopeEast * (ground[i * 2] ?? 0) + slopeNorth * (ground[i * 2 + 1] ?? 0);
    const x = (corners[i * 3] ?? 0) + lift * ux;
    const y = (corners[i * 3 + 1] ?? 0) + lift * uy;
    const z = (corners[i * 3 + 2] ?? 0) + lift * uz;
    into[0] = r[0] * x + r[1] * y + r[2] * z + tx;
    into[1] = r[3] * x + r[4] * y + r[5] * z + ty;
    into[2] = r[6] * x + r[7] * y + r[8] * z + tz;
  };
}

type Matrix = readonly [number, number, number, number, number, number, number, number, number];

/** Rodrigues' formula. */
function rotationMatrix(wx: number, wy: number, wz: number): Matrix {
  const angle = Math.hypot(wx, wy, wz);
  if (angle < 1e-12) return [1, 0, 0, 0, 1, 0, 0, 0, 1];
  const [x, y, z] = [wx / angle, wy / angle, wz / angle];
  const [s, c] = [Math.sin(angle), Math.cos(angle)];
  const d = 1 - c;
  return [
    c + x * x * d,
    x * y * d - z * s,
    x * z * d + y * s,
    y * x * d + z * s,
    c + y * y * d,
    y * z * d - x * s,
    z * x * d - y * s,
    z * y * d + x * s,
    c + z * z * d,
  ];
}
