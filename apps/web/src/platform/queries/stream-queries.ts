import type { QueryInput } from "@overfly/contract/endpoint";
import { guestLinks } from "@overfly/contract/streams/guest-links";
import { streams } from "@overfly/contract/streams/streams";
import { queryOptions } from "@tanstack/react-query";
import { dataOf, endpointQuery } from "#platform/api/endpoint-query.ts";

export const streamQueries = {
  /** The key of everything that is read of streams. */
  all: ["streams"] as const,
  list: (query: QueryInput<typeof streams.list>) => queryOptions(endpointQuery(streams.list, { query })),
  one: (id: number) => queryOptions({ ...endpointQuery(streams.get, { params: { id } }), select: dataOf }),
  guestLinks: (id: number) =>
    queryOptions({ ...endpointQuery(guestLinks.list, { params: { id } }), select: dataOf }),
  sources: queryOptions({ ...endpointQuery(streams.sources, {}), select: dataOf }),
};
