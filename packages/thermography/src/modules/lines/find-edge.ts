import { distance, type Point } from "#modules/quadrilateral.ts";

/** Line strength of a picture, sampled between pixels. */
export interface StrengthMap {
  strength: Float32Array;
  /** The picture itself. */
  values: Float32Array;
  widthPx: number;
  heightPx: number;
}

export interface FoundEdge {
  /** Along the edge's normal (to the right of a → b on the screen), pixels. */
  offsetPx: number;
  /** Mean along the edge at that offset. */
  strength: number;
}

const SAMPLES = 9;
const STEP_PX = 0.5;
/** Both sides of a thin line are measured two to three pixels from its middle. */
const NEAR_STEPS = 4;
const FAR_STEPS = 6;
/** Of the line's strength: a thin line that is this deep is where the joint lies. */
const LEAST_DEPTH = 0.7;
const FARTHEST_PX = 3;

/** The strongest line parallel to a → b within the reach; the middle of a joint where it shows two edges. */
export function findEdge(map: StrengthMap, a: Point, b: Point, reachPx: number): FoundEdge {
  const steps = Math.round(reachPx / STEP_PX);
  return peakOf(profileAcross(map, "strength", [a, b], steps), steps);
}

/**
 * As `findEdge`, but where a thin dark or bright line lies close to the strongest one, its middle: the flanks of a joint
 * are strong too, and those of an uneven one stronger than its middle.
 */
export function placeEdge(map: StrengthMap, a: Point, b: Point, reachPx: number): FoundEdge {
  const edge = findEdge(map, a, b, reachPx);
  const steps = Math.round(reachPx / STEP_PX);
  const values = profileAcross(map, "values", [a, b], steps + FAR_STEPS);
  const depths = new Float64Array(2 * steps + 1);
  for (let i = 0; i < depths.length; i += 1) depths[i] = depthAt(values, i + FAR_STEPS);
  const line = peakOf(depths, steps);
  const isJoint =
    line.strength > LEAST_DEPTH * edge.strength && Math.abs(line.offsetPx - edge.offsetPx) < FARTHEST_PX;
  return isJoint ? { offsetPx: line.offsetPx, strength: edge.strength } : edge;
}

/** Of the strength of a line parallel to a side: a turned one has to beat it by so much. */
const TURN_GAIN = 1.12;
const TURN_STEP_PX = 1;

/**
 * How far the ends of a line lie aside of a parallel to a → b through its middle, pixels along the normal at b, and as far
 * the other way at a: seen aslant, the sides of neighbours are not parallel.
 */
export function turnOfEdge(
  map: StrengthMap,
  [a, b]: readonly [Point, Point],
  { strength: known, reachPx }: { strength: number; reachPx: number },
): number {
  const steps = Math.round(reachPx / TURN_STEP_PX);
  const highest = STRONGEST_PART * known;
  const parallel = meanBetween(map, [a, b], highest);
  let [best, turn] = [TURN_GAIN * Math.max(known, parallel), 0];
  const length = distance(a, b) || 1;
  const [nx, ny] = [-(b[1] - a[1]) / length, (b[0] - a[0]) / length];
  for (let step = -steps; step <= steps; step += 1) {
    const px = step * TURN_STEP_PX;
    const ends = [
      [a[0] - nx * px, a[1] - ny * px],
      [b[0] + nx * px, b[1] + ny * px],
    ] as const;
    const strength = meanBetween(map, ends, highest);
    if (strength > best) [best, turn] = [strength, px];
  }
  return turn;
}

/** Along a → b, without its very ends; short strong parts count no more than the highest. */
function meanBetween(map: StrengthMap, [a, b]: readonly [Point, Point], highest: number): number {
  let sum = 0;
  for (let i = 0; i < SAMPLES; i += 1) {
    const share = shareOf(i);
    const strength = strengthAt(map, a[0] + (b[0] - a[0]) * share, a[1] + (b[1] - a[1]) * share);
    sum += strength > highest ? highest : strength;
  }
  return sum / SAMPLES;
}

const shareOf = (sample: number): number => 0.12 + (0.76 * sample) / (SAMPLES - 1);

/** How far a place stands out from both of its sides, less what they differ: a step, as at a table's end, is no joint. */
function depthAt(values: Float64Array, at: number): number {
  const left = ((values[at - NEAR_STEPS] ?? 0) + (values[at - FAR_STEPS] ?? 0)) / 2;
  const right = ((values[at + NEAR_STEPS] ?? 0) + (values[at + FAR_STEPS] ?? 0)) / 2;
  const depth = Math.abs((values[at] ?? 0) - (left + right) / 2) - Math.abs(left - right);
  // beyond the border, and at pixels without a value, there is none
  return depth > 0 ? depth : 0;
}

