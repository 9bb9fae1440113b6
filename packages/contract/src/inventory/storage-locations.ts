import { z } from "zod";
import { endpoint } from "#endpoint.ts";
import { dataOf, IdParams, pageOf } from "#page.ts";
import { optionalSingleLine } from "#single-line.ts";
import { ArchivableQuery, ItemName, Version } from "./items.ts";

/** Where equipment is kept: a warehouse, an office, a vehicle. */
export const StorageLocation = z.object({
  id: z.number().int(),
  name: z.string(),
  address: z.string().nullable(),
  /** Kits and items that are kept there. */
  item_count: z.number().int(),
  archived_at: z.iso.datetime().nullable(),
  updated_at: z.iso.datetime(),
});
export type StorageLocation = z.infer<typeof StorageLocation>;

/** The name is unique in a company whatever its case. */
export const NewStorageLocation = z.object({
  name: ItemName,
  address: optionalSingleLine(200).optional(),
});
export type NewStorageLocation = z.infer<typeof NewStorageLocation>;

export const StorageLocationChanges = NewStorageLocation.partial().extend(Version.shape);
export type StorageLocationChanges = z.infer<typeof StorageLocationChanges>;

const path = "/api/ops/inventory/storage-locations";

/** They belong to kits, whose permissions they share. */
export const storageLocations = {
  list: endpoint({
    method: "GET",
    path,
    permission: "view kits",
    side: ["center"],
    summary: "Storage locations, by name",
    query: ArchivableQuery,
    reply: pageOf(StorageLocation),
  }),
  create: endpoint({
    method: "POST",
    path,
    permission: "add kits",
    side: ["center"],
    summary: "Add a storage location",
    body: NewStorageLocation,
    reply: dataOf(StorageLocation),
  }),
  update: endpoint({
    method: "PUT",
    path: `${path}/:id`,
    permission: "edit kits",
    side: ["center"],
    summary: "Edit a storage location",
    params: IdParams,
    body: StorageLocationChanges,
    reply: dataOf(StorageLocation),
  }),
  archive: endpoint({
    method: "POST",
    path: `${path}/:id/archive`,
    permission: "delete kits",
    side: ["center"],
    summary: "Archive an empty storage location",
    params: IdParams,
    reply: dataOf(StorageLocation),
  }),
  restore: endpoint({
    method: "POST",
    path: `${path}/:id/restore`,
    permission: "delete kits",
    side: ["center"],
    summary: "Restore a storage location from the archive",
    params: IdParams,
    reply: dataOf(StorageLocation),
  }),
};
