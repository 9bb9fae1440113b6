import type { QueryInput } from "@overfly/contract/endpoint";
import { flights } from "@overfly/contract/flights/flights";
import { queryOptions } from "@tanstack/react-query";
import { dataOf, endpointKey, endpointQuery } from "#platform/api/endpoint-query.ts";

export const flightQueries = {
  /** The key of everything that is read of flights. */
  all: ["flights"] as const,
  /** The key of every list of flights. */
  lists: endpointKey(flights.list),
  list: (query: QueryInput<typeof flights.list>) =>
    queryOptions(endpointQuery(flights.list, { query }, { error: "platform/errors:fetch" })),
  one: (id: number) =>
    queryOptions({
      ...endpointQuery(
        flights.get,
        { params: { id } },
        { error: "platform/errors:fetch", pathSegment: String(id) },
      ),
      select: dataOf,
    }),
  replay: (id: number) =>
    queryOptions({ ...endpointQuery(flights.replay, { params: { id } }), select: dataOf }),
  active: queryOptions({ ...endpointQuery(flights.active, {}), select: dataOf }),
  ofMission: (token: string) =>
    queryOptions({
      ...endpointQuery(flights.listForMission, { params: { token } }, { error: "platform/queries:flights" }),
      select: dataOf,
    }),
};
