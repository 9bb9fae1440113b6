import { auditLog } from "@overfly/contract/audit-log/audit-log";
import type { QueryInput } from "@overfly/contract/endpoint";
import { queryOptions } from "@tanstack/react-query";
import { call } from "#platform/api/call.ts";

export const auditQueries = {
  list: (query: QueryInput<typeof auditLog.list>) =>
    queryOptions({
      queryKey: ["audit-log", "list", query] as const,
      queryFn: () => call(auditLog.list, { query }),
    }),
  choices: queryOptions({
    queryKey: ["audit-log", "choices"] as const,
    queryFn: () => call(auditLog.choices),
    select: (reply) => reply.data,
  }),
};
