import { docks } from "@overfly/contract/docks/docks";
import type { FastifyInstance } from "fastify";
import type { Services } from "#context.ts";
import { mount } from "#platform/http/mount.ts";
import { acknowledgeAlarm, listAlarms, listAlarmsOfDock } from "./alarm-service.ts";
import { commandDock } from "./dock-command.ts";
import { deleteDock } from "./delete-dock.ts";
import { createDock, rotateDockCredentials } from "./dock-credentials.ts";
import { getDock, listDocks, unbindDock, updateDock } from "./dock-service.ts";

export const dockEndpoints = (app: FastifyInstance, services: Services) =>
  mount(app, services, docks, {
    list: (context, { query }) => listDocks(context, query),
    get: async (context, { params }) => ({ data: await getDock(context, params.id) }),
    create: async (context, { body }) => ({ data: await createDock(context, body) }),
    update: async (context, { params, body }) => ({ data: await updateDock(context, params.id, body) }),
    unbind: async (context, { params }) => ({ data: await unbindDock(context, params.id) }),
    rotateCredentials: async (context, { params }) => ({
      data: await rotateDockCredentials(context, params.id),
    }),
    remove: async (context, { params }) => ({ data: await deleteDock(context, params.id) }),
    command: async (context, { params, body }) => ({
      data: await commandDock(context, params.id, body.command),
    }),
    alarms: (context) => listAlarms(context),
    alarmsOfDock: (context, { params, query }) => listAlarmsOfDock(context, params.id, query),
    acknowledgeAlarm: async (context, { params }) => ({ data: await acknowledgeAlarm(context, params.id) }),
  });
