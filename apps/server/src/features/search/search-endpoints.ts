import { search } from "@overfly/contract/search/search";
import type { FastifyInstance } from "fastify";
import type { Services } from "#context.ts";
import { mount } from "#platform/http/mount.ts";
import { find } from "./find.ts";

export const searchEndpoints = (app: FastifyInstance, services: Services) =>
  mount(app, services, search, {
    find: async (context, { query }) => ({ data: await find(context, query.search) }),
  });
