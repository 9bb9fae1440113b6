import { repairFilters, repairs } from "@overfly/contract/anomalies/repairs";
import type { FastifyInstance } from "fastify";
import type { Services } from "#context.ts";
import { mount } from "#platform/http/mount.ts";
import { changeRepairs, undoRepairs } from "./change-repairs.ts";
import { exportRepairs } from "./export-repairs.ts";
import { getRepair, listRepairs } from "./list-repairs.ts";
import { listAssignees } from "./repair-assignees.ts";
import { listRepairFilters, removeRepairFilter, saveRepairFilter } from "./repair-filters.ts";
import { addRepairPhoto, removeRepairPhoto, repairPhoto } from "./repair-photos.ts";

export function repairEndpoints(app: FastifyInstance, services: Services): void {
  mount(app, services, repairs, {
    list: (context, { query }) => listRepairs(context, query),
    export: (context, { query }) => exportRepairs(context, query),
    assignees: async (context) => ({ data: await listAssignees(context) }),
    get: async (context, { params }) => ({ data: await getRepair(context, params.id) }),
    change: async (context, { body }) => ({ data: await changeRepairs(context, body) }),
    undo: async (context, { body }) => ({ data: await undoRepairs(context, body.change_id) }),
    addPhoto: async (context, { params, request }) => ({
      data: await addRepairPhoto(context, params.id, request),
    }),
    photo: (context, { params }) => repairPhoto(context, params.id),
    removePhoto: async (context, { params }) => {
      await removeRepairPhoto(context, params.id);
      return { message: "Photo removed" };
    },
  });
  mount(app, services, repairFilters, {
    list: async (context) => ({ data: await listRepairFilters(context) }),
    save: async (context, { body }) => ({ data: await saveRepairFilter(context, body) }),
    remove: async (context, { params }) => {
      await removeRepairFilter(context, params.id);
      return { message: "Filter deleted" };
    },
  });
}
