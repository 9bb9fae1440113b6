import type { QueryInput } from "@overfly/contract/endpoint";
import { activityLogs } from "@overfly/contract/inventory/activity-logs";
import { inventory } from "@overfly/contract/inventory/inventory";
import { itemDocuments } from "@overfly/contract/inventory/item-documents";
import type { ItemReference } from "@overfly/contract/inventory/item-reference";
import { maintenanceLogs } from "@overfly/contract/inventory/maintenance-logs";
import { queryOptions } from "@tanstack/react-query";
import { endpointQuery } from "#platform/api/endpoint-query.ts";

type RecordsQuery = QueryInput<typeof activityLogs.list>;
const meta = { error: "platform/errors:fetch" };

/** What is kept about one item; their keys lie below those of the inventory. */
export const itemRecordQueries = {
  usage: (query: ItemReference) => queryOptions(endpointQuery(inventory.usage, { query }, meta)),
  activity: (query: RecordsQuery) => queryOptions(endpointQuery(activityLogs.list, { query }, meta)),
  maintenance: (query: RecordsQuery) => queryOptions(endpointQuery(maintenanceLogs.list, { query }, meta)),
  due: queryOptions(endpointQuery(maintenanceLogs.due, {}, meta)),
  documents: (query: QueryInput<typeof itemDocuments.list>) =>
    queryOptions(endpointQuery(itemDocuments.list, { query }, meta)),
};
