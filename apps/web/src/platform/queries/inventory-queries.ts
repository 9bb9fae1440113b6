import type { QueryInput } from "@overfly/contract/endpoint";
import { accessories } from "@overfly/contract/inventory/accessories";
import { batteries } from "@overfly/contract/inventory/batteries";
import { drones } from "@overfly/contract/inventory/drones";
import { inventory } from "@overfly/contract/inventory/inventory";
import { kits } from "@overfly/contract/inventory/kits";
import { payloads } from "@overfly/contract/inventory/payloads";
import { storageLocations } from "@overfly/contract/inventory/storage-locations";
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
  kit: (id: number) => queryOptions(endpointQuery(kits.get, { params: { id } }, meta)),
  drone: (id: number) => queryOptions(endpointQuery(drones.get, { params: { id } }, meta)),
  payload: (id: number) => queryOptions(endpointQuery(payloads.get, { params: { id } }, meta)),
  battery: (id: number) => queryOptions(endpointQuery(batteries.get, { params: { id } }, meta)),
  accessory: (id: number) => queryOptions(endpointQuery(accessories.get, { params: { id } }, meta)),
  locations: (query: QueryInput<typeof storageLocations.list>) =>
    queryOptions(endpointQuery(storageLocations.list, { query }, meta)),
};
