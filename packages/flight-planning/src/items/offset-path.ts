import type { PlanarPoint } from "@overfly/geo/planar-geometry";

/**
 * The line beside a line: `byM` to its right, to its left where negative. Corners are mitred, and what folds back
 * where the bend is tighter than the distance is left out. Fewer than two points where nothing is left.
 */
export function offsetPath(points: readonly PlanarPoint[], byM: number): PlanarPoint[] {
  let remaining = points;
  for (let round = 0; round < points.length; round += 1) {
    const moved = remaining.map((point, index) =>
      beside(point, remaining[index - 1], remaining[index + 1], byM),
    );
    const folded = moved.findIndex((_, index) => foldsBack(remaining, moved, index));
    if (folded < 0 || remaining.length <= 2) return moved;
    remaining = withoutEdge(remaining, folded);
  }
  return [];
}

const SHARPEST = 0.35;

function beside(
  point: PlanarPoint,
  before: PlanarPoint | undefined,
  after: PlanarPoint | undefined,
  byM: number,
): PlanarPoint {
  const into = before ? directionOf(before, point) : undefined;
  const out = after ? directionOf(point, after) : undefined;
  const [a, b] = [into ?? out ?? [0, 1], out ?? into ?? [0, 1]] as const;
  const [rightEast, rightNorth] = [a[1] + b[1], -a[0] - b[0]];
  const length = Math.hypot(rightEast, rightNorth);
  if (length < 1e-9) return [point[0] + a[1] * byM, point[1] - a[0] * byM];
  const halfCosine = Math.max(SHARPEST, length / 2);
  const reach = byM / halfCosine / length;
  return [point[0] + rightEast * reach, point[1] + rightNorth * reach];
}

export function directionOf(from: PlanarPoint, to: PlanarPoint): PlanarPoint {
  const [east, north] = [to[0] - from[0], to[1] - from[1]];
  const length = Math.hypot(east, north) || 1;
  return [east / length, north / length];
}

function foldsBack(line: readonly PlanarPoint[], moved: readonly PlanarPoint[], index: number): boolean {
  const [from, to] = [line[index], line[index + 1]];
  const [movedFrom, movedTo] = [moved[index], moved[index + 1]];
  if (!from || !to || !movedFrom || !movedTo) return false;
  const along =
    (to[0] - from[0]) * (movedTo[0] - movedFrom[0]) + (to[1] - from[1]) * (movedTo[1] - movedFrom[1]);
  return along <= 0;
}

/** Shrinks an edge to its middle; the line's own ends stay. */
function withoutEdge(points: readonly PlanarPoint[], index: number): PlanarPoint[] {
  const [from, to] = [points[index], points[index + 1]];
  if (!from || !to) return [...points];
  const first = index === 0;
  const last = index === points.length - 2;
  const middle: PlanarPoint = first ? from : last ? to : [(from[0] + to[0]) / 2, (from[1] + to[1]) / 2];
  return [...points.slice(0, index), middle, ...points.slice(index + 2)];
}

export function pathLengthM(points: readonly PlanarPoint[]): number {
  return points.reduce((sum, point, index) => {
    const before = points[index - 1];
    return before ? sum + Math.hypot(point[0] - before[0], point[1] - before[1]) : sum;
  }, 0);
}

/** Degrees clockwise from north in [0, 360). */
export const headingOf = (from: PlanarPoint, to: PlanarPoint): number =>
  ((Math.atan2(to[0] - from[0], to[1] - from[1]) * 180) / Math.PI + 360) % 360;
