import { siteDashboard as endpoints } from "@overfly/contract/sites/site-dashboard";
import type { FastifyInstance } from "fastify";
import type { Services } from "#context.ts";
import { mount } from "#platform/http/mount.ts";
import { inspectionDashboard, siteDashboard } from "./site-dashboard.ts";

export const siteDashboardEndpoints = (app: FastifyInstance, services: Services) =>
  mount(app, services, endpoints, {
    get: (context, { params, query }) => siteDashboard(context, params.token, query),
    inspection: async (context, { params }) => ({
      data: await inspectionDashboard(context, params.token, params.id),
    }),
  });
