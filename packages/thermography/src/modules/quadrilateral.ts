export type Point = readonly [x: number, y: number];
export type Quadrilateral = readonly [Point, Point, Point, Point];

/** Convex hull, clockwise on the screen; Andrew's monotone chain. */
export function convexHull(points: readonly Point[]): Point[] {
  const sorted = points.toSorted((a, b) => a[0] - b[0] || a[1] - b[1]);
  const half = (from: readonly Point[]): Point[] => {
    const chain: Point[] = [];
    for (const point of from) {
      while (chain.length >= 2 && turn(chain.at(-2) ?? point, chain.at(-1) ?? point, point) <= 0) chain.pop();
      chain.push(point);
    }
    return chain.slice(0, -1);
  };
  return [...half(sorted), ...half(sorted.toReversed())];
}

/** Positive where c lies to the right of the way from a to b on the screen (y downwards). */
const turn = (a: Point, b: Point, c: Point): number =>
  (b[0] - a[0]) * (c[1] - a[1]) - (b[1] - a[1]) * (c[0] - a[0]);

/** Mean lengths of the sides along the rows (of corners that begin at the top left) and across them. */
export const sizeOf = ([a, b, c, d]: Quadrilateral): [level: number, upright: number] => [
  (distance(a, b) + distance(d, c)) / 2,
  (distance(b, c) + distance(a, d)) / 2,
];

export function polygonArea(points: readonly Point[]): number {
  let sum = 0;
  for (const [index, [x, y]] of points.entries()) {
    const [nextX, nextY] = points[(index + 1) % points.length] ?? [x, y];
    sum += x * nextY - nextX * y;
  }
  return Math.abs(sum) / 2;
}

/** Where two lines meet; null for parallel ones. */
export function intersection(a: Point, b: Point, c: Point, d: Point): Point | null {
  const [ux, uy] = [b[0] - a[0], b[1] - a[1]];
  const [vx, vy] = [d[0] - c[0], d[1] - c[1]];
  const cross = ux * vy - uy * vx;
  if (Math.abs(cross) < 1e-9) return null;
  const t = ((c[0] - a[0]) * vy - (c[1] - a[1]) * vx) / cross;
  return [a[0] + t * ux, a[1] + t * uy];
}

/**
 * The quadrilateral around a convex hull: takes away, one after the other, the side whose loss adds the least area when
 * its neighbours are prolonged. Null where no four sides remain.
 */
export function quadrilateralAround(hull: readonly Point[]): Quadrilateral | null {
  const corners = [...hull];
  while (corners.length > 4) {
    let best: { index: number; added: number; at: Point } | null = null;
    for (let index = 0; index < corners.length; index += 1) {
      const at = (offset: number): Point =>
        corners[(index + offset + corners.length) % corners.length] ?? [0, 0];
      const [before, from, to, after] = [at(-1), at(0), at(1), at(2)];
      // the sides before and after must meet beyond this side
      const meet = intersection(before, from, after, to);
      if (!meet || turn(from, to, meet) >= 0) continue;
      const added = polygonArea([from, meet, to]);
      if (!best || added < best.added) best = { index, added, at: meet };
    }
    if (!best) return null;
    const next = (best.index + 1) % corners.length;
    corners[best.index] = best.at;
    corners.splice(next, 1);
  }
  const [a, b, c, d] = corners;
  return a && b && c && d ? [a, b, c, d] : null;
}

export const centerOf = (corners: readonly Point[]): Point => [
  corners.reduce((sum, [x]) => sum + x, 0) / corners.length,
  corners.reduce((sum, [, y]) => sum + y, 0) / corners.length,
];

/** Written out: `Math.hypot` takes many times as long. */
export const lengthOf = ([x, y]: Point): number => Math.sqrt(x * x + y * y);

export const distance = (a: Point, b: Point): number => lengthOf([a[0] - b[0], a[1] - b[1]]);

export const between = (a: Point, b: Point, share = 0.5): Point => [
  a[0] + (b[0] - a[0]) * share,
  a[1] + (b[1] - a[1]) * share,
];
