import { search } from "@overfly/contract/search/search";
import { queryOptions } from "@tanstack/react-query";
import { dataOf, endpointQuery } from "#platform/api/endpoint-query.ts";

const FRESH_MS = 30_000;

export const searchQueries = {
  find: (text: string) =>
    queryOptions({
      ...endpointQuery(search.find, { query: { search: text } }, { silent: true }),
      select: dataOf,
      staleTime: FRESH_MS,
      gcTime: FRESH_MS,
    }),
};
