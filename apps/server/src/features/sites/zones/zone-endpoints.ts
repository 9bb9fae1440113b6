import { zones } from "@overfly/contract/sites/zones";
import type { FastifyInstance } from "fastify";
import type { Services } from "#context.ts";
import { mount } from "#platform/http/mount.ts";
import { removeZone, saveZones } from "./zone-service.ts";

export const zoneEndpoints = (app: FastifyInstance, services: Services) =>
  mount(app, services, zones, {
    update: async (context, { params, body }) => ({ data: await saveZones(context, params.token, body) }),
    remove: async (context, { params }) => {
      await removeZone(context, params.id);
      return { message: "Zone deleted" };
    },
  });
