type Triple = [number, number, number];

/** Points that lie further from the plane through them need a warp, which a matrix can't express. */
const MAX_ERROR_PX = 1;
const VALUES_PER_POINT = 6;

/**
 * The matrix through ground control points, each of column, row, depth, x, y and z: x = a·column + b·row + c,
 * y = d·column + e·row + f. Undefined for fewer than three, for points in a line, and for those that no matrix fits.
 */
export function matrixOfControlPoints(values: readonly number[]): number[] | undefined {
  const count = Math.floor(values.length / VALUES_PER_POINT);
  if (count < 3) return undefined;
  const points = Array.from({ length: count }, (_, at) => values.slice(at * VALUES_PER_POINT));
  const mean = (index: number): number =>
    points.reduce((sum, point) => sum + (point[index] ?? Number.NaN), 0) / count;
  const [column0, row0, x0, y0] = [mean(0), mean(1), mean(3), mean(4)];
  const near = points.map(([column = 0, row = 0, , x = 0, y = 0]) => ({
    pixel: [column - column0, row - row0] as const,
    grid: [x - x0, y - y0] as const,
  }));
  const sum = (of: (point: (typeof near)[number]) => number): number =>
    near.reduce((total, point) => total + of(point), 0);
  const [cc, cr, rr] = [
    sum(({ pixel: [c] }) => c * c),
    sum(({ pixel: [c, r] }) => c * r),
    sum(({ pixel: [, r] }) => r * r),
  ];
  const determinant = cc * rr - cr * cr;
  if (!(determinant > 1e-9 * cc * rr)) return undefined;
  const fit = (axis: 0 | 1): [number, number] => {
    const [c, r] = [
      sum(({ pixel, grid }) => pixel[0] * grid[axis]),
      sum(({ pixel, grid }) => pixel[1] * grid[axis]),
    ];
    return [(c * rr - r * cr) / determinant, (r * cc - c * cr) / determinant];
  };
  const [[a, b], [d, e]] = [fit(0), fit(1)];
  const cell = Math.sqrt(Math.abs(a * e - b * d));
  const isFit = near.every(
    ({ pixel: [c, r], grid: [x, y] }) =>
      Math.hypot(a * c + b * r - x, d * c + e * r - y) <= MAX_ERROR_PX * cell,
  );
  if (!isFit) return undefined;
  const across: Triple = [a, b, x0 - a * column0 - b * row0];
  const down: Triple = [d, e, y0 - d * column0 - e * row0];
  return [...across, ...down];
}
