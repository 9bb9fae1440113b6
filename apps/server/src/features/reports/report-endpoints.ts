import { reports } from "@overfly/contract/reports/reports";
import type { FastifyInstance } from "fastify";
import type { Services } from "#context.ts";
import { mount } from "#platform/http/mount.ts";
import { publishRevision, reviseReport } from "./report-revisions.ts";
import { getReport, getRevisions, reportCsv, reportExport, reportPdf } from "./report-service.ts";

export const reportEndpoints = (app: FastifyInstance, services: Services) =>
  mount(app, services, reports, {
    get: async (context, { params, query }) => ({
      data: await getReport(context, params.token, query.revision),
    }),
    pdf: (context, { params, query }) => reportPdf(context, params.token, query),
    export: (context, { params, query }) => reportExport(context, params.token, query),
    revisions: async (context, { params }) => ({ data: await getRevisions(context, params.token) }),
    revise: async (context, { params, body }) => {
      await reviseReport(context, params.token, body.reason);
      return { message: "Report opened for revision" };
    },
    publishRevision: async (context, { params, body }) => {
      await publishRevision(context, params.token, body.open_anomalies);
      return { message: "Revision published" };
    },
    csv: (context, { params, query }) => reportCsv(context, params.token, query.revision),
  });
