import type { QueryInput } from "@overfly/contract/endpoint";
import { docks } from "@overfly/contract/docks";
import { queryOptions } from "@tanstack/react-query";
import { call } from "#api/call.ts";

const failed = (message: string): string => `Failed to fetch docks data: ${message}`;

export const dockQueries = {
  list: (query: QueryInput<typeof docks.list>) =>
    queryOptions({
      queryKey: ["docks", "list", query],
      queryFn: () => call(docks.list, { query }),
      meta: { error: failed },
    }),
  /** A dock's details are never fresh, and not asked for again when they fail. */
  one: (id: number) =>
    queryOptions({
      queryKey: ["docks", "one", id],
      queryFn: () => call(docks.get, { params: { id } }),
      select: (reply) => reply.data,
      retry: false,
      staleTime: 0,
      meta: { error: failed },
    }),
};
