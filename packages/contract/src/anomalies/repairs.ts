import { LOCALES } from "@overfly/i18n/generated/locales";
import { z } from "zod";
import { endpoint } from "#endpoint.ts";
import { dataOf, Id, IdParams, listOf, MessageReply, oneOrMoreOf, PageQuery, pageOf } from "#page.ts";
import { Anomaly, ANOMALY_CLASSES, SEVERITIES, WORK_STATES, WorkState } from "./anomalies.ts";

/** An anomaly as something to repair, with its site. */
export const Repair = Anomaly.pick({
  id: true,
  number: true,
  mission_token: true,
  class: true,
  iec_class: true,
  severity: true,
  position: true,
  element: true,
  zone: true,
  uncertainty_m: true,
  module_certain: true,
  delta_t_k: true,
  delta_t_normalised_k: true,
  lost_kwdc: true,
  lost_money_per_year: true,
  currency: true,
  work_state: true,
  updated_at: true,
}).extend({
  mission_number: z.string(),
  site: z.object({ token: z.string(), name: z.string(), time_zone: z.string() }),
  client: z.object({ id: z.number().int(), name: z.string() }),
  /** A member of the client. */
  assignee: z.object({ id: z.string(), name: z.string() }).nullable(),
  /** An outside company, in place of an assignee. */
  crew: z.string().nullable(),
  due_on: z.iso.date().nullable(),
  /** Still open after its due date, by the calendar of the site. */
  is_overdue: z.boolean(),
  repair_note: z.string(),
  repaired_at: z.iso.datetime().nullable(),
  photo_count: z.number().int(),
  /** Marked as repaired after an earlier inspection, and found again by this one. */
  is_found_again: z.boolean(),
  /** Number of the later inspection whose photos show the place, but not the defect any more. */
  resolved_by: z.string().nullable(),
  /** Number of the site's last inspection of the type, where it says nothing of the defect: it didn't cover its place. */
  not_inspected_in: z.string().nullable(),
});
export type Repair = z.infer<typeof Repair>;

/**
 * carried: from that inspection, which found the defect before; found_again: the same, though it was marked as repaired;
 * gone: that inspection didn't find it any more; unconfirmed: found, but its review didn't confirm it; reopened: a person
 * opened again what that inspection had closed.
 */
const INSPECTION_OUTCOMES = ["carried", "found_again", "gone", "unconfirmed", "reopened"] as const;
export type InspectionOutcome = (typeof INSPECTION_OUTCOMES)[number];

/** What a change of a repair can touch; only what it touched is there. */
const RepairValues = z.object({
  work_state: WorkState.optional(),
  assignee: z.object({ id: z.string(), name: z.string() }).nullish(),
  crew: z.string().nullish(),
  due_on: z.iso.date().nullish(),
  note: z.string().optional(),
  photos: z.number().int().optional(),
  /** What another inspection says of the repair. */
  inspection: z.object({ number: z.string(), outcome: z.enum(INSPECTION_OUTCOMES) }).optional(),
});
export type RepairValues = z.infer<typeof RepairValues>;

export const RepairDetail = Repair.extend({
  photos: z.array(
    z.object({ id: z.number().int(), added_by: z.string().nullable(), created_at: z.iso.datetime() }),
  ),
  /** The same defect in the next inspection, which has the repair from then on. */
  continued_by: z.object({ id: z.number().int(), mission_number: z.string() }).nullable(),
  /** Newest first. */
  history: z.array(
    z.object({
      id: z.number().int(),
      before: RepairValues,
      after: RepairValues,
      actor: z.string(),
      at: z.iso.datetime(),
    }),
  ),
});
export type RepairDetail = z.infer<typeof RepairDetail>;

/** "open": not yet repaired, nor found to need no repair; "resolved_by_inspection": not found any more where an inspection looked. */
export const REPAIR_STATES = ["open", ...WORK_STATES, "resolved_by_inspection"] as const;
export const REPAIR_DUE = ["overdue", "week", "none"] as const;
/** In place of a user's id. */
export const REPAIR_ASSIGNEES = ["me", "nobody", "crew"] as const;

const UserId = z.string().regex(/^[\w-]{1,64}$/, "errors/fields:invalid");
const filters = {
  /** The site's token. */
  site: z
    .string()
    .regex(/^[\w-]{16}$/, "errors/fields:token")
    .optional(),
  /** The token of the mission that found them. */
  mission: z
    .string()
    .regex(/^[\w-]{16}$/, "errors/fields:token")
    .optional(),
  clients: z.string().max(400).optional(),
  class: oneOrMoreOf(ANOMALY_CLASSES).optional(),
  severity: oneOrMoreOf(SEVERITIES).optional(),
  state: oneOrMoreOf(REPAIR_STATES).optional(),
  assignee: UserId.optional(),
  due: z.enum(REPAIR_DUE).optional(),
  /** The least power loss in kW. */
  loss: z.coerce.number().min(0).max(1e6).optional(),
};
export const RepairQuery = PageQuery.extend(filters);
export type RepairQuery = z.infer<typeof RepairQuery>;

export const REPAIR_EXPORT_FORMATS = ["csv", "xlsx"] as const;
/** Of more, the filters have to be narrowed. */
export const MAX_EXPORTED_REPAIRS = 20_000;
const RepairExportQuery = PageQuery.pick({ search: true, sorts: true }).extend({
  ...filters,
  format: z.enum(REPAIR_EXPORT_FORMATS),
  language: z.enum(LOCALES).optional(),
});
export type RepairExportQuery = z.infer<typeof RepairExportQuery>;

