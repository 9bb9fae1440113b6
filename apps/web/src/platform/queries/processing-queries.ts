import { processing } from "@overfly/contract/processing/processing";
import { queryOptions } from "@tanstack/react-query";
import { dataOf, endpointQuery } from "#platform/api/endpoint-query.ts";

export const processingQueries = {
  jobsOfMission: (token: string) =>
    queryOptions({
      ...endpointQuery(processing.listForMission, { params: { token } }, { error: "platform/queries:jobs" }),
      select: dataOf,
    }),
  /** Where the layout was found in the photos. */
  registration: (token: string) =>
    queryOptions({
      ...endpointQuery(
        processing.registration,
        { params: { token } },
        { error: "platform/queries:registration" },
      ),
      select: dataOf,
    }),
  /** How far it is, for clients. */
  progress: (token: string) =>
    queryOptions({
      ...endpointQuery(processing.progress, { params: { token } }, { error: "platform/queries:progress" }),
      select: dataOf,
    }),
};
