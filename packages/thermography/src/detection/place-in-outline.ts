type Pixel = readonly [x: number, y: number];

/** Part of the way from the first corner to the second, and from these two to the other two; beyond 0 to 1 outside. */
export function placeInOutline(corners: readonly Pixel[], [x, y]: Pixel): [u: number, v: number] {
  const [a = [0, 0], b = [1, 0], c = [1, 1], d = [0, 1]] = corners;
  let [u, v] = [0.5, 0.5];
  for (let round = 0; round < 4; round += 1) {
    const at = (k: 0 | 1): number => (a[k] * (1 - u) + b[k] * u) * (1 - v) + (d[k] * (1 - u) + c[k] * u) * v;
    const byU = (k: 0 | 1): number => (b[k] - a[k]) * (1 - v) + (c[k] - d[k]) * v;
    const byV = (k: 0 | 1): number => (d[k] - a[k]) * (1 - u) + (c[k] - b[k]) * u;
    const [leftX, leftY] = [x - at(0), y - at(1)];
    const determinant = byU(0) * byV(1) - byU(1) * byV(0);
    if (Math.abs(determinant) < 1e-9) break;
    u += (leftX * byV(1) - leftY * byV(0)) / determinant;
    v += (byU(0) * leftY - byU(1) * leftX) / determinant;
  }
  return [u, v];
}

/** Part of the way across a module's shorter and its longer side, 0 to 1. */
export function placeOnModule(corners: readonly Pixel[]): (pixel: Pixel) => [short: number, long: number] {
  const isFirstShort = isFirstSideShort(corners);
  return (pixel) => {
    const [u, v] = placeInOutline(corners, pixel);
    return isFirstShort ? [u, v] : [v, u];
  };
}

export function isFirstSideShort([a = [0, 0], b = [0, 0], c = [0, 0]]: readonly Pixel[]): boolean {
  return Math.hypot(b[0] - a[0], b[1] - a[1]) <= Math.hypot(c[0] - b[0], c[1] - b[1]);
}
