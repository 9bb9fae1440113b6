import { COLLEAGUE } from "#testing/endpoints/mission-writes.ts";
import { flownMission, type Write, type WriteWorld } from "#testing/endpoints/write-world.ts";
import { createChecklist, createChecklistTemplate, SAMPLE_CHECKLIST } from "./sample-checklist.ts";

const templateOf = async ({ app, provider_id }: WriteWorld, columns: object = {}) =>
  createChecklistTemplate(app.services, provider_id, columns);

const repair = (world: WriteWorld) =>
  flownMission(world, "planned", { type: "maintenance", subtype: "soiling" });

/** What checklists leave: a problem that keeps a mission on the ground is notified. */
export const CHECKLIST_WRITES: Record<string, Write> = {
  "checklistTemplates.create": {
    input: () => ({ body: { ...SAMPLE_CHECKLIST, name: "Morning" } }),
    records: ["audit checklists.create"],
  },
  "checklistTemplates.update": {
    input: async (world) => {
      const { id, updated_at } = await templateOf(world);
      return { params: { id }, body: { ...SAMPLE_CHECKLIST, name: "Evening", updated_at } };
    },
    records: ["audit checklists.update"],
  },
  "checklistTemplates.archive": {
    input: async (world) => ({ params: { id: (await templateOf(world)).id } }),
    records: ["audit checklists.archive"],
  },
  "checklistTemplates.restore": {
    input: async (world) => ({
      params: { id: (await templateOf(world, { archived_at: new Date().toISOString() })).id },
    }),
    records: ["audit checklists.restore"],
  },
  "missionChecklists.begin": {
    input: async (world) => {
      const { id: template_id } = await templateOf(world);
      return {
        params: { token: (await repair(world)).token },
        body: { template_id, version: 1, number: 1 },
      };
    },
    records: ["audit missions.begin_checklist"],
  },
  "missionChecklists.answer": {
    input: async (world) => {
      const mission = await repair(world);
      const { checklistRun } = await createChecklist(world.app.services, {
        provider_id: world.provider_id,
        mission_id: mission.id,
      });
      const { id: previous } = await world.app.db
        .selectFrom("checklist_answers")
        .where("run_id", "=", checklistRun.id)
        .select("id")
        .executeTakeFirstOrThrow();
      const body = { item: 0, result: "problem", note: "Cracked", previous };
      return { params: { id: checklistRun.id }, body };
    },
    records: ["audit missions.answer_checklist", "timeline checklist", COLLEAGUE],
  },
};
