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
  const half = Math.round(reachPx / STEP_PX);
  const count = 2 * (half + MARGIN_STEPS) + 1;
  const outermostPx = (half + MARGIN_STEPS) * STEP_PX;
  const isShown =
    Math.min(ax, ay, bx, by) >= outermostPx + 1 &&
    Math.max(ax, bx) <= frame.widthPx - outermostPx - 2 &&
    Math.max(ay, by) <= frame.heightPx - outermostPx - 2;
  if (!isShown) return null;
  const temperatures = meansAcross(frame, [ax, ay, bx, by], count, outermostPx);
  const base = basePx / STEP_PX;
  // motion draws a joint out to a band, whose two edges are steps beside its middle
  const stepWeight = isOuter || basePx === BASES_PX[0] ? 1 : 0;
  const strengths = new Float32Array(2 * half + 1);
  for (let i = 0; i < strengths.length; i += 1) {
    const at = i + MARGIN_STEPS;
    const before = temperatures[at - base] ?? 0;
    const here = temperatures[at] ?? 0;
    const after = temperatures[at + base] ?? 0;
    strengths[i] = (stepWeight * Math.abs(after - before) + Math.abs(2 * here - before - after)) / 2;
  }
  if (Number.isNaN(strengths[half])) return null;
  return { temperatures, profile: { strengths, firstPx: -half * STEP_PX, stepPx: STEP_PX } };
}

/** Means along the side at each step across it, from inside to outside. The innermost loop of the search: plain numbers alone. */
function meansAcross(
  frame: ThermalFrame,
  [ax, ay, bx, by]: readonly [number, number, number, number],
  count: number,
  outermostPx: number,
): Float32Array {
  const { values, widthPx } = frame;
  const length = Math.hypot(bx - ax, by - ay);
  const normalX = (by - ay) / length;
  const normalY = (ax - bx) / length;
  const means = new Float32Array(count);
  for (let i = 0; i < count; i += 1) {
    const offset = i * STEP_PX - outermostPx;
    const startX = ax + normalX * offset - 0.5;
    const startY = ay + normalY * offset - 0.5;
    let sum = 0;
    for (let k = 0; k < PLACES.length; k += 1) {
      const place = PLACES[k] ?? 0;
      const x = startX + (bx - ax) * place;
      const y = startY + (by - ay) * place;
      const left = Math.floor(x);
      const top = Math.floor(y);
      const dx = x - left;
      const dy = y - top;
      const at = top * widthPx + left;
      const a = values[at] ?? Number.NaN;
      const b = values[at + 1] ?? Number.NaN;
      const c = values[at + widthPx] ?? Number.NaN;
      const d = values[at + widthPx + 1] ?? Number.NaN;
      const upper = a + (b - a) * dx;
      sum += upper + (c + (d - c) * dx - upper) * dy;
    }
    means[i] = sum / PLACES.length;
  }
  return means;
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
