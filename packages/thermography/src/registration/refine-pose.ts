import type { ThermalFrame } from "#detection/thermal-frame.ts";
import type { CameraOptics } from "./camera-projection.ts";
import type { ExpectedModules } from "./expected-modules.ts";
import { solveSymmetric } from "./solve-symmetric.ts";
import { cornerPlacer, PARAMETERS, type PoseCorrection, projectCorners } from "./pose-correction.ts";
import { sideProfile, strongestPlace } from "./side-profiles.ts";

export interface RefineOptions {
  optics: CameraOptics;
  /** Standard deviation of each parameter before the picture is looked at. */
  spread: readonly number[];
  noise: number;
  basePx: number;
  /** How far from its expected place a side is looked for, one number a round. */
  reachesPx: readonly number[];
  /** Where each parameter is expected; the shift where it starts, the others at 0. */
  target?: PoseCorrection;
  /** Looks at every so many sides. */
  every?: number;
}

export interface Residual {
  side: number;
  offsetPx: number;
  normalX: number;
  normalY: number;
  weight: number;
}

export interface RefinedPose {
  correction: PoseCorrection;
  /** Robust spread of what remains between expected and seen sides. */
  residualPx: number;
  sides: number;
}

/** Moves the modules until their sides lie on the lines and steps of the picture, robustly and to parts of a pixel. */
export function refinePose(
  frame: ThermalFrame,
  expected: ExpectedModules,
  start: PoseCorrection,
  {
    optics,
    spread,
    noise,
    basePx,
    reachesPx,
    every = 1,
    target = start.map((value, k) => (k < 3 ? value : 0)),
  }: RefineOptions,
): RefinedPose {
  let correction = [...start];
  let residualPx = Infinity;
  let sides = 0;
  for (const reachPx of reachesPx) {
    const residuals = sideResiduals(frame, projectCorners(expected, correction, optics), expected, {
      reachPx,
      noise,
      basePx,
      every,
    });
    sides = residuals.length;
    if (sides < MIN_SIDES) break;
    const step = gaussNewtonStep(residuals, expected, { correction, target, optics, spread });
    residualPx = step.residualPx;
    correction = correction.map((value, k) => value + (step.change[k] ?? 0));
  }
  return { correction, residualPx, sides };
}

const MIN_SIDES = 24;
/** A line or step is one from so many standard deviations of the noise on. */
const MIN_PROMINENCE = 4;

/** What lies between expected sides and the nearest clear lines or steps of the picture. */
export function sideResiduals(
  frame: ThermalFrame,
  pixels: Float64Array,
  expected: ExpectedModules,
  { reachPx, noise, basePx, every }: { reachPx: number; noise: number; basePx: number; every: number },
): Residual[] {
  const residuals: Residual[] = [];
  for (let side = 0; side < expected.isOuter.length; side += 1) {
    if (side % every !== 0 && expected.isOuter[side] === 0) continue;
    const ends = sideEnds(pixels, side);
    const length = Math.hypot(ends[2] - ends[0], ends[3] - ends[1]);
    if (!(length > 8)) continue;
    const seen = sideProfile(frame, ends, { reachPx, basePx, isOuter: expected.isOuter[side] === 1 });
    if (!seen) continue;
    const { offsetPx, strength, prominence } = strongestPlace(seen.profile);
    if (prominence < MIN_PROMINENCE * noise || Math.abs(offsetPx) >= reachPx) continue;
    residuals.push({
      side,
      offsetPx,
      normalX: (ends[3] - ends[1]) / length,
      normalY: (ends[0] - ends[2]) / length,
      weight: prominence / (strength + 4 * noise),
    });
  }
  return residuals;
}

export function sideEnds(pixels: Float64Array, side: number): [number, number, number, number] {
  const from = side * 2;
  const to = (side % 4 === 3 ? side - 3 : side + 1) * 2;
  return [pixels[from] ?? Number.NaN, pixels[from + 1] ?? 0, pixels[to] ?? 0, pixels[to + 1] ?? 0];
}

interface StepContext {
  correction: readonly number[];
  target: PoseCorrection;
  optics: CameraOptics;
  spread: readonly number[];
}

/** One standard deviation of a well seen side. */
const SIDE_SPREAD_PX = 1;

function gaussNewtonStep(residuals: readonly Residual[], expected: ExpectedModules, context: StepContext) {
  const { correction, target, spread } = context;
  const offsets = Float64Array.from(residuals, ({ offsetPx }) => Math.abs(offsetPx)).toSorted();
  const residualPx = 1.4826 * (offsets[offsets.length >> 1] ?? 0);
  const cutPx = Math.max(3 * residualPx, 1.5);
  const normal = new Float64Array(PARAMETERS * PARAMETERS);
  const right = new Float64Array(PARAMETERS);
  const rowOf = jacobianRow(expected, context);
  for (const residual of residuals) {
    const share = residual.offsetPx / cutPx;
    if (Math.abs(share) >= 1) continue;
    const weight = (residual.weight * (1 - share * share) ** 2) / SIDE_SPREAD_PX ** 2;
    const row = rowOf(residual);
    for (let i = 0; i < PARAMETERS; i += 1) {
      const weighted = weight * (row[i] ?? 0);
      right[i] = (right[i] ?? 0) + weighted * residual.offsetPx;
      for (let j = 0; j <= i; j += 1)
        normal[i * PARAMETERS + j] = (normal[i * PARAMETERS + j] ?? 0) + weighted * (row[j] ?? 0);
    }
  }
  for (let i = 0; i < PARAMETERS; i += 1) {
    const precision = 1 / (spread[i] ?? 1) ** 2;
    normal[i * PARAMETERS + i] = (normal[i * PARAMETERS + i] ?? 0) + precision;
    right[i] = (right[i] ?? 0) + precision * ((target[i] ?? 0) - (correction[i] ?? 0));
  }
  return { change: solveSymmetric(normal, right), residualPx };
}

/** How far a side's middle moves along its normal with each parameter. */
function jacobianRow(expected: ExpectedModules, { correction, optics }: StepContext) {
  const place = cornerPlacer(expected, correction);
  const [a, b]: [number, number, number][] = [
    [0, 0, 0],
    [0, 0, 0],
  ];
  const [ux, uy, uz] = expected.world[2];
  const row = new Float64Array(PARAMETERS);
  const { focalLengthPx } = optics;
  return ({ side, normalX, normalY }: Residual): Float64Array => {
    const next = side % 4 === 3 ? side - 3 : side + 1;
    if (!a || !b) return row;
    place(side, a);
    place(next, b);
    const mean = (values: Float64Array, stride: number, offset: number): number =>
      ((values[side * stride + offset] ?? 0) + (values[next * stride + offset] ?? 0)) / 2;
    const [x, y, z] = [(a[0] + b[0]) / 2, (a[1] + b[1]) / 2, (a[2] + b[2]) / 2];
    const perZ = focalLengthPx / z;
    const moved = (dx: number, dy: number, dz: number): number =>
      perZ * (normalX * (dx - (x / z) * dz) + normalY * (dy - (y / z) * dz));
    const lifted = moved(ux, uy, uz);
    row[0] = moved(1, 0, 0);
    row[1] = moved(0, 1, 0);
    row[2] = moved(0, 0, 1);
    row[3] = moved(0, -z, y);
    row[4] = moved(z, 0, -x);
    row[5] = moved(-y, x, 0);
    row[6] = lifted * mean(expected.across, 1, 0);
    row[7] = lifted * mean(expected.ground, 2, 0);
    row[8] = lifted * mean(expected.ground, 2, 1);
    return row;
  };
}
