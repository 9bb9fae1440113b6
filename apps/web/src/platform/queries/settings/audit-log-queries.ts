import { auditLog } from "@overfly/contract/audit-log/audit-log";
import type { QueryInput } from "@overfly/contract/endpoint";
import { queryOptions } from "@tanstack/react-query";
import { dataOf, endpointQuery } from "#platform/api/endpoint-query.ts";

export const auditLogQueries = {
  list: (query: QueryInput<typeof auditLog.list>) => queryOptions(endpointQuery(auditLog.list, { query })),
  choices: queryOptions({ ...endpointQuery(auditLog.filterOptions, {}), select: dataOf }),
};
