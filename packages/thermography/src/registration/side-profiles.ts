import type { ThermalFrame } from "#detection/thermal-frame.ts";

/** Strength of a line or step across a module's side, at each offset from where the side is expected. */
export interface SideProfile {
  strengths: Float32Array;
  /** From the first to the last, in pixels; 0 is the expected place, positive outwards. */
  firstPx: number;
  stepPx: number;
}

const STEP_PX = 0.5;
/** Places along a side, as parts of it; away from its ends, where other sides meet it. */
const PLACES = [0.25, 0.4, 0.5, 0.6, 0.75] as const;
/** Half the width over which a line or step is looked for: one for sharp images, one for those blurred by motion. */
export const BASES_PX = [1.5, 3.5] as const;
const MARGIN_STEPS = 8;

/**
 * The mean temperature along lines parallel to the side gives one profile across it; its odd part (a step) and its even
 * part (a line) add up. Null where the image doesn't show it all.
 */
export function sideProfile(
  frame: ThermalFrame,
  [ax, ay, bx, by]: readonly [number, number, number, number],
  { reachPx, basePx, isOuter }: { reachPx: number; basePx: number; isOuter: boolean },
): { temperatures: Float32Array; profile: SideProfile } | null {
  const length = Math.hypot(bx - ax, by - ay);
  const [normalX, normalY] = [(by - ay) / length, (ax - bx) / length];
  const half = Math.round(reachPx / STEP_PX);
  const count = 2 * (half + MARGIN_STEPS) + 1;
  const outermost = (half + MARGIN_STEPS) * STEP_PX;
  for (const [x, y] of [
    [ax, ay],
    [bx, by],
  ] as const)
    if (
      Math.min(x, y) < outermost + 1 ||
      x > frame.widthPx - outermost - 2 ||
      y > frame.heightPx - outermost - 2
    )
      return null;
  const temperatures = new Float32Array(count);
  for (const place of PLACES) {
    const [x, y] = [ax + (bx - ax) * place, ay + (by - ay) * place];
    for (let i = 0; i < count; i += 1) {
      const offset = (i - half - MARGIN_STEPS) * STEP_PX;
      temperatures[i] =
        (temperatures[i] ?? 0) +
        bilinear(frame, x + normalX * offset - 0.5, y + normalY * offset - 0.5) / PLACES.length;
    }
  }
  const base = basePx / STEP_PX;
  // motion draws a joint out to a band, whose two edges are steps beside its middle
  const stepWeight = isOuter || basePx === BASES_PX[0] ? 1 : 0;
  const strengths = new Float32Array(2 * half + 1);
  for (let i = 0; i < strengths.length; i += 1) {
    const at = i + MARGIN_STEPS;
    const [before, here, after] = [
      temperatures[at - base] ?? 0,
      temperatures[at] ?? 0,
      temperatures[at + base] ?? 0,
    ];
    strengths[i] = (stepWeight * Math.abs(after - before) + Math.abs(2 * here - before - after)) / 2;
  }
  if (Number.isNaN(strengths[half])) return null;
  return { temperatures, profile: { strengths, firstPx: -half * STEP_PX, stepPx: STEP_PX } };
}

export function bilinear({ values, widthPx }: ThermalFrame, x: number, y: number): number {
  const [left, top] = [Math.floor(x), Math.floor(y)];
  const [dx, dy] = [x - left, y - top];
  const at = top * widthPx + left;
  const upper = (values[at] ?? Number.NaN) * (1 - dx) + (values[at + 1] ?? Number.NaN) * dx;
  const lower =
    (values[at + widthPx] ?? Number.NaN) * (1 - dx) + (values[at + widthPx + 1] ?? Number.NaN) * dx;
  return upper * (1 - dy) + lower * dy;
}

/** Place and prominence of the strongest line or step within the reach; sub-pixel by a parabola. */
export function strongestPlace({ strengths, firstPx, stepPx }: SideProfile): {
  offsetPx: number;
  strength: number;
  prominence: number;
} {
  let [at, strength, sum] = [0, -1, 0];
  for (let i = 0; i < strengths.length; i += 1) {
    const value = strengths[i] ?? 0;
    sum += value;
    if (value > strength) [at, strength] = [i, value];
  }
  const [before, after] = [strengths[at - 1] ?? strength, strengths[at + 1] ?? strength];
  const bend = before - 2 * strength + after;
  const shift = bend < 0 ? (0.5 * (before - after)) / bend : 0;
  return {
    offsetPx: firstPx + (at + shift) * stepPx,
    strength,
    prominence: strength - sum / strengths.length,
  };
}
