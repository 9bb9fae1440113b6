import type { QueryInput } from "@overfly/contract/endpoint";
import { pilots } from "@overfly/contract/pilots/pilots";
import { queryOptions } from "@tanstack/react-query";
import { endpointQuery } from "#platform/api/endpoint-query.ts";

export const pilotQueries = {
  list: (query: QueryInput<typeof pilots.list>) =>
    queryOptions(endpointQuery(pilots.list, { query }, { error: "platform/errors:fetch" })),
};
