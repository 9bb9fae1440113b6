import { z } from "zod";
import { endpoint } from "#endpoint.ts";
import { dataOf, Id, pageOf } from "#page.ts";
import { itemReference, ItemRecordsQuery } from "./item-reference.ts";

/**
 * What a person logs, each with its reason. All but a note change the item: "moved" its storage location or kit, the
 * others its status. What is found or back in service is available unless maintenance still grounds it. Kits and docks
 * have no status of their own.
 */
export const ACTIVITY_KINDS = ["note", "moved", "damaged", "lost", "found", "retired", "reinstated"] as const;
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
  /** The new one, if the item was moved to one. */
  storage_location: z.string().nullable(),
  /** The kit that it was put into, if it was. */
  kit: z.string().nullable(),
});
export type Activity = z.infer<typeof Activity>;

export const MAX_NOTE = 2000;

export const NewActivity = z
  .object({
    ...itemReference,
    kind: ActivityKind,
    /** What happened, or the reason. */
    note: z.string().trim().min(1, "errors/fields:empty").max(MAX_NOTE),
    /** Where a moved item is now, out of its kit; null where it is nowhere in particular. */
    storage_location_id: Id.nullish(),
    /** The kit that a moved item is part of now. */
    kit_id: Id.optional(),
  })
  .refine(({ kind, ...to }) => kind !== "moved" || to.storage_location_id !== undefined || to.kit_id, {
    path: ["storage_location_id"],
    error: "errors/fields:empty",
  })
  .refine(({ storage_location_id, kit_id }) => storage_location_id === undefined || !kit_id, {
    path: ["kit_id"],
    error: "errors/inventory:oneDestination",
  });
export type NewActivity = z.infer<typeof NewActivity>;

const path = "/api/ops/inventory/activity-logs";

export const activityLogs = {
  list: endpoint({
    method: "GET",
    path,
    permission: "available",
    side: ["center"],
    summary: "Activity log of an item, newest first; needs the permission to view its kind",
    query: ItemRecordsQuery,
    reply: pageOf(Activity),
  }),
  create: endpoint({
    method: "POST",
    path,
    permission: "available",
    side: ["center"],
    summary: "Log an activity of an item; needs the permission to edit its kind",
    body: NewActivity,
    reply: dataOf(Activity),
  }),
};
