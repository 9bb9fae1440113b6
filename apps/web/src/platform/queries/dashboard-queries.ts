import { firstSteps } from "@overfly/contract/dashboard/first-steps";
import { queryOptions } from "@tanstack/react-query";
import { dataOf, endpointQuery } from "#platform/api/endpoint-query.ts";

export const dashboardQueries = {
  /** Read again whenever the dashboard is opened: every screen can complete a step. */
  firstSteps: queryOptions({
    ...endpointQuery(firstSteps.get, {}),
    select: dataOf,
    refetchOnMount: "always",
  }),
};
