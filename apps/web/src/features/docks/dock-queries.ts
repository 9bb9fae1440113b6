import type { BodyInput, QueryInput } from "@overfly/contract/endpoint";
import { docks } from "@overfly/contract/docks/docks";
import { sites } from "@overfly/contract/sites/sites";
import { queryOptions, useMutation, useQueryClient } from "@tanstack/react-query";
import { call } from "#platform/api/call.ts";
import { useDockText } from "./dock-text.ts";

const failed = (message: string): string => useDockText.say("failedList", { message });

const MOST = 200;

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
  /** The sites that a dock can stand at. */
  sites: queryOptions({
    queryKey: ["sites", "choice"] as const,
    queryFn: () => call(sites.list, { query: { item_count: MOST } }),
    select: (reply) => reply.data,
    meta: { error: "Failed to fetch data" },
  }),
};

export function useUpdateDock(id: number) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: BodyInput<typeof docks.update>) => call(docks.update, { params: { id }, body }),
    onSuccess: () => client.invalidateQueries({ queryKey: ["docks"] }),
    meta: { error: (message: string) => useDockText.say("failedUpdate", { message }) },
  });
}
