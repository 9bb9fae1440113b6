import { z } from "zod";
import { singleLine } from "#single-line.ts";

/** Before the mission's start; before each battery's flight, the first of them before the start; after the flight. */
export const CHECKLIST_MOMENTS = ["before_start", "battery", "after_flight"] as const;
export const ChecklistMoment = z.enum(CHECKLIST_MOMENTS);
export type ChecklistMoment = z.infer<typeof ChecklistMoment>;

export const CHECKLIST_CATEGORIES = [
  "aircraft",
  "dock",
  "environment",
  "airspace",
  "mission",
  "safety",
] as const;
export const ChecklistCategory = z.enum(CHECKLIST_CATEGORIES);
export type ChecklistCategory = z.infer<typeof ChecklistCategory>;

/** To be read; to be answered; to be done, or the mission doesn't start. */
export const CHECKLIST_ITEM_KINDS = ["informative", "acknowledge", "blocking"] as const;
export const ChecklistItemKind = z.enum(CHECKLIST_ITEM_KINDS);
export type ChecklistItemKind = z.infer<typeof ChecklistItemKind>;

export const MAX_CHECKLIST_ITEMS = 60;

export const ChecklistItem = z.object({
  text: singleLine(300),
  category: ChecklistCategory,
  kind: ChecklistItemKind,
  /** Of the answer; a problem always needs one. */
  note_required: z.boolean(),
});
export type ChecklistItem = z.infer<typeof ChecklistItem>;

export const CHECKLIST_RESULTS = ["done", "problem", "reopened"] as const;
export const ChecklistResult = z.enum(CHECKLIST_RESULTS);
export type ChecklistResult = z.infer<typeof ChecklistResult>;
