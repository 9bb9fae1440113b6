import type { PlanarPoint } from "@overfly/geo/planar-geometry";

/** For each point the indexes of so many others, the nearest first. Fewer where there are fewer. */
export function nearestNeighbours(points: readonly PlanarPoint[], count: number): number[][] {
  const cells = cellsOf(points);
  return points.map((point, index) => {
    let found: number[] = [];
    for (let ring = 1; ring <= cells.mostRings; ring *= 2) {
      found = cells.around(point, ring).filter((other) => other !== index);
      if (found.length >= count) break;
    }
    const apart = (other: number): number => {
      const [x, y] = points[other] ?? point;
      return (x - point[0]) ** 2 + (y - point[1]) ** 2;
    };
    return found.toSorted((a, b) => apart(a) - apart(b)).slice(0, count);
  });
}

const POINTS_A_CELL = 4;

function cellsOf(points: readonly PlanarPoint[]) {
  let [west, south, east, north] = [Infinity, Infinity, -Infinity, -Infinity];
  for (const [x, y] of points) {
    [west, east] = [Math.min(west, x), Math.max(east, x)];
    [south, north] = [Math.min(south, y), Math.max(north, y)];
  }
  const areaM2 = (east - west) * (north - south);
  const longM = Math.max(east - west, north - south, 1e-3);
  const cellM = Math.max(
    Math.sqrt((areaM2 * POINTS_A_CELL) / points.length),
    (longM * POINTS_A_CELL) / points.length,
  );
  const columns = Math.floor((east - west) / cellM) + 1;
  const rows = Math.floor((north - south) / cellM) + 1;
  const cells = new Map<number, number[]>();
  for (const [index, [x, y]] of points.entries()) {
    const key = Math.floor((y - south) / cellM) * columns + Math.floor((x - west) / cellM);
    const cell = cells.get(key);
    if (cell) cell.push(index);
    else cells.set(key, [index]);
  }
  const around = ([x, y]: PlanarPoint, ring: number): number[] => {
    const [column, row] = [Math.floor((x - west) / cellM), Math.floor((y - south) / cellM)];
    const found: number[] = [];
    for (let r = Math.max(0, row - ring); r <= Math.min(rows - 1, row + ring); r += 1) {
      for (let c = Math.max(0, column - ring); c <= Math.min(columns - 1, column + ring); c += 1) {
        found.push(...(cells.get(r * columns + c) ?? []));
      }
    }
    return found;
  };
  return { around, mostRings: 2 * Math.max(columns, rows) };
}
