import { z } from "zod";
import { endpoint } from "#endpoint.ts";
import { dataOf, Id, IdParams, PageQuery } from "#page.ts";
import { singleLine } from "#single-line.ts";

/** What is stored of an item: nobody types it, it follows from maintenance and from what is logged. */
export const StoredStatus = z.enum(["available", "in_maintenance", "retired", "lost"]);
export type StoredStatus = z.infer<typeof StoredStatus>;

/** "assigned" is an available item whose kit is assigned to an unfinished mission. */
export const ITEM_STATUSES = ["available", "assigned", "in_maintenance", "retired", "lost"] as const;
export const ItemStatus = z.enum(ITEM_STATUSES);
export type ItemStatus = z.infer<typeof ItemStatus>;

/** A storage location, as equipment names it. */
export const NamedLocation = z.object({ id: z.number().int(), name: z.string() });

/** What a person says of every new item; later moves are logged, with a reason. */
export const firstPlace = { storage_location_id: Id.nullish() };

/** What every item has besides its own fields. */
export const itemFields = {
  id: z.number().int(),
  status: ItemStatus,
  kit: z.object({ id: z.number().int(), name: z.string() }).nullable(),
  /** Where it is kept while it is in no kit. */
  storage_location: NamedLocation.nullable(),
  archived_at: z.iso.datetime().nullable(),
  updated_at: z.iso.datetime(),
};

export const ItemName = singleLine(80);
/** Unique in a company whatever its case. */
/** As makers print them: Latin letters and digits, set apart by spaces, dots, slashes, hyphens or underscores. */
export const SerialNumber = singleLine(64).regex(
  /^[A-Za-z0-9](?:[A-Za-z0-9 ._/-]*[A-Za-z0-9])?$/,
  "errors/fields:itemSerialNumber",
);
/** Of the row that was edited; 409 if somebody else changed it since. */
export const Version = z.object({ updated_at: z.iso.datetime() });
export type Version = z.infer<typeof Version>;

export const ArchivableQuery = PageQuery.extend({
  /** Only archived ones; by default only the others. */
  archived: z.stringbool().optional(),
});
export type ArchivableQuery = z.infer<typeof ArchivableQuery>;

export const ItemQuery = ArchivableQuery.extend({
  status: ItemStatus.optional(),
  /** Only items that are in a kit, or in none. */
  in_kit: z.stringbool().optional(),
});
export type ItemQuery = z.infer<typeof ItemQuery>;

type Kind = "kits" | "drones" | "payloads" | "batteries" | "accessories";

/** The browser's build leaves the schemas out, as it does those of an endpoint. */
interface Writes<Fields, Changes, Item> {
  /** One of the kind, with its article. */
  summary: string;
  body: Fields;
  /** The body of an edit. */
  changes: Changes;
  reply: Item;
}

/** One item of a kind, and its writes; archiving and restoring need the permission to delete. */
export const writesOf = <
  const K extends Kind,
  Fields extends z.ZodType,
  Changes extends z.ZodType,
  Item extends z.ZodType,
>(
  kind: K,
  { summary: one, body: fields, changes, reply: item }: Writes<Fields, Changes, Item>,
) => ({
  get: endpoint({
    method: "GET",
    path: `/api/ops/inventory/${kind}/:id`,
    permission: `view ${kind}`,
    side: ["center", "pilot"],
    summary: `Details of ${one}, archived or not`,
    params: IdParams,
    reply: dataOf(item),
  }),
  create: endpoint({
    method: "POST",
    path: `/api/ops/inventory/${kind}`,
    permission: `add ${kind}`,
    side: ["center"],
    summary: `Add ${one}`,
    body: fields,
    reply: dataOf(item),
    idempotent: true,
  }),
  update: endpoint({
    method: "PUT",
    path: `/api/ops/inventory/${kind}/:id`,
    permission: `edit ${kind}`,
    side: ["center"],
    summary: `Edit ${one}`,
    params: IdParams,
    body: changes,
    reply: dataOf(item),
  }),
  archive: endpoint({
    method: "POST",
    path: `/api/ops/inventory/${kind}/:id/archive`,
    permission: `delete ${kind}`,
    side: ["center"],
    summary: `Archive ${one}: it leaves lists and its kit, but stays in the history`,
    params: IdParams,
    reply: dataOf(item),
  }),
  restore: endpoint({
    method: "POST",
    path: `/api/ops/inventory/${kind}/:id/restore`,
    permission: `delete ${kind}`,
    side: ["center"],
    summary: `Restore ${one} from the archive`,
    params: IdParams,
    reply: dataOf(item),
  }),
});
