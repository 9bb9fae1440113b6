import type { ChecklistCategory, ChecklistItemKind } from "@overfly/contract/checklists/checklist-items";
import { useTranslation } from "#platform/i18n/use-translation.ts";
import type { TemplateFields } from "./template-mutations.ts";

const ITEMS = [
  ["airframe", "aircraft", "blocking"],
  ["batteries", "aircraft", "blocking"],
  ["camera", "aircraft", "blocking"],
  ["firmware", "aircraft", "acknowledge"],
  ["weather", "environment", "blocking"],
  ["irradiance", "environment", "acknowledge"],
  ["airspace", "airspace", "blocking"],
  ["traffic", "airspace", "acknowledge"],
  ["route", "mission", "blocking"],
  ["returnHeight", "mission", "blocking"],
  ["takeOffArea", "safety", "blocking"],
  ["people", "safety", "acknowledge"],
  ["link", "safety", "blocking"],
  ["emergency", "safety", "informative"],
] as const satisfies readonly (readonly [string, ChecklistCategory, ChecklistItemKind])[];

/** What pilots check before a take-off, in the language of whoever adds it; a start for an own checklist. */
export function useStandardChecklist(): TemplateFields {
  const { t } = useTranslation("missions/standard-checklist");
  return {
    name: t("name"),
    moment: "before_start",
    mission_types: [],
    flown_by: "pilot",
    items: ITEMS.map(([key, category, kind]) => ({
      text: t(`item.${key}`),
      category,
      kind,
      note_required: false,
    })),
  };
}
