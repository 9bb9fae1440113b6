import { siteElevation } from "@overfly/contract/flight-routes/site-elevation";
import type { FastifyInstance } from "fastify";
import type { Services } from "#context.ts";
import { mount } from "#platform/http/mount.ts";
import { storeElevation, removeElevation, getElevation } from "./site-elevation.ts";

export const elevationEndpoints = (app: FastifyInstance, services: Services) =>
  mount(app, services, siteElevation, {
    get: async (context, { params }) => ({ data: await getElevation(context, params.token) }),
    replace: async (context, { params, request }) => ({
      data: await storeElevation(context, params.token, request),
    }),
    remove: async (context, { params }) => {
      await removeElevation(context, params.token);
      return { message: "Elevation model deleted" };
    },
  });
