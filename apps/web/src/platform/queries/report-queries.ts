import { reports } from "@overfly/contract/reports/reports";
import { siteReports } from "@overfly/contract/reports/site-reports";
import { queryOptions } from "@tanstack/react-query";
import { dataOf, endpointQuery } from "#platform/api/endpoint-query.ts";

const meta = { error: "platform/queries:report" };

const GENERATING_MS = 2000;

export const reportQueries = {
  /** The latest revision, or an earlier one as it was published. */
  ofMission: (token: string, revision?: number) =>
    queryOptions({
      ...endpointQuery(
        reports.get,
        { params: { token }, query: revision === undefined ? {} : { revision } },
        meta,
      ),
      select: dataOf,
    }),
  /** Reports that people asked for; one that is being generated is looked at again and again. */
  ofSite: (token: string, page: number) =>
    queryOptions({
      ...endpointQuery(siteReports.list, { params: { token }, query: { page, item_count: 10 } }, meta),
      refetchInterval: ({ state }) =>
        state.data?.data.some((report) => report.state === "queued") ? GENERATING_MS : false,
    }),
  revisions: (token: string) =>
    queryOptions({ ...endpointQuery(reports.revisions, { params: { token } }, meta), select: dataOf }),
};
