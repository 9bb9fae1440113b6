import type { QueryInput } from "@overfly/contract/endpoint";
import { repairFilters, repairs } from "@overfly/contract/anomalies/repairs";
import { queryOptions } from "@tanstack/react-query";
import { dataOf, endpointKey, endpointQuery } from "#platform/api/endpoint-query.ts";

const meta = { error: "anomalies/repairs:loadFailed" };

export const repairQueries = {
  /** The key of every list of repairs. */
  lists: endpointKey(repairs.list),
  list: (query: QueryInput<typeof repairs.list>) =>
    queryOptions(endpointQuery(repairs.list, { query }, meta)),
  one: (id: number) =>
    queryOptions({ ...endpointQuery(repairs.get, { params: { id } }, meta), select: dataOf }),
  assignees: queryOptions({ ...endpointQuery(repairs.assignees, {}, meta), select: dataOf }),
  filters: queryOptions({ ...endpointQuery(repairFilters.list, {}, meta), select: dataOf }),
};
