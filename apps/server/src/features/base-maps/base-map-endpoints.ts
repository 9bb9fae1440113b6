import { baseMaps } from "@overfly/contract/base-maps/base-maps";
import type { FastifyInstance } from "fastify";
import type { Services } from "#context.ts";
import { mount } from "#platform/http/mount.ts";
import { addBaseMap, listBaseMaps, removeBaseMap } from "./base-map-service.ts";

export const baseMapEndpoints = (app: FastifyInstance, services: Services) =>
  mount(app, services, baseMaps, {
    list: async (context) => ({ data: await listBaseMaps(context) }),
    add: async (context, { body }) => ({ data: await addBaseMap(context, body) }),
    remove: async (context, { params }) => {
      await removeBaseMap(context, params.id);
      return { message: "The base map was removed" };
    },
  });
