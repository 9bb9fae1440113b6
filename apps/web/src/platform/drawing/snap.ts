import type { Position } from "geojson";

/** What points snap to: the vertices of paths, then their edges. */
export interface SnapTargets {
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

export const snapTargets = (paths: Iterable<readonly Position[]>): SnapTargets => ({
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

/** The nearest vertex within reach, else the nearest position on an edge, else the position itself. */
export function snapTo(at: Position, reachM: number, targets: readonly SnapTargets[]): Position {
  const [lon = 0, lat = 0] = at;
  const eastM = METRES_PER_DEG * Math.cos((lat * Math.PI) / 180);
  const reach = { lon: reachM / Math.max(eastM, 1), lat: reachM / METRES_PER_DEG };
  let [vertex, vertexM]: [Position | undefined, number] = [undefined, reachM];
  let [edge, edgeM]: [Position | undefined, number] = [undefined, reachM];
  for (const { paths } of targets) {
    for (const { points, west, south, east, north } of paths) {
      if (lon < west - reach.lon || lon > east + reach.lon) continue;
      if (lat < south - reach.lat || lat > north + reach.lat) continue;
      let before: [number, number] | undefined;
      for (const point of points) {
        const [x, y] = [((point[0] ?? 0) - lon) * eastM, ((point[1] ?? 0) - lat) * METRES_PER_DEG];
        const distanceM = Math.hypot(x, y);
        if (distanceM < vertexM) [vertex, vertexM] = [point, distanceM];
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
  const found = vertex ?? edge ?? at;
  return [found[0] ?? 0, found[1] ?? 0];
}

function nearestToOrigin([ax, ay]: [number, number], [bx, by]: [number, number]): [number, number] {
  const [dx, dy] = [bx - ax, by - ay];
  const squared = dx * dx + dy * dy;
  const share = squared > 0 ? Math.min(1, Math.max(0, -(ax * dx + ay * dy) / squared)) : 0;
  return [ax + share * dx, ay + share * dy];
}
