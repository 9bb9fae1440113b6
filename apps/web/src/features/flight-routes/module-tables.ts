import type { Boundary } from "@overfly/contract/geometry";
import { sites } from "@overfly/contract/sites/sites";
import { tableOutlines } from "@overfly/flight-planning/coverage/table-outlines";
import { call } from "#platform/api/call.ts";

export interface PlantTables {
  outlines: Boundary[];
  /** There are more than one answer holds. */
  isCut: boolean;
}

/** Module tables of a site; of plants without tables, as the modules of each string show. */
export async function plantTables(token: string): Promise<PlantTables> {
  const tables = await call(sites.plant, { params: { token }, query: { kind: "table" } });
  const outlines = tables.data.flatMap(({ polygon }) => polygon ?? []);
  if (outlines.length > 0) return { outlines, isCut: tables.truncated };
  const modules = await call(sites.plant, { params: { token }, query: { kind: "module" } });
  return { outlines: tableOutlines(modules.data), isCut: modules.truncated };
}
