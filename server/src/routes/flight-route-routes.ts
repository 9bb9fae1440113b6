import { routes } from "@overfly/contract/routes";
import type { FastifyInstance } from "fastify";
import type { Services } from "#context.ts";
import { mount } from "#http/mount.ts";
import { createRoute, deleteRoute, exportRoute, listRoutes, updateRoute } from "./route-service.ts";

export const flightRouteRoutes = (app: FastifyInstance, services: Services) =>
  mount(app, services, routes, {
    list: async (context, { params }) => ({ data: await listRoutes(context, params.token) }),
    create: async (context, { params, body }) => ({ data: await createRoute(context, params.token, body) }),
    update: async (context, { params, body }) => ({ data: await updateRoute(context, params.id, body) }),
    remove: async (context, { params }) => {
      await deleteRoute(context, params.id);
      return { message: "Route deleted" };
    },
    exportKmz: (context, { params, query }) => exportRoute(context, params.id, query.battery_set),
  });
