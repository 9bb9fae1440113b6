import { z } from "zod";
import { endpoint } from "#endpoint.ts";
import { dataOf, Id, IdParams, TokenParams } from "#page.ts";
import { ChecklistItem, ChecklistMoment, ChecklistResult } from "./checklist-items.ts";

const ChecklistAnswer = z.object({
  id: Id,
  result: ChecklistResult,
  note: z.string().nullable(),
  answered_by: z.string(),
  created_at: z.iso.datetime(),
});
export type ChecklistAnswer = z.infer<typeof ChecklistAnswer>;

/** A checklist of a mission. */
export const MissionChecklist = z.object({
  /** Null before somebody has begun it; it follows its template until then. */
  id: Id.nullable(),
  template_id: Id,
  version: z.number().int(),
  /** Counts those of the same template: batteries, and flights that are repeated. */
  number: z.number().int(),
  name: z.string(),
  moment: ChecklistMoment,
  battery: z.string().nullable(),
  items: z.array(ChecklistItem.extend({ /** Newest first. */ answers: z.array(ChecklistAnswer) })),
  /** How many items wait for their answer. */
  open_items: z.number().int(),
  begun_by: z.string().nullable(),
  closed_at: z.iso.datetime().nullable(),
  /** Whether this user may answer it now. */
  can_answer: z.boolean(),
});
export type MissionChecklist = z.infer<typeof MissionChecklist>;

export const MissionChecklists = z.object({
  checklists: z.array(MissionChecklist),
  /** Items that keep the mission from being started. */
  open_before_start: z.number().int(),
  /** Of the assigned kit. */
  batteries: z.array(z.object({ id: Id, name: z.string() })),
});
export type MissionChecklists = z.infer<typeof MissionChecklists>;

export const BegunChecklist = z.object({
  template_id: Id,
  /** The one that was read; 409 once the template has changed. */
  version: z.number().int().positive(),
  number: Id,
  battery_id: Id.nullable().default(null),
});
export type BegunChecklist = z.infer<typeof BegunChecklist>;

export const NewChecklistAnswer = z.object({
  item: z.number().int().min(0).max(1000),
  result: ChecklistResult,
  note: z.string().trim().max(1000).default(""),
  /** The item's last answer that was read; 409 if somebody else was faster. */
  previous: Id.nullable(),
});
export type NewChecklistAnswer = z.infer<typeof NewChecklistAnswer>;

/** Who may add flights or command docks answers. */
const permission = "available";
const side = ["center", "pilot"] as const;
const path = "/api/ops/missions/:token/checklists";

export const missionChecklists = {
  list: endpoint({
    method: "GET",
    path,
    permission: "view missions",
    side,
    summary: "Checklists of a mission with their answers: those that were begun, and those that wait for it",
    params: TokenParams,
    reply: dataOf(MissionChecklists),
  }),
  export: endpoint({
    method: "GET",
    path: `${path}/export`,
    permission: "view missions",
    side,
    summary: "Every answer to the mission's checklists as CSV, with who gave it and when",
    params: TokenParams,
    file: "text/csv",
  }),
  begin: endpoint({
    method: "POST",
    path,
    permission,
    side,
    summary: "Begin a checklist by its template's version; the one that somebody has begun meanwhile is kept",
    params: TokenParams,
    body: BegunChecklist,
    reply: dataOf(MissionChecklists.extend({ begun: Id })),
  }),
  answer: endpoint({
    method: "POST",
    path: "/api/ops/checklist-runs/:id/answers",
    permission,
    side,
    summary: "Answer an item: done, a problem with a note, or reopened. Earlier answers are kept",
    params: IdParams,
    body: NewChecklistAnswer,
    reply: dataOf(MissionChecklists),
  }),
};