/** What is not there stays as it is. An assignee takes the place of a crew, and a crew that of an assignee. */
export const RepairChanges = z
  .object({
    work_state: WorkState.optional(),
    assignee_id: UserId.nullish(),
    crew: z.string().trim().min(1).max(120).nullish(),
    due_on: z.iso.date().nullish(),
    note: z.string().max(4000).optional(),
  })
  .refine((changes) => Object.values(changes).some((value) => value !== undefined), "errors/fields:required")
  .refine(({ assignee_id, crew }) => !(assignee_id && crew), {
    error: "errors/anomalies:assigneeOrCrew",
    path: ["crew"],
  });
export type RepairChanges = z.infer<typeof RepairChanges>;

export const MAX_CHANGED_REPAIRS = 500;

/** The anomalies with the versions that the user saw, and what changes for all of them. */
const ChangeRepairs = z.object({
  repairs: z
    .array(z.object({ id: Id, updated_at: z.iso.datetime() }))
    .min(1)
    .max(MAX_CHANGED_REPAIRS),
  changes: RepairChanges,
});
export type ChangeRepairs = z.infer<typeof ChangeRepairs>;

export const RepairAssignee = z.object({
  id: z.string(),
  name: z.string(),
  client: z.object({ id: z.number().int(), name: z.string() }),
});
export type RepairAssignee = z.infer<typeof RepairAssignee>;

/** The search of the list's URL, under a name. */
export const RepairFilter = z.object({ id: z.number().int(), name: z.string(), query: z.string() });
export type RepairFilter = z.infer<typeof RepairFilter>;
export const MAX_REPAIR_FILTERS = 50;

export const repairs = {
  list: endpoint({
    method: "GET",
    path: "/api/ops/repairs",
    permission: "view sites",
    side: ["center", "client"],
    summary: "Confirmed anomalies of all sites with their repairs; each in its latest state",
    query: RepairQuery,
    reply: pageOf(Repair),
  }),
  export: endpoint({
    method: "GET",
    path: "/api/ops/repairs/export",
    permission: "view sites",
    side: ["center", "client"],
    summary: `The repairs that the filters show, as a table of at most ${MAX_EXPORTED_REPAIRS} rows`,
    query: RepairExportQuery,
    file: "application/octet-stream",
  }),
  assignees: endpoint({
    method: "GET",
    path: "/api/ops/repairs/assignees",
    permission: "edit sites",
    side: ["center", "client"],
    summary: "Members of the clients to whom repairs can be assigned: those who may change repairs",
    reply: listOf(RepairAssignee),
  }),
  get: endpoint({
    method: "GET",
    path: "/api/ops/repairs/:id",
    permission: "view sites",
    side: ["center", "client"],
    summary: "One repair with its photos and history",
    params: IdParams,
    reply: dataOf(RepairDetail),
  }),
  change: endpoint({
    method: "POST",
    path: "/api/ops/repairs/change",
    permission: "edit sites",
    side: ["center", "client"],
    summary: "Assign, date or advance repairs; all or none. The assignee is notified",
    body: ChangeRepairs,
    reply: dataOf(z.object({ change_id: z.uuid(), count: z.number().int() })),
  }),
  undo: endpoint({
    method: "POST",
    path: "/api/ops/repairs/undo",
    permission: "edit sites",
    side: ["center", "client"],
    summary: "Undo one's own change of repairs, unless one of them was changed since",
    body: z.object({ change_id: z.uuid() }),
    reply: dataOf(z.object({ count: z.number().int() })),
  }),
  addPhoto: endpoint({
    method: "POST",
    path: "/api/ops/repairs/:id/photos",
    permission: "edit sites",
    side: ["center", "client"],
    summary: "Add a photo of the repair: a form with one picture of 25 MB at most",
    params: IdParams,
    multipart: true,
    reply: dataOf(RepairDetail),
    perMinute: 120,
  }),
  photo: endpoint({
    method: "GET",
    path: "/api/ops/repair-photos/:id",
    permission: "view sites",
    side: ["center", "client"],
    summary: "A photo of a repair",
    params: IdParams,
    file: "image/webp",
  }),
  removePhoto: endpoint({
    method: "DELETE",
    path: "/api/ops/repair-photos/:id",
    permission: "edit sites",
    side: ["center", "client"],
    summary: "Remove a photo of a repair",
    params: IdParams,
    reply: MessageReply,
  }),
};

export const repairFilters = {
  list: endpoint({
    method: "GET",
    path: "/api/ops/repair-filters",
    permission: "available",
    summary: "The user's saved filters of the repair list",
    reply: listOf(RepairFilter),
  }),
  save: endpoint({
    method: "POST",
    path: "/api/ops/repair-filters",
    permission: "available",
    summary: "Save a filter under a name; replaces one with the same name",
    body: z.object({
      name: z.string().trim().min(1, "errors/fields:required").max(80),
      query: z.string().max(2000),
    }),
    reply: dataOf(RepairFilter),
  }),
  remove: endpoint({
    method: "DELETE",
    path: "/api/ops/repair-filters/:id",
    permission: "available",
    summary: "Delete a saved filter",
    params: IdParams,
    reply: MessageReply,
  }),
};
