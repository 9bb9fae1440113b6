import type { ThermalFrame } from "#detection/thermal-frame.ts";
import type { ExpectedModules } from "./expected-modules.ts";
import { sideEnds } from "./refine-pose.ts";
import { sideProfile } from "./side-profiles.ts";

/** For each side of each expected module, −1 to 1: whether the image shows a line or step there rather than beside. NaN unseen. */
export type SideEvidence = Float32Array;

const REACH_PX = 7;
const BESIDE_PX = 3.5;
/** How far inside and outside a row's border its two temperatures are compared. */
const BORDER_PX = 5;

export function sideEvidence(
  frame: ThermalFrame,
  pixels: Float64Array,
  expected: ExpectedModules,
  { noise, basePx, every = 1 }: { noise: number; basePx: number; every?: number },
): SideEvidence {
  const evidence = new Float32Array(expected.isOuter.length).fill(Number.NaN);
  const steps = new Float32Array(expected.isOuter.length).fill(Number.NaN);
  for (let side = 0; side < evidence.length; side += 1) {
    const isOuter = expected.isOuter[side] === 1;
    if (side % every !== 0 && !isOuter) continue;
    const seen = sideProfile(frame, sideEnds(pixels, side), { reachPx: REACH_PX, basePx, isOuter });
    if (!seen) continue;
    const { strengths, stepPx } = seen.profile;
    const middle = (strengths.length - 1) / 2;
    const beside = BESIDE_PX / stepPx;
    let [here, around, count] = [0, 0, 0];
    for (let i = 0; i < strengths.length; i += 1) {
      const distance = Math.abs(i - middle);
      if (distance <= 1) here += (strengths[i] ?? 0) / 3;
      else if (distance >= beside) [around, count] = [around + (strengths[i] ?? 0), count + 1];
    }
    around /= Math.max(1, count);
    evidence[side] = (here - around) / (here + around + 3 * noise);
    if (isOuter) steps[side] = outwardStep(seen.temperatures, isTurnedInwards(pixels, side));
  }
  return withBorders(evidence, steps, noise);
}

/** Temperature outside of a row's border less that inside. */
function outwardStep(temperatures: Float32Array, isInwards: boolean): number {
  const middle = (temperatures.length - 1) / 2;
  const reach = BORDER_PX * 2;
  const step = (temperatures[middle + reach] ?? Number.NaN) - (temperatures[middle - reach] ?? Number.NaN);
  return isInwards ? -step : step;
}

function isTurnedInwards(pixels: Float64Array, side: number): boolean {
  const [ax, ay, bx, by] = sideEnds(pixels, side);
  const module = side >> 2;
  let [centerX, centerY] = [0, 0];
  for (let corner = module * 4; corner < module * 4 + 4; corner += 1) {
    centerX += (pixels[corner * 2] ?? 0) / 4;
    centerY += (pixels[corner * 2 + 1] ?? 0) / 4;
  }
  return (by - ay) * ((ax + bx) / 2 - centerX) + (ax - bx) * ((ay + by) / 2 - centerY) < 0;
}

/** Borders of rows against the ground: all of them are steps to the same side, warmer or cooler. */
function withBorders(evidence: Float32Array, steps: Float32Array, noise: number): SideEvidence {
  const sorted = steps.filter((step) => !Number.isNaN(step)).toSorted();
  const typical = sorted[sorted.length >> 1] ?? 0;
  if (Math.abs(typical) < 4 * noise) return evidence;
  return evidence.map((value, side) => {
    const step = steps[side] ?? Number.NaN;
    if (Number.isNaN(step)) return value;
    return (value + Math.max(-1, Math.min(1, step / typical))) / 2;
  });
}

/** Mean over the sides that were seen, and how many. */
export function meanEvidence(evidence: SideEvidence): { mean: number; seen: number } {
  let [sum, seen] = [0, 0];
  for (const value of evidence) if (!Number.isNaN(value)) [sum, seen] = [sum + value, seen + 1];
  return { mean: seen === 0 ? 0 : sum / seen, seen };
}

/** A side that one place explains and the other doesn't. */
const CLEAR_DIFFERENCE = 0.35;
/** Sides share lines with their neighbours, so that they are worth less than as many independent ones. */
const ODDS_OF_SIDE = 0.5;

/** A row ends in one way only, whereas lines between modules repeat. */
const ODDS_OF_BORDER = 2;

/** A side that one place leaves out of the image says little by itself: many do where a whole row stays unexplained. */
const ODDS_OF_UNSEEN = 0.08;
/** Sides looked at in every place, see `every`. */
export const SAMPLED = 3;

/** Logarithm of the odds of one place against another, by the sides that they show. Positive for the first. */
export function logOdds(first: SideEvidence, second: SideEvidence, isOuter: Uint8Array): number {
  let sum = 0;
  for (let side = 0; side < first.length; side += 1) {
    const [one, other] = [first[side] ?? Number.NaN, second[side] ?? Number.NaN];
    const isBorder = isOuter[side] === 1;
    if (Number.isNaN(one) !== Number.isNaN(other)) {
      if (isBorder || side % SAMPLED === 0) sum += ODDS_OF_UNSEEN * (clear(one) - clear(other));
      continue;
    }
    const difference = one - other;
    if (Math.abs(difference) > CLEAR_DIFFERENCE)
      sum += difference * (isBorder ? ODDS_OF_BORDER : ODDS_OF_SIDE);
  }
  return sum;
}

const clear = (evidence: number): number => (evidence > CLEAR_DIFFERENCE ? evidence : 0);
