import type { Position } from "geojson";

/** What points are drawn to: the corners of paths, then their edges. */
export interface SnapGround {
  paths: readonly SnapPath[];
}

interface SnapPath {
  points: readonly Position[];
  west: number;
  south: number;
  east: number;
  north: number;
}

const METRES_PER_DEG = 111_195;

export const snapGround = (paths: Iterable<readonly Position[]>): SnapGround => ({
  paths: [...paths].filter((points) => points.length > 0).map(pathOf),
});

function pathOf(points: readonly Position[]): SnapPath {
  let [west, south, east, north] = [Infinity, Infinity, -Infinity, -Infinity];
  for (const [lon = 0, lat = 0] of points) {
    [west, south] = [Math.min(west, lon), Math.min(south, lat)];
    [east, north] = [Math.max(east, lon), Math.max(north, lat)];
  }
  return { points, west, south, east, north };
}

/** The nearest corner within reach, else the nearest place on an edge, else the place itself. */
export function snapTo(at: Position, reachM: number, grounds: readonly SnapGround[]): Position {
  const [lon = 0, lat = 0] = at;
  const eastM = METRES_PER_DEG * Math.cos((lat * Math.PI) / 180);
  const reach = { lon: reachM / Math.max(eastM, 1), lat: reachM / METRES_PER_DEG };
  let [corner, cornerM]: [Position | undefined, number] = [undefined, reachM];
  let [edge, edgeM]: [Position | undefined, number] = [undefined, reachM];
  for (const { paths } of grounds) {
    for (const { points, west, south, east, north } of paths) {
      if (lon < west - reach.lon || lon > east + reach.lon) continue;
      if (lat < south - reach.lat || lat > north + reach.lat) continue;
      let before: [number, number] | undefined;
      for (const point of points) {
        const [x, y] = [((point[0] ?? 0) - lon) * eastM, ((point[1] ?? 0) - lat) * METRES_PER_DEG];
        const apartM = Math.hypot(x, y);
        if (apartM < cornerM) [corner, cornerM] = [point, apartM];
        if (before) {
          const near = nearestToOrigin(before, [x, y]);
          const nearM = Math.hypot(near[0], near[1]);
          if (nearM < edgeM) {
            [edge, edgeM] = [[lon + near[0] / eastM, lat + near[1] / METRES_PER_DEG], nearM];
          }
        }
        before = [x, y];
      }
    }
  }
  const found = corner ?? edge ?? at;
  return [found[0] ?? 0, found[1] ?? 0];
}

function nearestToOrigin([ax, ay]: [number, number], [bx, by]: [number, number]): [number, number] {
  const [dx, dy] = [bx - ax, by - ay];
  const squared = dx * dx + dy * dy;
  const share = squared > 0 ? Math.min(1, Math.max(0, -(ax * dx + ay * dy) / squared)) : 0;
  return [ax + share * dx, ay + share * dy];
}
