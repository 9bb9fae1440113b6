import { randomUUID } from "node:crypto";
import type { ChecklistItem } from "@overfly/contract/checklists/checklist-items";
import type { Services } from "#context.ts";

type Database = Pick<Services, "db">;

export const PROPELLERS: ChecklistItem = {
  text: "Propellers without damage",
  category: "aircraft",
  kind: "blocking",
  note_required: false,
};

/** For the repair of a plant alone, so that missions of other types can be started without it. */
export const SAMPLE_CHECKLIST = {
  name: "Before take-off",
  moment: "before_start" as const,
  mission_types: ["maintenance" as const],
  flown_by: null,
  items: [PROPELLERS],
};

export const createChecklistTemplate = ({ db }: Database, provider_id: number, columns: object = {}) =>
  db
    .insertInto("checklist_templates")
    .values({
      ...SAMPLE_CHECKLIST,
      name: randomUUID(),
      items: JSON.stringify(SAMPLE_CHECKLIST.items),
      provider_id,
      ...columns,
    })
    .returning(["id", "updated_at"])
    .executeTakeFirstOrThrow();

/** A template, and the run of it in a mission. */
export async function createChecklist({ db }: Database, owner: { provider_id: number; mission_id: number }) {
  const template = await createChecklistTemplate({ db }, owner.provider_id);
  const run = await db
    .insertInto("checklist_runs")
    .values({
      mission_id: owner.mission_id,
      template_id: template.id,
      number: 1,
      version: 1,
      name: "Before take-off",
      moment: "before_start",
      items: JSON.stringify([PROPELLERS]),
      begun_by: "Noor",
    })
    .returning("id")
    .executeTakeFirstOrThrow();
  await db
    .insertInto("checklist_answers")
    .values({ run_id: run.id, item: 0, result: "problem", note: "Nick", answered_by: "Noor" })
    .execute();
  return { checklistTemplate: template, checklistRun: run };
}
