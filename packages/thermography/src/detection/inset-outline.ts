export type Corner = readonly [x: number, y: number];

/** Insets an outline on every side, by a quarter of its size at most. */
export function insetOutline(corners: readonly Corner[], insetPx: number): Corner[] {
  const [a, b, c, d] = corners;
  if (!a || !b || !c || !d || corners.length !== 4) return shrink(corners, 0.15);
  const across = insetFraction(insetPx, (length(a, b) + length(d, c)) / 2);
  const along = insetFraction(insetPx, (length(b, c) + length(a, d)) / 2);
  const at = (u: number, v: number): Corner => interpolate(interpolate(a, b, u), interpolate(d, c, u), v);
  return [at(across, along), at(1 - across, along), at(1 - across, 1 - along), at(across, 1 - along)];
}

export const interpolate = ([ax, ay]: Corner, [bx, by]: Corner, fraction: number): Corner => [
  ax + (bx - ax) * fraction,
  ay + (by - ay) * fraction,
];

export function outlineCenter(corners: readonly Corner[]): Corner {
  const [x, y] = corners.reduce<Corner>(
    ([sumX, sumY], corner) => [sumX + corner[0], sumY + corner[1]],
    [0, 0],
  );
  return [x / corners.length, y / corners.length];
}

const shrink = (corners: readonly Corner[], fraction: number): Corner[] => {
  const center = outlineCenter(corners);
  return corners.map((corner) => interpolate(corner, center, fraction));
};

const insetFraction = (insetPx: number, lengthPx: number): number =>
  Math.min(0.25, insetPx / Math.max(lengthPx, 1));

const length = ([ax, ay]: Corner, [bx, by]: Corner): number => Math.hypot(bx - ax, by - ay);
