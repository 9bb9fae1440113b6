import { apiTokens } from "@overfly/contract/api-tokens/api-tokens";
import { webhooks } from "@overfly/contract/webhooks/webhooks";
import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import { dataOf, endpointKey, endpointQuery } from "#platform/api/endpoint-query.ts";

export const apiTokenQueries = {
  /** The keys of both lists. */
  keys: [endpointKey(apiTokens.list), endpointKey(apiTokens.listOrganization)],
  personal: queryOptions({ ...endpointQuery(apiTokens.list, {}), select: dataOf }),
  organization: queryOptions({ ...endpointQuery(apiTokens.listOrganization, {}), select: dataOf }),
};

export const webhookQueries = {
  /** The key of everything that is read of webhooks. */
  all: ["webhooks"] as const,
  list: queryOptions({ ...endpointQuery(webhooks.list, {}), select: dataOf }),
  deliveries: (id: number, page: number) =>
    queryOptions({
      ...endpointQuery(webhooks.deliveries, { params: { id }, query: { page, item_count: 20 } }),
      placeholderData: keepPreviousData,
    }),
};
