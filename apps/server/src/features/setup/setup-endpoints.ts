import { setup } from "@overfly/contract/setup/setup";
import type { FastifyInstance } from "fastify";
import type { Services } from "#context.ts";
import { mount } from "#platform/http/mount.ts";
import { createFirstAdministrator, publicSettings } from "./setup-service.ts";

export const setupEndpoints = (app: FastifyInstance, services: Services) =>
  mount(app, services, setup, {
    settings: async (context, { request }) => ({
      data: await publicSettings(context, request.headers.host),
    }),
    createFirstAdministrator: async (context, { body }) => {
      await createFirstAdministrator(context, body);
      return { message: "The administrator was created" };
    },
  });
