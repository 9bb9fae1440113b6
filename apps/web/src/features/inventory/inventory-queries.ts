import { docks } from "@overfly/contract/docks/docks";
import type { QueryInput } from "@overfly/contract/endpoint";
import { inventory } from "@overfly/contract/inventory/inventory";
import { queryOptions, useQuery } from "@tanstack/react-query";
import { call } from "#platform/api/call.ts";

type Search = QueryInput<typeof inventory.kits>;
const meta = { error: "Failed to fetch data" };

export const inventoryQueries = {
  kits: (query: Search) =>
    queryOptions({
      queryKey: ["inventory", "kits", query],
      queryFn: () => call(inventory.kits, { query }),
      meta,
    }),
  drones: (query: Search) =>
    queryOptions({
      queryKey: ["inventory", "drones", query],
      queryFn: () => call(inventory.drones, { query }),
      meta,
    }),
  payloads: (query: Search) =>
    queryOptions({
      queryKey: ["inventory", "payloads", query],
      queryFn: () => call(inventory.payloads, { query }),
      meta,
    }),
  batteries: (query: Search) =>
    queryOptions({
      queryKey: ["inventory", "batteries", query],
      queryFn: () => call(inventory.batteries, { query }),
      meta,
    }),
};

const COUNTED = {
  kits: inventory.kits,
  drones: inventory.drones,
  payloads: inventory.payloads,
  batteries: inventory.batteries,
  docks: docks.list,
};
export type CountedKind = keyof typeof COUNTED;

/** How many there are of a kind. */
export const useCount = (kind: CountedKind) =>
  useQuery({
    queryKey: ["inventory", "count", kind],
    queryFn: async () => (await call(COUNTED[kind], { query: { item_count: 1 } })).meta.total,
    meta,
  });
