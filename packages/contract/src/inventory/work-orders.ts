import { z } from "zod";
import { endpoint } from "#endpoint.ts";
import { dataOf, IdParams, pageOf, PageQuery } from "#page.ts";
import { optionalSingleLine, singleLine } from "#single-line.ts";
import { EquipmentKind, itemReference } from "./item-reference.ts";
import { Version } from "./items.ts";
import { MaintenanceKind } from "./maintenance-logs.ts";

export const WORK_ORDER_STATES = ["open", "in_progress", "waiting", "done", "verified", "cancelled"] as const;
export const WorkOrderState = z.enum(WORK_ORDER_STATES);
export type WorkOrderState = z.infer<typeof WorkOrderState>;

/** A program became due, damage was reported, or a person opened it. */
export const WORK_ORDER_SOURCES = ["program", "damage", "manual"] as const;

export const WAITING_FOR = ["parts", "labour"] as const;

const Person = z.object({ id: z.string(), name: z.string() });

/** Work on one item, until a second person verified it. */
export const WorkOrder = z.object({
  id: z.number().int(),
  ...itemReference,
  item_name: z.string(),
  kind: MaintenanceKind,
  source: z.enum(WORK_ORDER_SOURCES),
  program: z.object({ id: z.number().int(), name: z.string() }).nullable(),
  /** May be empty; then its kind names it. */
  title: z.string(),
  description: z.string(),
  state: WorkOrderState,
  waiting_for: z.enum(WAITING_FOR).nullable(),
  /** Whether the item may not fly until the work is verified; so from the moment it is started. */
  is_grounding: z.boolean(),
  due_on: z.iso.date().nullable(),
  is_overdue: z.boolean(),
  /** Null for the system. */
  opened_by: z.string().nullable(),
  performed_on: z.iso.date().nullable(),
  performed_by: Person.nullable(),
  /** Who wrote down that the work was done, maybe in a colleague's name. */
  recorded_by: Person.nullable(),
  /** A third person, or a second one where people record their own work, who checked it. */
  verified_by: Person.nullable(),
  verified_at: z.iso.datetime().nullable(),
  work_done: z.string(),
  firmware: z.string().nullable(),
  cost: z.number().nullable(),
  cost_currency: z.string().nullable(),
  created_at: z.iso.datetime(),
  updated_at: z.iso.datetime(),
});
export type WorkOrder = z.infer<typeof WorkOrder>;

const MAX_TEXT = 4000;
const MAX_COST = 9_999_999;

export const NewWorkOrder = z.object({
  ...itemReference,
  kind: MaintenanceKind,
  title: singleLine(120),
  description: z.string().trim().max(MAX_TEXT).default(""),
  due_on: z.iso.date().nullish(),
  is_grounding: z.boolean().default(false),
});
export type NewWorkOrder = z.infer<typeof NewWorkOrder>;

export const WorkOrderChanges = z.object({
  title: singleLine(120).optional(),
  description: z.string().trim().max(MAX_TEXT).optional(),
  due_on: z.iso.date().nullish(),
  ...Version.shape,
});
export type WorkOrderChanges = z.infer<typeof WorkOrderChanges>;

const note = z.string().trim().min(1, "errors/fields:empty").max(MAX_TEXT);

/** The next step of an order. */
export const WorkOrderStep = z.discriminatedUnion("step", [
  z.object({ step: z.literal("start"), ...Version.shape }),
  z.object({ step: z.literal("wait"), waiting_for: z.enum(WAITING_FOR), ...Version.shape }),
  z.object({
    step: z.literal("complete"),
    /** Not in the future, in the company's time zone. */
    performed_on: z.iso.date(),
    /** A member of the center or a pilot; by default the caller. */
    performed_by: z.string().max(64).optional(),
    work_done: note,
    /** Installed by this work; becomes the drone's. */
    firmware: optionalSingleLine(40).optional(),
    cost: z.number().min(0).max(MAX_COST).nullish(),
    cost_currency: z
      .string()
      .regex(/^[A-Z]{3}$/, "errors/inventory:currencyCode")
      .nullish(),
    ...Version.shape,
  }),
  z.object({ step: z.literal("verify"), ...Version.shape }),
  z.object({ step: z.literal("reject"), note, ...Version.shape }),
  z.object({ step: z.literal("cancel"), note, ...Version.shape }),
]);
export type WorkOrderStep = z.infer<typeof WorkOrderStep>;

export const WorkOrderQuery = PageQuery.extend({
  state: WorkOrderState.optional(),
  /** Only orders that are neither verified nor cancelled, or only the others. */
  unfinished: z.stringbool().optional(),
  overdue: z.stringbool().optional(),
  kind: MaintenanceKind.optional(),
  item_kind: EquipmentKind.optional(),
  item_id: z.coerce.number().int().min(1).max(2_147_483_647).optional(),
});
export type WorkOrderQuery = z.infer<typeof WorkOrderQuery>;

const path = "/api/ops/inventory/work-orders";

/** An order's permissions are those of its item's kind. */
export const workOrders = {
  list: endpoint({
    method: "GET",
    path,
    permission: "available",
    side: ["center"],
    summary: "Work orders, by due date, of the kinds that the caller may view",
    query: WorkOrderQuery,
    reply: pageOf(WorkOrder),
  }),
  get: endpoint({
    method: "GET",
    path: `${path}/:id`,
    permission: "available",
    side: ["center"],
    summary: "A work order; needs the permission to view its item's kind",
    params: IdParams,
    reply: dataOf(WorkOrder),
  }),
  create: endpoint({
    method: "POST",
    path,
    permission: "available",
    side: ["center"],
    summary: "Open a work order; needs the permission to edit the item's kind",
    body: NewWorkOrder,
    reply: dataOf(WorkOrder),
  }),
  update: endpoint({
    method: "PUT",
    path: `${path}/:id`,
    permission: "available",
    side: ["center"],
    summary: "Edit a work order that is not finished; needs the permission to edit the item's kind",
    params: IdParams,
    body: WorkOrderChanges,
    reply: dataOf(WorkOrder),
  }),
  step: endpoint({
    method: "POST",
    path: `${path}/:id/steps`,
    permission: "available",
    side: ["center"],
    summary:
      "Start, complete, verify or cancel a work order; needs the permission to edit the item's kind, and a second person to verify",
    params: IdParams,
    body: WorkOrderStep,
    reply: dataOf(WorkOrder),
  }),
};
