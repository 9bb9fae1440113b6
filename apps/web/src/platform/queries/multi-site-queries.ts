import type { BodyInput, QueryInput } from "@overfly/contract/endpoint";
import { multiSiteOrders } from "@overfly/contract/missions/multi-site-orders";
import { queryOptions } from "@tanstack/react-query";
import { dataOf, endpointQuery } from "#platform/api/endpoint-query.ts";

export const multiSiteQueries = {
  /** The key of everything that is read of orders for several sites. */
  all: ["multi-site-orders"] as const,
  list: (query: QueryInput<typeof multiSiteOrders.list>) =>
    queryOptions(endpointQuery(multiSiteOrders.list, { query }, { error: "platform/errors:fetch" })),
  one: (token: string) =>
    queryOptions({
      ...endpointQuery(multiSiteOrders.get, { params: { token } }, { silent: true, pathSegment: token }),
      select: dataOf,
    }),
  /** What an order would make of each site. */
  preview: (body: BodyInput<typeof multiSiteOrders.preview>) =>
    queryOptions({
      ...endpointQuery(multiSiteOrders.preview, { body }, { silent: true }),
      select: dataOf,
    }),
};
