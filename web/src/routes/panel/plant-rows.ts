import type { Boundary } from "@overfly/contract/geometry";
import { type PlantElement, sites } from "@overfly/contract/sites";
import { middleLine } from "@overfly/flight/site-knowledge";
import { localFrame } from "@overfly/geo/local-frame";
import { queryOptions } from "@tanstack/react-query";
import { call } from "#api/call.ts";
import type { RoutePart } from "../route-draft.ts";

export type PlantRow = Extract<RoutePart, { kind: "rows" }>["rows"][number];

export interface PlantRows {
  rows: PlantRow[];
  /** There are more than one answer holds. */
  isCut: boolean;
}

/** Lines along the module tables of a site; where tables have no outlines, along the modules that stand on each. */
export const plantRowsQuery = (token: string) =>
  queryOptions({
    queryKey: ["sites", "plant rows", token],
    queryFn: async (): Promise<PlantRows> => {
      const tables = await call(sites.plant, { params: { token }, query: { kind: "table" } });
      const rows = rowsOfTables(tables.data);
      if (rows.length > 0) return { rows, isCut: tables.truncated };
      const modules = await call(sites.plant, { params: { token }, query: { kind: "module" } });
      return { rows: rowsOfModules(modules.data), isCut: modules.truncated };
    },
    meta: { error: "Failed to fetch the plant" },
  });

type Outlined = Pick<PlantElement, "parent_id" | "polygon">;

export const rowsOfTables = (tables: readonly Outlined[]): PlantRow[] =>
  tables.flatMap(({ polygon }) => (polygon && lineOf(middleLine(polygon)?.coordinates)) ?? []);

export function rowsOfModules(modules: readonly Outlined[]): PlantRow[] {
  const tables = new Map<number, number[][]>();
  for (const { parent_id, polygon } of modules) {
    if (parent_id === null || !polygon) continue;
    const corners = tables.get(parent_id) ?? [];
    corners.push(...cornersOf(polygon));
    tables.set(parent_id, corners);
  }
  return [...tables.values()].flatMap((corners) => lineOf(alongThem(corners)) ?? []);
}

/** Without the last corner of a ring, which is the first again. */
const cornersOf = (polygon: Boundary): number[][] =>
  (polygon.type === "Polygon" ? polygon.coordinates : polygon.coordinates.flat()).flatMap((ring) =>
    ring.slice(0, -1),
  );

/** From end to end through their middle, in the direction that they spread most. */
function alongThem(corners: readonly number[][]): number[][] | undefined {
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
  const alongs = points.map(([x, y]) => (x - middleX) * alongX + (y - middleY) * alongY);
  const at = (along: number): number[] =>
    frame.toPosition([middleX + along * alongX, middleY + along * alongY]);
  return [at(alongs.reduce((a, b) => Math.min(a, b))), at(alongs.reduce((a, b) => Math.max(a, b)))];
}

function lineOf(ends: readonly number[][] | undefined): PlantRow | undefined {
  const [from, to] = ends ?? [];
  return from && to && { type: "LineString", coordinates: [rounded(from), rounded(to)] };
}

/** To a centimetre, since there may be thousands of them. */
const rounded = ([longitude = 0, latitude = 0]: number[]): [number, number] => [
  Math.round(longitude * 1e7) / 1e7,
  Math.round(latitude * 1e7) / 1e7,
];
