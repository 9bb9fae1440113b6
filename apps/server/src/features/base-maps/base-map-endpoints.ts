import { baseMaps } from "@overfly/contract/base-maps/base-maps";
import type { FastifyInstance } from "fastify";
import type { Services } from "#context.ts";
import { mount } from "#platform/http/mount.ts";
import { addBaseMap, listBaseMaps, removeBaseMap } from "./base-map-service.ts";
import type { MapHosts } from "./map-hosts.ts";

export const baseMapEndpoints = (app: FastifyInstance, services: Services, hosts: MapHosts) =>
  mount(app, services, baseMaps, {
    list: async (context) => ({ data: await listBaseMaps(context) }),
    add: async (context, { body }) => {
      const data = await addBaseMap(context, body);
      await hosts.refresh();
      return { data };
    },
    remove: async (context, { params }) => {
      await removeBaseMap(context, params.id);
      await hosts.refresh();
      return { message: "The base map was removed" };
    },
  });
