import {
  type ImportedKind,
  type ItemImportResult,
  itemImports,
} from "@overfly/contract/inventory/item-imports";
import type { BodyInput } from "@overfly/contract/endpoint";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { refreshInventory } from "#features/inventory/inventory-mutations.ts";
import { call } from "#platform/api/call.ts";

export type ImportOrder = BodyInput<typeof itemImports.drones>;

/** Imports a table, or tries it. */
export function useImportItems(kind: ImportedKind) {
  const client = useQueryClient();
  return useMutation({
    // the kinds' calls differ in their paths only
    mutationFn: async (order: ImportOrder): Promise<ItemImportResult> =>
      (await call(itemImports[kind] as typeof itemImports.drones, { body: order })).data,
    onSuccess: (_, { dry_run }) => (dry_run ? undefined : refreshInventory(client)),
    meta: { silent: true },
  });
}
