import { localFrame } from "@overfly/geo/local-frame";
import type { MultiPolygon, Polygon, Position } from "geojson";

export interface StandingModule {
  /** The table that it stands on. */
  parent_id: number | null;
  polygon: Polygon | MultiPolygon | null;
}

/** Outlines of module tables of which only the modules are known, as layouts without tables' outlines have them. */
export function tableOutlines(modules: readonly StandingModule[]): Polygon[] {
  const tables = new Map<number, Position[]>();
  for (const { parent_id, polygon } of modules) {
    if (parent_id === null || !polygon) continue;
    const corners = tables.get(parent_id) ?? [];
    corners.push(...cornersOf(polygon));
    tables.set(parent_id, corners);
  }
  return [...tables.values()].flatMap((corners) => boxAround(corners) ?? []);
}

/** Without the last corner of a ring, which is the first again. */
const cornersOf = (polygon: Polygon | MultiPolygon): Position[] =>
  (polygon.type === "Polygon" ? polygon.coordinates : polygon.coordinates.flat()).flatMap((ring) =>
    ring.slice(0, -1),
  );

/** Lies along the direction in which the corners spread most. */
function boxAround(corners: readonly Position[]): Polygon | undefined {
  const [origin] = corners;
  if (!origin) return undefined;
  const frame = localFrame(origin);
  const points = corners.map((corner) => frame.toMetres(corner));
  const middle = (axis: 0 | 1): number => points.reduce((sum, point) => sum + point[axis], 0) / points.length;
  const [middleX, middleY] = [middle(0), middle(1)];
  let [xx, xy, yy] = [0, 0, 0];
  for (const [x, y] of points) {
    xx += (x - middleX) ** 2;
    xy += (x - middleX) * (y - middleY);
    yy += (y - middleY) ** 2;
  }
  const angle = Math.atan2(2 * xy, xx - yy) / 2;
  const [alongX, alongY] = [Math.cos(angle), Math.sin(angle)];
  const spread = (dirX: number, dirY: number): [least: number, most: number] => {
    const values = points.map(([x, y]) => (x - middleX) * dirX + (y - middleY) * dirY);
    return [values.reduce((a, b) => Math.min(a, b)), values.reduce((a, b) => Math.max(a, b))];
  };
  const [from, to] = spread(alongX, alongY);
  const [right, left] = spread(-alongY, alongX);
  const at = (along: number, across: number): Position =>
    frame.toPosition([
      middleX + along * alongX - across * alongY,
      middleY + along * alongY + across * alongX,
    ]);
  const first = at(from, right);
  return { type: "Polygon", coordinates: [[first, at(to, right), at(to, left), at(from, left), first]] };
}
