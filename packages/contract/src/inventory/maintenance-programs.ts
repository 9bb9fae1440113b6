import { z } from "zod";
import { endpoint } from "#endpoint.ts";
import { dataOf, Id, IdParams, pageOf } from "#page.ts";
import { singleLine } from "#single-line.ts";
import { EquipmentKind } from "./item-reference.ts";
import { ArchivableQuery, ItemName, Version } from "./items.ts";
import { MaintenanceKind } from "./maintenance-logs.ts";

const MAX_COUNT = 100_000;
const MAX_DAYS = 3650;

/** When the work is due again; the first that is reached wins. */
const rules = {
  every_days: z.number().int().min(1).max(MAX_DAYS).nullable(),
  every_flights: z.number().int().min(1).max(MAX_COUNT).nullable(),
  every_hours: z.number().min(0.1).max(MAX_COUNT).nullable(),
  every_cycles: z.number().int().min(1).max(MAX_COUNT).nullable(),
};

/** Work that is due again and again. */
export const MaintenanceProgram = z.object({
  id: z.number().int(),
  name: z.string(),
  item_kind: EquipmentKind,
  /** Only items of this model; null for all of the kind. */
  model: z.string().nullable(),
  /** Only this item. */
  item: z.object({ id: z.number().int(), name: z.string() }).nullable(),
  kind: MaintenanceKind,
  instructions: z.string(),
  /** Items without recorded work of the program count from this day. */
  starts_on: z.iso.date(),
  ...rules,
  archived_at: z.iso.datetime().nullable(),
  updated_at: z.iso.datetime(),
});
export type MaintenanceProgram = z.infer<typeof MaintenanceProgram>;

const fields = {
  name: ItemName,
  kind: MaintenanceKind,
  model: singleLine(80).nullish(),
  item_id: Id.nullish(),
  instructions: z.string().trim().max(4000).default(""),
  starts_on: z.iso.date(),
  every_days: rules.every_days.optional(),
  every_flights: rules.every_flights.optional(),
  every_hours: rules.every_hours.optional(),
  every_cycles: rules.every_cycles.optional(),
};

export const NewMaintenanceProgram = z.object({ item_kind: EquipmentKind, ...fields });
export type NewMaintenanceProgram = z.infer<typeof NewMaintenanceProgram>;

/** All of it; its kind of equipment stays. */
export const MaintenanceProgramChanges = z.object({ ...fields, ...Version.shape });
export type MaintenanceProgramChanges = z.infer<typeof MaintenanceProgramChanges>;

export const ProgramQuery = ArchivableQuery.omit({ sorts: true }).extend({
  item_kind: EquipmentKind.optional(),
  /** Only programs that apply to this item of that kind: its own, its model's, and those for all of the kind. */
  item_id: z.coerce.number().pipe(Id).optional(),
});
export type ProgramQuery = z.infer<typeof ProgramQuery>;

const path = "/api/ops/inventory/maintenance-programs";

/** A program's permissions are those of its kind of equipment. */
export const maintenancePrograms = {
  list: endpoint({
    method: "GET",
    path,
    permission: "available",
    side: ["center"],
    summary: "Maintenance programs, by name, of the kinds that the caller may view",
    query: ProgramQuery,
    reply: pageOf(MaintenanceProgram),
  }),
  create: endpoint({
    method: "POST",
    path,
    permission: "available",
    side: ["center"],
    summary: "Add a maintenance program; needs the permission to edit its kind of equipment",
    body: NewMaintenanceProgram,
    reply: dataOf(MaintenanceProgram),
  }),
  update: endpoint({
    method: "PUT",
    path: `${path}/:id`,
    permission: "available",
    side: ["center"],
    summary: "Edit a maintenance program; needs the permission to edit its kind of equipment",
    params: IdParams,
    body: MaintenanceProgramChanges,
    reply: dataOf(MaintenanceProgram),
  }),
  archive: endpoint({
    method: "POST",
    path: `${path}/:id/archive`,
    permission: "available",
    side: ["center"],
    summary:
      "Archive a maintenance program: it makes nothing due any more, and its orders that nobody started are cancelled",
    params: IdParams,
    reply: dataOf(MaintenanceProgram),
  }),
  restore: endpoint({
    method: "POST",
    path: `${path}/:id/restore`,
    permission: "available",
    side: ["center"],
    summary: "Restore a maintenance program from the archive",
    params: IdParams,
    reply: dataOf(MaintenanceProgram),
  }),
};
