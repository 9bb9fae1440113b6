import type { Boundary } from "@overfly/contract/geometry";
import { middleLine } from "@overfly/flight-planning/mission/site-data";
import { queryOptions } from "@tanstack/react-query";
import { type PlantOutlines, plantOutlinesQuery } from "#platform/queries/plant-outlines.ts";
import type { RouteItem } from "#features/flight-routes/store/draft-history.ts";

export type ModuleRow = Extract<RouteItem, { kind: "rows" }>["rows"][number];

export interface ModuleRows {
  rows: ModuleRow[];
  /** The plant has more than one reply holds. */
  isCut: boolean;
}

/** Lines along the module tables of a site. */
export const moduleRowsQuery = (token: string) =>
  queryOptions({ ...plantOutlinesQuery(token), select: moduleRowsOf });

const moduleRowsOf = ({ outlines, isCut }: PlantOutlines): ModuleRows => ({
  rows: rowsOfTables(outlines),
  isCut,
});

export const rowsOfTables = (tables: readonly Boundary[]): ModuleRow[] =>
  tables.flatMap((table) => lineOf(middleLine(table)?.coordinates) ?? []);

function lineOf(ends: readonly number[][] | undefined): ModuleRow | undefined {
  const [from, to] = ends ?? [];
  return from && to && { type: "LineString", coordinates: [rounded(from), rounded(to)] };
}

/** Rounded to a centimetre, since there may be thousands. */
const rounded = ([longitude = 0, latitude = 0]: number[]): [number, number] => [
  Math.round(longitude * 1e7) / 1e7,
  Math.round(latitude * 1e7) / 1e7,
];
