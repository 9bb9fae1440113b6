import type { Boundary } from "@overfly/contract/geometry";
import { sites } from "@overfly/contract/sites/sites";
import { tablePolygons } from "@overfly/flight-planning/mission/table-polygons";
import { queryOptions } from "@tanstack/react-query";
import { call } from "#platform/api/call.ts";
import { endpointKey } from "#platform/api/endpoint-query.ts";

export interface PlantOutlines {
  outlines: Boundary[];
  /** The plant has more tables than one reply holds. */
  isCut: boolean;
}

/** Outlines of a site's module tables; in a plant without tables, those that the modules of each string form. */
export const plantOutlinesQuery = (token: string) =>
  queryOptions({
    queryKey: [...endpointKey(sites.plant, { params: { token } }), "outlines"],
    queryFn: () => readOutlines(token),
    meta: { error: "platform/errors:plant" },
  });

async function readOutlines(token: string): Promise<PlantOutlines> {
  const tables = await call(sites.plant, { params: { token }, query: { kind: "table" } });
  const outlines = tables.data.flatMap(({ polygon }) => polygon ?? []);
  if (outlines.length > 0) return { outlines, isCut: tables.truncated };
  const modules = await call(sites.plant, { params: { token }, query: { kind: "module" } });
  return { outlines: tablePolygons(modules.data), isCut: modules.truncated };
}
