import { firstSteps } from "@overfly/contract/dashboard/first-steps";
import type { FastifyInstance } from "fastify";
import type { Services } from "#context.ts";
import { mount } from "#platform/http/mount.ts";
import { dismissFirstSteps, listFirstSteps } from "./first-steps.ts";

export const dashboardEndpoints = (app: FastifyInstance, services: Services) =>
  mount(app, services, firstSteps, {
    get: async (context) => ({ data: await listFirstSteps(context) }),
    dismiss: async (context) => {
      await dismissFirstSteps(context);
      return { message: "The list of first steps was closed" };
    },
  });
