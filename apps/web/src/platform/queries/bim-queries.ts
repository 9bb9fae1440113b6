import { bim } from "@overfly/contract/bim/bim";
import type { QueryInput } from "@overfly/contract/endpoint";
import { queryOptions } from "@tanstack/react-query";
import { dataOf, endpointKey, endpointQuery } from "#platform/api/endpoint-query.ts";

const META = { error: "platform/errors:fetch" } as const;
const POLL_MS = 1000;

export const bimQueries = {
  /** The key of everything that is read of models. */
  all: ["bim-models"] as const,
  /** The models of a site; asked for again while one is being read. */
  ofSite: (token: string) =>
    queryOptions({
      ...endpointQuery(bim.list, { params: { token } }, META),
      select: dataOf,
      refetchInterval: ({ state }) =>
        state.data?.data.some((model) => model.state === "reading") === true ? POLL_MS : false,
    }),
  /** The key of a site's models. */
  ofSiteKey: (token: string) => endpointKey(bim.list, { params: { token } }),
  one: (id: number) => queryOptions({ ...endpointQuery(bim.get, { params: { id } }, META), select: dataOf }),
  elements: (id: number, query: QueryInput<typeof bim.elements>) =>
    queryOptions(endpointQuery(bim.elements, { params: { id }, query }, META)),
  matches: (id: number, query: QueryInput<typeof bim.matches>) =>
    queryOptions({ ...endpointQuery(bim.matches, { params: { id }, query }, META), select: dataOf }),
  element: (id: number, element: number) =>
    queryOptions({ ...endpointQuery(bim.element, { params: { id, element } }, META), select: dataOf }),
  tree: (id: number, query: QueryInput<typeof bim.tree>) =>
    queryOptions(endpointQuery(bim.tree, { params: { id }, query }, META)),
};
