import { dashboards } from "@overfly/contract/dashboard/dashboards";
import { firstSteps } from "@overfly/contract/dashboard/first-steps";
import { queryOptions } from "@tanstack/react-query";
import { dataOf, endpointQuery } from "#platform/api/endpoint-query.ts";

/** Every screen can change what a dashboard counts. */
const FRESH = { refetchOnMount: "always" } as const;
const meta = { error: "platform/errors:fetch" };
const during = (period: string) => ({ query: period === "" ? {} : { period } });

export const dashboardQueries = {
  /** In a period of two days, "2026-01-01,2026-12-31"; by default that of the server. */
  operations: (period: string) =>
    queryOptions({ ...endpointQuery(dashboards.operations, during(period), meta), ...FRESH, select: dataOf }),
  portfolio: (period: string) =>
    queryOptions({ ...endpointQuery(dashboards.portfolio, during(period), meta), ...FRESH, select: dataOf }),
  pilot: queryOptions({ ...endpointQuery(dashboards.pilot, {}, meta), ...FRESH, select: dataOf }),
  /** Read again whenever the dashboard is opened: every screen can complete a step. */
  firstSteps: queryOptions({
    ...endpointQuery(firstSteps.get, {}),
    select: dataOf,
    refetchOnMount: "always",
  }),
};