/** Means along lines parallel to a → b, from −steps to +steps. */
function profileAcross(
  map: StrengthMap,
  of: "strength" | "values",
  [a, b]: readonly [Point, Point],
  steps: number,
): Float64Array {
  const { widthPx, heightPx } = map;
  const values = map[of];
  const [dx, dy] = [b[0] - a[0], b[1] - a[1]];
  const length = Math.sqrt(dx * dx + dy * dy) || 1;
  const [nx, ny] = [(-dy / length) * STEP_PX, (dx / length) * STEP_PX];
  const outside = of === "strength" ? 0 : Number.NaN;
  const places = 2 * steps + 1;
  const samples = new Float64Array(SAMPLES * places);
  // most of the time that the modules of a picture take: a plain loop
  for (let i = 0; i < SAMPLES; i += 1) {
    const share = shareOf(i);
    const [startX, startY] = [a[0] + dx * share, a[1] + dy * share];
    for (let step = -steps; step <= steps; step += 1) {
      const x = startX + nx * step;
      const y = startY + ny * step;
      const isInside = x >= 0 && y >= 0 && x <= widthPx - 1 && y <= heightPx - 1;
      const value = isInside ? valueAt(values, widthPx, x, y) : outside;
      samples[i * places + step + steps] = value;
    }
  }
  return meanProfile(samples, places, of === "strength" ? brightestLine(samples, places) : Infinity);
}

/** A clamp on a joint, or a hot cell beside it, is stronger than any line, but short. */
const STRONGEST_PART = 2;

/** What a sample of the line may count at most: more than the usual one, but not many times as much. */
function brightestLine(samples: Float64Array, places: number): number {
  const peaks = new Float64Array(SAMPLES);
  for (let i = 0; i < samples.length; i += 1) {
    const sample = (i / places) | 0;
    if ((samples[i] ?? 0) > (peaks[sample] ?? 0)) peaks[sample] = samples[i] ?? 0;
  }
  peaks.sort();
  return STRONGEST_PART * (peaks[SAMPLES >> 1] ?? 0);
}

function meanProfile(samples: Float64Array, places: number, highest: number): Float64Array {
  const profile = new Float64Array(places);
  for (let i = 0; i < samples.length; i += 1) {
    const value = samples[i] ?? 0;
    const at = i % places;
    profile[at] = (profile[at] ?? 0) + (value > highest ? highest : value) / SAMPLES;
  }
  return profile;
}

function peakOf(profile: Float64Array, steps: number): FoundEdge {
  // nearer lines are preferred a little
  let [at, best] = [0, -Infinity];
  for (let i = 0; i < profile.length; i += 1) {
    const away = (i - steps) / (steps + 1);
    const weighted = (profile[i] ?? 0) * (1 - 0.3 * away * away);
    if (weighted > best) [at, best] = [i, weighted];
  }
  const peak = profile[at] ?? 0;
  let [from, to] = [at, at];
  while (from > 0 && (profile[from - 1] ?? 0) > 0.7 * peak) from -= 1;
  while (to < profile.length - 1 && (profile[to + 1] ?? 0) > 0.7 * peak) to += 1;
  let [sum, moment] = [0, 0];
  for (let i = from; i <= to; i += 1) {
    const weight = (profile[i] ?? 0) - 0.7 * peak + 1e-12;
    sum += weight;
    moment += weight * i;
  }
  return { offsetPx: (moment / sum - steps) * STEP_PX, strength: peak };
}

export const strengthAt = ({ strength, widthPx, heightPx }: StrengthMap, x: number, y: number): number =>
  x >= 0 && y >= 0 && x <= widthPx - 1 && y <= heightPx - 1 ? valueAt(strength, widthPx, x, y) : 0;

/** Between pixels. */
function valueAt(values: Float32Array, widthPx: number, x: number, y: number): number {
  const left = Math.min(widthPx - 2, x | 0);
  const top = Math.min((values.length / widthPx - 2) | 0, y | 0);
  const [fx, fy] = [x - left, y - top];
  const at = top * widthPx + left;
  const above = (values[at] ?? 0) * (1 - fx) + (values[at + 1] ?? 0) * fx;
  const below = (values[at + widthPx] ?? 0) * (1 - fx) + (values[at + widthPx + 1] ?? 0) * fx;
  return above * (1 - fy) + below * fy;
}
