import { inventory } from "@overfly/contract/inventory/inventory";
import type { FastifyInstance } from "fastify";
import type { Services } from "#context.ts";
import { mount } from "#platform/http/mount.ts";
import { listBatteries, listDrones, listPayloads } from "./list-items.ts";
import { listKits } from "./list-kits.ts";

export const inventoryEndpoints = (app: FastifyInstance, services: Services) =>
  mount(app, services, inventory, {
    kits: (context, { query }) => listKits(context, query),
    drones: (context, { query }) => listDrones(context, query),
    payloads: (context, { query }) => listPayloads(context, query),
    batteries: (context, { query }) => listBatteries(context, query),
  });
