import type { Point } from "./quadrilateral.ts";

/** Pixels away from the curve at which a point counts half. */
const HALF_WEIGHT_PX = 1.2;
const ROUNDS = 4;

/**
 * The value at step 0 of a smooth curve through the points at steps −reach … reach, which outliers hardly move: a parabola
 * through five points or more, else a straight line; null with fewer than three.
 */
export function localFit(pointAt: (step: number) => Point | undefined, reach: number): Point | null {
  const steps: number[] = [];
  const points: Point[] = [];
  for (let step = -reach; step <= reach; step += 1) {
    const point = pointAt(step);
    if (!point) continue;
    steps.push(step);
    points.push(point);
  }
  if (points.length < 3) return null;
  const weights = points.map(() => 1);
  let curve: Curve | null = null;
  for (let round = 0; round < ROUNDS; round += 1) {
    curve = points.length >= 5 ? parabola(steps, points, weights) : straight(steps, points, weights);
    if (!curve) return null;
    for (let i = 0; i < points.length; i += 1) {
      const [x, y] = points[i] ?? [0, 0];
      const s = steps[i] ?? 0;
      const dx = x - (curve.x + s * (curve.x1 + s * curve.x2));
      const dy = y - (curve.y + s * (curve.y1 + s * curve.y2));
      weights[i] = 1 / (1 + (dx * dx + dy * dy) / HALF_WEIGHT_PX ** 2);
    }
  }
  return curve && [curve.x, curve.y];
}

/** Both coordinates as polynomials of the step. */
interface Curve {
  x: number;
  x1: number;
  x2: number;
  y: number;
  y1: number;
  y2: number;
}

type Fit = (steps: readonly number[], points: readonly Point[], weights: readonly number[]) => Curve | null;

/** Weighted least squares by the normal equations. */
const straight: Fit = (steps, points, weights) => {
  let [m0, m1, m2, x0, x1, y0, y1] = [0, 0, 0, 0, 0, 0, 0];
  for (let i = 0; i < points.length; i += 1) {
    const [x, y] = points[i] ?? [0, 0];
    const s = steps[i] ?? 0;
    const w = weights[i] ?? 0;
    m0 += w;
    m1 += w * s;
    m2 += w * s * s;
    x0 += w * x;
    x1 += w * x * s;
    y0 += w * y;
    y1 += w * y * s;
  }
  const d = m0 * m2 - m1 * m1;
  if (Math.abs(d) < SINGULAR) return null;
  return {
    x: (x0 * m2 - x1 * m1) / d,
    x1: (m0 * x1 - m1 * x0) / d,
    x2: 0,
    y: (y0 * m2 - y1 * m1) / d,
    y1: (m0 * y1 - m1 * y0) / d,
    y2: 0,
  };
};

const parabola: Fit = (steps, points, weights) => {
  let [m0, m1, m2, m3, m4] = [0, 0, 0, 0, 0];
  let [x0, x1, x2, y0, y1, y2] = [0, 0, 0, 0, 0, 0];
  for (let i = 0; i < points.length; i += 1) {
    const [x, y] = points[i] ?? [0, 0];
    const s = steps[i] ?? 0;
    const w = weights[i] ?? 0;
    const ws = w * s;
    const wss = ws * s;
    m0 += w;
    m1 += ws;
    m2 += wss;
    m3 += wss * s;
    m4 += wss * s * s;
    x0 += w * x;
    x1 += ws * x;
    x2 += wss * x;
    y0 += w * y;
    y1 += ws * y;
    y2 += wss * y;
  }
  // the inverse of the symmetric matrix of moments
  const [a, b, c] = [m2 * m4 - m3 * m3, m2 * m3 - m1 * m4, m1 * m3 - m2 * m2];
  const [e, f, g] = [m0 * m4 - m2 * m2, m1 * m2 - m0 * m3, m0 * m2 - m1 * m1];
  const d = m0 * a + m1 * b + m2 * c;
  if (Math.abs(d) < SINGULAR) return null;
  return {
    x: (a * x0 + b * x1 + c * x2) / d,
    x1: (b * x0 + e * x1 + f * x2) / d,
    x2: (c * x0 + f * x1 + g * x2) / d,
    y: (a * y0 + b * y1 + c * y2) / d,
    y1: (b * y0 + e * y1 + f * y2) / d,
    y2: (c * y0 + f * y1 + g * y2) / d,
  };
};

const SINGULAR = 1e-9;
