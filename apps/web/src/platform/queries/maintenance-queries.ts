import type { QueryInput } from "@overfly/contract/endpoint";
import { maintenancePrograms } from "@overfly/contract/inventory/maintenance-programs";
import { workOrders } from "@overfly/contract/inventory/work-orders";
import { queryOptions } from "@tanstack/react-query";
import { endpointQuery } from "#platform/api/endpoint-query.ts";

const meta = { error: "platform/errors:fetch" };

/** Maintenance programs and work orders; their keys lie below those of the inventory. */
export const maintenanceQueries = {
  programs: (query: QueryInput<typeof maintenancePrograms.list>) =>
    queryOptions(endpointQuery(maintenancePrograms.list, { query }, meta)),
  orders: (query: QueryInput<typeof workOrders.list>) =>
    queryOptions(endpointQuery(workOrders.list, { query }, meta)),
  order: (id: number) => queryOptions(endpointQuery(workOrders.get, { params: { id } }, meta)),
};
