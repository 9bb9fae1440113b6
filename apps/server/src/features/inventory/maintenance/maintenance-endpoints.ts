import { maintenancePrograms } from "@overfly/contract/inventory/maintenance-programs";
import { workOrders } from "@overfly/contract/inventory/work-orders";
import type { FastifyInstance } from "fastify";
import type { Services } from "#context.ts";
import { mount } from "#platform/http/mount.ts";
import {
  archiveProgram,
  createProgram,
  listPrograms,
  restoreProgram,
  updateProgram,
} from "./maintenance-programs.ts";
import { stepWorkOrder } from "./work-order-steps.ts";
import { createWorkOrder, getWorkOrder, listWorkOrders, updateWorkOrder } from "./work-orders.ts";

export function maintenanceEndpoints(app: FastifyInstance, services: Services): void {
  mount(app, services, maintenancePrograms, {
    list: (context, { query }) => listPrograms(context, query),
    create: async (context, { body }) => ({ data: await createProgram(context, body) }),
    update: async (context, { params, body }) => ({ data: await updateProgram(context, params.id, body) }),
    archive: async (context, { params }) => ({ data: await archiveProgram(context, params.id) }),
    restore: async (context, { params }) => ({ data: await restoreProgram(context, params.id) }),
  });
  mount(app, services, workOrders, {
    list: (context, { query }) => listWorkOrders(context, query),
    get: async (context, { params }) => ({ data: await getWorkOrder(context, params.id) }),
    create: async (context, { body }) => ({ data: await createWorkOrder(context, body) }),
    update: async (context, { params, body }) => ({ data: await updateWorkOrder(context, params.id, body) }),
    step: async (context, { params, body }) => ({ data: await stepWorkOrder(context, params.id, body) }),
  });
}
