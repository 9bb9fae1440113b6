import { type Access, CENTER, CENTER_PILOT } from "#testing/endpoints/access-kinds.ts";

/** Who may write templates, and who answers them. */
export const CHECKLIST_ACCESS: Record<string, Access> = {
  "checklistTemplates.list": ["view missions", CENTER],
  "checklistTemplates.create": ["edit missions", CENTER],
  "checklistTemplates.update": ["edit missions", CENTER],
  "checklistTemplates.archive": ["edit missions", CENTER],
  "checklistTemplates.restore": ["edit missions", CENTER],
  "missionChecklists.list": ["view missions", CENTER_PILOT],
  "missionChecklists.export": ["view missions", CENTER_PILOT],
  "missionChecklists.begin": [["add flights", "view command control"], CENTER_PILOT],
  "missionChecklists.answer": [["add flights", "view command control"], CENTER_PILOT],
};
