import type { QueryInput } from "@overfly/contract/endpoint";
import { activityLogs } from "@overfly/contract/inventory/activity-logs";
import { inventory } from "@overfly/contract/inventory/inventory";
import { itemDocuments } from "@overfly/contract/inventory/item-documents";
import type { ItemReference } from "@overfly/contract/inventory/item-reference";
import { maintenanceLogs } from "@overfly/contract/inventory/maintenance-logs";
import { maintenancePrograms } from "@overfly/contract/inventory/maintenance-programs";
import { workOrders } from "@overfly/contract/inventory/work-orders";
import { queryOptions } from "@tanstack/react-query";
import { endpointQuery } from "#platform/api/endpoint-query.ts";

type RecordsQuery = QueryInput<typeof activityLogs.list>;
const meta = { error: "platform/errors:fetch" };

/** What is kept about one item; their keys lie below those of the inventory. */
export const itemRecordQueries = {
  usage: (query: ItemReference) => queryOptions(endpointQuery(inventory.usage, { query }, meta)),
  activity: (query: RecordsQuery) => queryOptions(endpointQuery(activityLogs.list, { query }, meta)),
  maintenance: (query: RecordsQuery) => queryOptions(endpointQuery(maintenanceLogs.list, { query }, meta)),
  performers: (query: ItemReference) =>
    queryOptions(endpointQuery(maintenanceLogs.performers, { query }, meta)),
  due: queryOptions(endpointQuery(maintenanceLogs.due, {}, meta)),
  documents: (query: QueryInput<typeof itemDocuments.list>) =>
    queryOptions(endpointQuery(itemDocuments.list, { query }, meta)),
};

/** Maintenance programs and work orders; their keys lie below those of the inventory. */
export const maintenanceQueries = {
  programs: (query: QueryInput<typeof maintenancePrograms.list>) =>
    queryOptions(endpointQuery(maintenancePrograms.list, { query }, meta)),
  orders: (query: QueryInput<typeof workOrders.list>) =>
    queryOptions(endpointQuery(workOrders.list, { query }, meta)),
  order: (id: number) => queryOptions(endpointQuery(workOrders.get, { params: { id } }, meta)),
};
