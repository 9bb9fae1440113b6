import type { Point } from "./quadrilateral.ts";

/** Line strength of a picture, sampled between pixels. */
export interface StrengthMap {
  strength: Float32Array;
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

/** The strongest line parallel to a → b within the reach; the middle of a joint where it has two rims. */
export function findEdge(map: StrengthMap, a: Point, b: Point, reachPx: number): FoundEdge {
  const length = Math.hypot(b[0] - a[0], b[1] - a[1]) || 1;
  const [nx, ny] = [-(b[1] - a[1]) / length, (b[0] - a[0]) / length];
  const steps = Math.round(reachPx / STEP_PX);
  const profile = new Float64Array(2 * steps + 1);
  for (let step = -steps; step <= steps; step += 1) {
    let sum = 0;
    for (let i = 0; i < SAMPLES; i += 1) {
      const share = 0.12 + (0.76 * i) / (SAMPLES - 1);
      const x = a[0] + (b[0] - a[0]) * share + nx * step * STEP_PX;
      const y = a[1] + (b[1] - a[1]) * share + ny * step * STEP_PX;
      sum += strengthAt(map, x, y);
    }
    profile[step + steps] = sum / SAMPLES;
  }
  return peakOf(profile, steps);
}

function peakOf(profile: Float64Array, steps: number): FoundEdge {
  // nearer lines are preferred a little
  const weighted = profile.map((value, i) => value * (1 - 0.3 * ((i - steps) / (steps + 1)) ** 2));
  const at = weighted.indexOf(Math.max(...weighted));
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

export function strengthAt({ strength, widthPx, heightPx }: StrengthMap, x: number, y: number): number {
  if (!(x >= 0 && y >= 0 && x <= widthPx - 1 && y <= heightPx - 1)) return 0;
  const [left, top] = [Math.min(widthPx - 2, Math.floor(x)), Math.min(heightPx - 2, Math.floor(y))];
  const [fx, fy] = [x - left, y - top];
  const at = top * widthPx + left;
  const above = (strength[at] ?? 0) * (1 - fx) + (strength[at + 1] ?? 0) * fx;
  const below = (strength[at + widthPx] ?? 0) * (1 - fx) + (strength[at + widthPx + 1] ?? 0) * fx;
  return above * (1 - fy) + below * fy;
}
