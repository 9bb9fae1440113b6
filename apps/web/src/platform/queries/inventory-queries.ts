import type { QueryInput } from "@overfly/contract/endpoint";
import { inventory } from "@overfly/contract/inventory/inventory";
import { queryOptions } from "@tanstack/react-query";
import { endpointQuery } from "#platform/api/endpoint-query.ts";

type InventoryQuery = QueryInput<typeof inventory.kits>;
const meta = { error: "platform/errors:fetch" };

export const inventoryQueries = {
  kits: (query: InventoryQuery) => queryOptions(endpointQuery(inventory.kits, { query }, meta)),
  drones: (query: InventoryQuery) => queryOptions(endpointQuery(inventory.drones, { query }, meta)),
  payloads: (query: InventoryQuery) => queryOptions(endpointQuery(inventory.payloads, { query }, meta)),
  batteries: (query: InventoryQuery) => queryOptions(endpointQuery(inventory.batteries, { query }, meta)),
};
