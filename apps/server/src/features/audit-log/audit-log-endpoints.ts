import { auditLog } from "@overfly/contract/audit-log/audit-log";
import type { FastifyInstance } from "fastify";
import type { Services } from "#context.ts";
import { mount } from "#platform/http/mount.ts";
import { auditCsv } from "./export-csv.ts";
import { listFilterOptions, listEntries } from "./list-entries.ts";

export const auditLogEndpoints = (app: FastifyInstance, services: Services) =>
  mount(app, services, auditLog, {
    list: (context, { query }) => listEntries(context, query),
    filterOptions: async (context) => ({ data: await listFilterOptions(context) }),
    export: async (context, { query }) => ({
      body: auditCsv(context, query),
      type: "text/csv; charset=utf-8",
      name: `audit-log-${context.now().toISOString().slice(0, 10)}.csv`,
    }),
  });
