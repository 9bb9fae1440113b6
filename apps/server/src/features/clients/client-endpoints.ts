import { clients } from "@overfly/contract/clients/clients";
import type { FastifyInstance } from "fastify";
import type { Services } from "#context.ts";
import { mount } from "#platform/http/mount.ts";
import { createClient, listClients } from "./client-service.ts";

export const clientEndpoints = (app: FastifyInstance, services: Services) =>
  mount(app, services, clients, {
    list: (context, { query }) => listClients(context, query),
    create: async (context, { body }) => ({ data: await createClient(context, body) }),
  });
