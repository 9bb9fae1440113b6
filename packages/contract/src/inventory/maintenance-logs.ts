import { z } from "zod";
import { endpoint } from "#endpoint.ts";
import { dataOf, Id, IdParams, listOf, pageOf } from "#page.ts";
import { optionalSingleLine } from "#single-line.ts";
import { EquipmentKind, ItemQuery, itemReference, ItemRecordsQuery } from "./item-reference.ts";

export const MAINTENANCE_KINDS = ["inspection", "repair", "firmware", "battery_service", "other"] as const;
export const MaintenanceKind = z.enum(MAINTENANCE_KINDS);
export type MaintenanceKind = z.infer<typeof MaintenanceKind>;

/**
 * Every result but "approved_for_flight" grounds the item at once. It flies again once a second person verified an
 * approval of each kind of work that grounded it.
 */
export const MAINTENANCE_RESULTS = [
  "approved_for_flight",
  "flight_test_required",
  "waiting_for_parts",
  "waiting_for_labour",
  "other",
] as const;
export const MaintenanceResult = z.enum(MAINTENANCE_RESULTS);
export type MaintenanceResult = z.infer<typeof MaintenanceResult>;

const MAX_NOTES = 4000;
const MAX_FLIGHTS = 100_000;
const MAX_HOURS = 100_000;
const MAX_CYCLES = 100_000;

const Person = z.object({ id: z.string(), name: z.string() });

/** When maintenance of this kind is due again; the first that is reached wins. */
export const nextDue = {
  due_on: z.iso.date().nullable(),
  /** Flights, flight hours and battery cycles after this maintenance. */
  due_after_flights: z.number().int().min(1).max(MAX_FLIGHTS).nullable(),
  due_after_hours: z.number().min(0.1).max(MAX_HOURS).nullable(),
  due_after_cycles: z.number().int().min(1).max(MAX_CYCLES).nullable(),
};

export const MaintenanceLog = z.object({
  id: z.number().int(),
  kind: MaintenanceKind,
  performed_on: z.iso.date(),
  performed_by: Person,
  /** Who wrote down that the work was done, maybe in a colleague's name; null if their account is gone. */
  recorded_by: Person.nullable(),
  /** Neither of the two, who checked the work. */
  verified_by: Person.nullable(),
  verified_at: z.iso.datetime().nullable(),
  result: MaintenanceResult,
  firmware: z.string().nullable(),
  notes: z.string(),
  /** The program whose work it was. */
  program: z.object({ id: z.number().int(), name: z.string() }).nullable(),
  /** The order whose work it was. */
  work_order_id: z.number().int().nullable(),
  ...nextDue,
  created_at: z.iso.datetime(),
});
export type MaintenanceLog = z.infer<typeof MaintenanceLog>;

export const NewMaintenanceLog = z.object({
  ...itemReference,
  kind: MaintenanceKind,
  /** Not in the future, in the company's time zone. */
  performed_on: z.iso.date(),
  /** A member of the center or a pilot; by default the caller. */
  performed_by: z.string().max(64).optional(),
  result: MaintenanceResult,
  /** Installed by this work; becomes the drone's. */
  firmware: optionalSingleLine(40).optional(),
  notes: z.string().trim().max(MAX_NOTES).default(""),
  /** The program of the item whose work it was: it is due anew from then. */
  program_id: Id.nullish(),
  due_on: nextDue.due_on.optional(),
  due_after_flights: nextDue.due_after_flights.optional(),
  due_after_hours: nextDue.due_after_hours.optional(),
  due_after_cycles: nextDue.due_after_cycles.optional(),
});
export type NewMaintenanceLog = z.infer<typeof NewMaintenanceLog>;

/** Maintenance that is due, or soon. */
export const DueMaintenance = z.object({
  /** Unique in the list. */
  id: z.string(),
  item_kind: EquipmentKind,
  item_id: z.number().int(),
  item_name: z.string(),
  kind: MaintenanceKind,
  /** The program that asks for it; null if the last maintenance does. */
  program: z.object({ id: z.number().int(), name: z.string() }).nullable(),
  /** The program's open order. */
  work_order_id: z.number().int().nullable(),
  due_on: z.iso.date().nullable(),
  flights_left: z.number().int().nullable(),
  hours_left: z.number().nullable(),
  cycles_left: z.number().int().nullable(),
  is_overdue: z.boolean(),
});
export type DueMaintenance = z.infer<typeof DueMaintenance>;

/** Days ahead that maintenance counts as due soon; the same share of flights, hours or cycles is the last tenth. */
export const DUE_SOON_DAYS = 30;

const path = "/api/ops/inventory/maintenance-logs";

export const maintenanceLogs = {
  list: endpoint({
    method: "GET",
    path,
    permission: "available",
    side: ["center"],
    summary: "The maintenance of an item, newest first; needs the permission to view its kind",
    query: ItemRecordsQuery,
    reply: pageOf(MaintenanceLog),
  }),
  create: endpoint({
    method: "POST",
    path,
    permission: "available",
    side: ["center"],
    summary: "Log maintenance of an item; needs the permission to edit its kind",
    body: NewMaintenanceLog,
    reply: dataOf(MaintenanceLog),
  }),
  verify: endpoint({
    method: "POST",
    path: `${path}/:id/verify`,
    permission: "available",
    side: ["center"],
    summary: "Verify another person's maintenance; needs the permission to edit the item's kind",
    params: IdParams,
    reply: dataOf(MaintenanceLog),
  }),
  performers: endpoint({
    method: "GET",
    path: "/api/ops/inventory/performers",
    permission: "available",
    side: ["center"],
    summary:
      "Who can be named as having worked on an item, by name: the company's staff and pilots; needs the permission to edit its kind",
    query: ItemQuery,
    reply: listOf(Person),
  }),
  due: endpoint({
    method: "GET",
    path: "/api/ops/inventory/maintenance-due",
    permission: "available",
    side: ["center"],
    summary:
      "Maintenance that is overdue or due soon, most urgent first, of the kinds that the caller may view",
    reply: listOf(DueMaintenance),
  }),
};
