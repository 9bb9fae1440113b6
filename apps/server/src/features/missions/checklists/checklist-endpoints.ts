import { checklistTemplates } from "@overfly/contract/checklists/checklist-templates";
import { missionChecklists } from "@overfly/contract/checklists/mission-checklists";
import type { FastifyInstance } from "fastify";
import type { Services } from "#context.ts";
import { mount } from "#platform/http/mount.ts";
import { answerChecklist } from "./answer-checklist.ts";
import { beginChecklist } from "./begin-checklist.ts";
import {
  archiveTemplate,
  createTemplate,
  listTemplates,
  restoreTemplate,
  updateTemplate,
} from "./checklist-templates.ts";
import { exportChecklists } from "./export-checklists.ts";
import { getChecklists } from "./view-checklists.ts";

export function checklistEndpoints(app: FastifyInstance, services: Services): void {
  mount(app, services, checklistTemplates, {
    list: async (context) => ({ data: await listTemplates(context) }),
    create: async (context, { body }) => ({ data: await createTemplate(context, body) }),
    update: async (context, { params, body }) => ({ data: await updateTemplate(context, params.id, body) }),
    archive: async (context, { params }) => ({ data: await archiveTemplate(context, params.id) }),
    restore: async (context, { params }) => ({ data: await restoreTemplate(context, params.id) }),
  });
  mount(app, services, missionChecklists, {
    list: async (context, { params }) => ({ data: await getChecklists(context, params.token) }),
    export: (context, { params }) => exportChecklists(context, params.token),
    begin: async (context, { params, body }) => ({ data: await beginChecklist(context, params.token, body) }),
    answer: async (context, { params, body }) => ({ data: await answerChecklist(context, params.id, body) }),
  });
}
