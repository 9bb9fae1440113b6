import { reports } from "@overfly/contract/reports/reports";
import type { FastifyInstance } from "fastify";
import type { Services } from "#context.ts";
import { mount } from "#platform/http/mount.ts";
import { reportCsv, reportPdf, getReport } from "./report-service.ts";

export const reportEndpoints = (app: FastifyInstance, services: Services) =>
  mount(app, services, reports, {
    get: async (context, { params }) => ({ data: await getReport(context, params.token) }),
    pdf: (context, { params, query }) => reportPdf(context, params.token, query.language),
    csv: (context, { params }) => reportCsv(context, params.token),
  });
