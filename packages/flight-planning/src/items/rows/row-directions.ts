import { isPointInPolygon } from "@overfly/geo/polygons/point-in-polygon";
import { localFrame } from "@overfly/geo/local-frame";
import type { LineString, MultiPolygon, Polygon } from "geojson";
import { isPosition } from "#items/read-path.ts";

/** Directions that rows within an area lie in, degrees from north in [0, 180), the most rows first. */
export function rowDirections(rows: readonly LineString[], area: Polygon | MultiPolygon): number[] {
  const weights = new Map<number, { east: number; north: number; lengthM: number }>();
  for (const row of rows) {
    const [from, to] = [row.coordinates[0], row.coordinates.at(-1)];
    if (!isPosition(from) || !isPosition(to) || !(isPointInPolygon(from, area) || isPointInPolygon(to, area)))
      continue;
    const [eastM, northM] = localFrame(from).toMetres(to);
    const lengthM = Math.hypot(eastM, northM);
    if (lengthM < SHORTEST_ROW_M) continue;
    const twice = 2 * Math.atan2(eastM, northM);
    const key = Math.round(((twice * 90) / Math.PI + 180) / SAME_DEG) % Math.round(180 / SAME_DEG);
    const sum = weights.get(key) ?? { east: 0, north: 0, lengthM: 0 };
    sum.east += Math.sin(twice) * lengthM;
    sum.north += Math.cos(twice) * lengthM;
    sum.lengthM += lengthM;
    weights.set(key, sum);
  }
  const sums = [...weights.values()].toSorted((a, b) => b.lengthM - a.lengthM);
  const all = sums.reduce((sum, { lengthM }) => sum + lengthM, 0);
  const directions = sums
    .filter(({ lengthM }) => lengthM >= all * LEAST_SHARE)
    .map(({ east, north }) => ((Math.atan2(east, north) * 90) / Math.PI + 180) % 180);
  return directions.filter(
    (deg, index) => !directions.slice(0, index).some((before) => axisApartDeg(deg, before) < SAME_DEG),
  );
}

const SHORTEST_ROW_M = 2;
const SAME_DEG = 5;
/** Rows of a direction that few others share give no pattern of their own. */
const LEAST_SHARE = 0.1;

/** Degrees between two axes, 0 to 90. */
export function axisApartDeg(a: number, b: number): number {
  const apart = Math.abs((((a - b) % 180) + 180) % 180);
  return Math.min(apart, 180 - apart);
}
