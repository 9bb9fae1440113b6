import { siteReports } from "@overfly/contract/reports/site-reports";
import type { FastifyInstance } from "fastify";
import type { Services } from "#context.ts";
import { mount } from "#platform/http/mount.ts";
import { generateReport, listSiteReports, retryReport, siteReportPdf } from "./site-report-service.ts";

export const siteReportEndpoints = (app: FastifyInstance, services: Services) =>
  mount(app, services, siteReports, {
    generate: async (context, { params, body }) => ({
      data: await generateReport(context, params.id, body),
    }),
    retry: async (context, { params }) => ({ data: await retryReport(context, params.id) }),
    list: (context, { params, query }) => listSiteReports(context, params.token, query),
    pdf: (context, { params }) => siteReportPdf(context, params.id),
  });
