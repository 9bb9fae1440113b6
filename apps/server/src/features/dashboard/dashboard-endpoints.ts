import { dashboards } from "@overfly/contract/dashboard/dashboards";
import { firstSteps } from "@overfly/contract/dashboard/first-steps";
import type { FastifyInstance } from "fastify";
import type { Services } from "#context.ts";
import { mount } from "#platform/http/mount.ts";
import { dismissFirstSteps, listFirstSteps } from "./first-steps.ts";
import { operationsDashboard } from "./operations-dashboard.ts";
import { pilotDashboard } from "./pilot-dashboard.ts";
import { portfolioDashboard } from "./portfolio-dashboard.ts";

export const dashboardEndpoints = (app: FastifyInstance, services: Services) => {
  mount(app, services, firstSteps, {
    get: async (context) => ({ data: await listFirstSteps(context) }),
    dismiss: async (context) => {
      await dismissFirstSteps(context);
      return { message: "The list of first steps was closed" };
    },
  });
  mount(app, services, dashboards, {
    operations: async (context, { query }) => ({ data: await operationsDashboard(context, query.period) }),
    portfolio: async (context, { query }) => ({ data: await portfolioDashboard(context, query.period) }),
    pilot: async (context) => ({ data: await pilotDashboard(context) }),
  });
};
