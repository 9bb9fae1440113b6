import { reports } from "@overfly/contract/reports/reports";
import { queryOptions } from "@tanstack/react-query";
import { translate } from "#platform/i18n/translation.ts";
import { dataOf, endpointQuery } from "#platform/api/endpoint-query.ts";

export const reportQueries = {
  ofMission: (token: string) =>
    queryOptions({
      ...endpointQuery(reports.get, { params: { token } }, { error: translate("platform/queries:report") }),
      select: dataOf,
    }),
};
