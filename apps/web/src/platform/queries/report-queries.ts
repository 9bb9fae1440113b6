import { reports } from "@overfly/contract/reports/reports";
import { queryOptions } from "@tanstack/react-query";
import { dataOf, endpointQuery } from "#platform/api/endpoint-query.ts";

export const reportQueries = {
  ofMission: (token: string) =>
    queryOptions({
      ...endpointQuery(reports.get, { params: { token } }, { error: "platform/queries:report" }),
      select: dataOf,
    }),
};
