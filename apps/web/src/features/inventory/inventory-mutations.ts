import { accessories } from "@overfly/contract/inventory/accessories";
import { batteries } from "@overfly/contract/inventory/batteries";
import { drones } from "@overfly/contract/inventory/drones";
import { kits } from "@overfly/contract/inventory/kits";
import { payloads } from "@overfly/contract/inventory/payloads";
import type { BodyInput } from "@overfly/contract/endpoint";
import { type QueryClient, useMutation, useQueryClient } from "@tanstack/react-query";
import { call } from "#platform/api/call.ts";
import { inventoryQueries } from "#platform/queries/inventory-queries.ts";
import { useVersioned } from "#platform/ui/overlays/use-versioned.ts";

/** The writes of each kind. */
export const WRITES = { kits, drones, payloads, batteries, accessories };
export type ItemKind = keyof typeof WRITES;

export interface Versioned {
  id: number;
  updated_at: string;
}

/** Everything that shows equipment: the inventory, and whom and what a mission can be assigned to. */
export const refreshInventory = (client: QueryClient): Promise<unknown> =>
  Promise.all([
    client.invalidateQueries({ queryKey: inventoryQueries.all }),
    client.invalidateQueries({ predicate: ({ queryKey }) => queryKey.includes("candidates") }),
  ]);

/** The item that a form edits. */
export const useEditedItem = <T extends Versioned>(kind: ItemKind, item: T | undefined) =>
  useVersioned<T>(item, async () => {
    if (!item) return undefined;
    const { data } = await call(WRITES[kind].get as typeof drones.get, { params: { id: item.id } });
    return data as Versioned as T; // the kinds differ in their fields only
  });

/** Creates an item, or changes the given one. */
export function useSaveItem<K extends ItemKind>(kind: K, item: Versioned | undefined) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: BodyInput<(typeof WRITES)[K]["create"]>) => {
      // the kinds' calls differ in their fields only
      const { create, update } = WRITES[kind] as typeof WRITES.drones;
      const fields = body as BodyInput<typeof create>;
      if (!item) return call(create, { body: fields });
      const { storage_location_id: _place, ...changes } = fields; // a move is logged, with its reason
      return call(update, { params: { id: item.id }, body: { ...changes, updated_at: item.updated_at } });
    },
    onSuccess: () => refreshInventory(client),
    meta: { silent: true },
  });
}

export function useArchiveItem(kind: ItemKind, verb: "archive" | "restore") {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (id: number) => call(WRITES[kind][verb] as typeof drones.archive, { params: { id } }),
    onSuccess: () => refreshInventory(client),
    meta: { error: "platform/errors:update" },
  });
}
