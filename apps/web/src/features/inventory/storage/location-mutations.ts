import {
  type NewStorageLocation,
  type StorageLocation,
  storageLocations,
} from "@overfly/contract/inventory/storage-locations";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { call } from "#platform/api/call.ts";
import { inventoryQueries } from "#platform/queries/inventory-queries.ts";

/** Creates a location, or changes the given one. */
export function useSaveLocation(location: StorageLocation | undefined) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: NewStorageLocation) =>
      location
        ? call(storageLocations.update, {
            params: { id: location.id },
            body: { ...body, updated_at: location.updated_at },
          })
        : call(storageLocations.create, { body }),
    onSuccess: () => client.invalidateQueries({ queryKey: inventoryQueries.all }),
    meta: { silent: true },
  });
}

export function useArchiveLocation(verb: "archive" | "restore") {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (id: number) => call(storageLocations[verb], { params: { id } }),
    onSuccess: () => client.invalidateQueries({ queryKey: inventoryQueries.all }),
    meta: { error: "platform/errors:update" },
  });
}
