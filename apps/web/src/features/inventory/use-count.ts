import { useQuery } from "@tanstack/react-query";
import { dockQueries } from "#platform/queries/dock-queries.ts";
import { totalQuery } from "#platform/api/endpoint-query.ts";
import { maintenanceQueries } from "#platform/queries/item-record-queries.ts";
import { inventoryQueries } from "#platform/queries/inventory-queries.ts";

const ONE = { item_count: 1 };

const counts = {
  kits: () => totalQuery(inventoryQueries.kits(ONE)),
  drones: () => totalQuery(inventoryQueries.drones(ONE)),
  payloads: () => totalQuery(inventoryQueries.payloads(ONE)),
  batteries: () => totalQuery(inventoryQueries.batteries(ONE)),
  accessories: () => totalQuery(inventoryQueries.accessories(ONE)),
  "storage-locations": () => totalQuery(inventoryQueries.locations(ONE)),
  "work-orders": () => totalQuery(maintenanceQueries.orders({ ...ONE, unfinished: "true" })),
  programs: () => totalQuery(maintenanceQueries.programs(ONE)),
  docks: () => totalQuery(dockQueries.list(ONE)),
};
export type CountedKind = keyof typeof counts;

/** How many there are of a kind. */
export const useCount = (kind: CountedKind) => useQuery(counts[kind]());
