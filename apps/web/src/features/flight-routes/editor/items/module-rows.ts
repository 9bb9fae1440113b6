import type { Boundary } from "@overfly/contract/geometry";
import { middleLine } from "@overfly/flight-planning/model/site-knowledge";
import { queryOptions } from "@tanstack/react-query";
import type { PlantTables } from "#features/flight-routes/module-tables.ts";
import type { RoutePart } from "#features/flight-routes/store/draft-history.ts";
import { routeQueries } from "#features/flight-routes/flight-route-queries.ts";

export type PlantRow = Extract<RoutePart, { kind: "rows" }>["rows"][number];

export interface PlantRows {
  rows: PlantRow[];
  /** There are more than one answer holds. */
  isCut: boolean;
}

/** Lines along the module tables of a site. */
export const plantRowsQuery = (token: string) =>
  queryOptions({ ...routeQueries.plant(token), select: rowsOfPlant });

const rowsOfPlant = ({ outlines, isCut }: PlantTables): PlantRows => ({
  rows: rowsOfTables(outlines),
  isCut,
});

export const rowsOfTables = (tables: readonly Boundary[]): PlantRow[] =>
  tables.flatMap((table) => lineOf(middleLine(table)?.coordinates) ?? []);

function lineOf(ends: readonly number[][] | undefined): PlantRow | undefined {
  const [from, to] = ends ?? [];
  return from && to && { type: "LineString", coordinates: [rounded(from), rounded(to)] };
}

/** To a centimetre, since there may be thousands of them. */
const rounded = ([longitude = 0, latitude = 0]: number[]): [number, number] => [
  Math.round(longitude * 1e7) / 1e7,
  Math.round(latitude * 1e7) / 1e7,
];
