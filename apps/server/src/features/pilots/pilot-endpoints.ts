import { pilots } from "@overfly/contract/pilots/pilots";
import type { FastifyInstance } from "fastify";
import type { Services } from "#context.ts";
import { mount } from "#platform/http/mount.ts";
import { listPilots } from "./list-pilots.ts";

export const pilotEndpoints = (app: FastifyInstance, services: Services) =>
  mount(app, services, pilots, { list: (context, { query }) => listPilots(context, query) });
