import { z } from "zod";
import { endpoint } from "#endpoint.ts";
import { MissionType } from "#missions/missions.ts";
import { dataOf, Id, IdParams, listOf } from "#page.ts";
import { singleLine } from "#single-line.ts";
import { ChecklistItem, ChecklistMoment, MAX_CHECKLIST_ITEMS } from "./checklist-items.ts";

export const MAX_CHECKLISTS = 100;

const fields = {
  name: singleLine(80),
  moment: ChecklistMoment,
  /** Empty for all types. */
  mission_types: z.array(MissionType).max(20),
  /** Null for both. */
  flown_by: z.enum(["pilot", "dock"]).nullable(),
  items: z.array(ChecklistItem).min(1, "errors/checklists:itemRequired").max(MAX_CHECKLIST_ITEMS),
};

/** After the flight nothing is left that an item could block. */
const blocksAStart = ({ moment, items }: { moment: ChecklistMoment; items: readonly ChecklistItem[] }) =>
  moment !== "after_flight" || items.every(({ kind }) => kind !== "blocking");
const NOTHING_TO_BLOCK = { path: ["items"], message: "errors/checklists:nothingToBlock" };

export const ChecklistTemplate = z.object({
  id: Id,
  ...fields,
  /** Counts the changes; a run keeps the one that it was begun with. */
  version: z.number().int(),
  archived_at: z.iso.datetime().nullable(),
  updated_at: z.iso.datetime(),
});
export type ChecklistTemplate = z.infer<typeof ChecklistTemplate>;

export const NewChecklistTemplate = z.object(fields).refine(blocksAStart, NOTHING_TO_BLOCK);
export type NewChecklistTemplate = z.infer<typeof NewChecklistTemplate>;

export const ChecklistTemplateChanges = z
  .object({ ...fields, updated_at: z.iso.datetime() })
  .refine(blocksAStart, NOTHING_TO_BLOCK);
export type ChecklistTemplateChanges = z.infer<typeof ChecklistTemplateChanges>;

const path = "/api/ops/checklist-templates";
const side = ["center"] as const;
const permission = "edit missions";

export const checklistTemplates = {
  list: endpoint({
    method: "GET",
    path,
    permission: "view missions",
    side,
    summary: "Checklist templates by name, archived ones last",
    reply: listOf(ChecklistTemplate),
  }),
  create: endpoint({
    method: "POST",
    path,
    permission,
    side,
    summary: "Add a checklist template",
    body: NewChecklistTemplate,
    reply: dataOf(ChecklistTemplate),
  }),
  update: endpoint({
    method: "PUT",
    path: `${path}/:id`,
    permission,
    side,
    summary: "Replace a checklist template; checklists that were begun stay as they are",
    params: IdParams,
    body: ChecklistTemplateChanges,
    reply: dataOf(ChecklistTemplate),
  }),
  archive: endpoint({
    method: "POST",
    path: `${path}/:id/archive`,
    permission,
    side,
    summary: "Archive a checklist template: no mission asks for it any more, unless it was begun there",
    params: IdParams,
    reply: dataOf(ChecklistTemplate),
  }),
  restore: endpoint({
    method: "POST",
    path: `${path}/:id/restore`,
    permission,
    side,
    summary: "Restore a checklist template from the archive",
    params: IdParams,
    reply: dataOf(ChecklistTemplate),
  }),
};
