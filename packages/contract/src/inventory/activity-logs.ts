import { z } from "zod";
import { endpoint } from "#endpoint.ts";
import { dataOf, Id, pageOf } from "#page.ts";
import { itemReference, ItemRecordsQuery } from "./item-reference.ts";

/**
 * What a person logs. All but a note change the item: "moved" its storage location, the others its status ("damaged" to
 * in maintenance, "found" back to available). Kits and docks have no status of their own.
 */
export const ACTIVITY_KINDS = ["note", "moved", "damaged", "lost", "found", "retired"] as const;
export const ActivityKind = z.enum(ACTIVITY_KINDS);
export type ActivityKind = z.infer<typeof ActivityKind>;

/** What happened to an item: logged by a person, or recorded by the system. */
export const Activity = z.object({
  /** Unique in the item's list. */
  id: z.string(),
  at: z.iso.datetime(),
  /** Null for the system. */
  actor: z.string().nullable(),
  kind: ActivityKind.nullable(),
  /** Of the audit log, such as "drones.update"; null where `kind` says it. */
  action: z.string().nullable(),
  note: z.string(),
  /** The new one, if the item was moved. */
  storage_location: z.string().nullable(),
});
export type Activity = z.infer<typeof Activity>;

const MAX_NOTE = 2000;

export const NewActivity = z
  .object({
    ...itemReference,
    kind: ActivityKind,
    note: z.string().trim().max(MAX_NOTE).default(""),
    /** Required for "moved"; null where it is nowhere in particular. */
    storage_location_id: Id.nullish(),
  })
  .refine(({ kind, note }) => kind !== "note" || note !== "", {
    path: ["note"],
    error: "errors/fields:empty",
  })
  .refine(({ kind, storage_location_id: id }) => kind !== "moved" || id !== undefined, {
    path: ["storage_location_id"],
    error: "errors/fields:empty",
  });
export type NewActivity = z.infer<typeof NewActivity>;

const path = "/api/ops/inventory/activity-logs";

export const activityLogs = {
  list: endpoint({
    method: "GET",
    path,
    permission: "available",
    side: ["center"],
    summary: "What happened to an item, newest first; needs the permission to view its kind",
    query: ItemRecordsQuery,
    reply: pageOf(Activity),
  }),
  create: endpoint({
    method: "POST",
    path,
    permission: "available",
    side: ["center"],
    summary: "Log what happened to an item; needs the permission to edit its kind",
    body: NewActivity,
    reply: dataOf(Activity),
  }),
};
