import type { QueryInput } from "@overfly/contract/endpoint";
import { inventory } from "@overfly/contract/inventory/inventory";
import { queryOptions } from "@tanstack/react-query";
import { endpointQuery } from "#platform/api/endpoint-query.ts";

type KitQuery = QueryInput<typeof inventory.kits>;
type ItemQuery = QueryInput<typeof inventory.drones>;
const meta = { error: "platform/errors:fetch" };

export const inventoryQueries = {
  /** The key of everything that is read of the inventory. */
  all: ["inventory"] as const,
  kits: (query: KitQuery) => queryOptions(endpointQuery(inventory.kits, { query }, meta)),
  drones: (query: ItemQuery) => queryOptions(endpointQuery(inventory.drones, { query }, meta)),
  payloads: (query: ItemQuery) => queryOptions(endpointQuery(inventory.payloads, { query }, meta)),
  batteries: (query: ItemQuery) => queryOptions(endpointQuery(inventory.batteries, { query }, meta)),
  accessories: (query: ItemQuery) => queryOptions(endpointQuery(inventory.accessories, { query }, meta)),
};
