import type { QueryInput } from "@overfly/contract/endpoint";
import { pilotInvitations } from "@overfly/contract/pilots/pilot-invitations";
import { pilots } from "@overfly/contract/pilots/pilots";
import { queryOptions } from "@tanstack/react-query";
import { dataOf, endpointKey, endpointQuery } from "#platform/api/endpoint-query.ts";

export const pilotQueries = {
  /** The key of every list of pilots. */
  all: endpointKey(pilots.list),
  invitations: queryOptions({ ...endpointQuery(pilotInvitations.list, {}), select: dataOf }),
  list: (query: QueryInput<typeof pilots.list>) =>
    queryOptions(endpointQuery(pilots.list, { query }, { error: "platform/errors:fetch" })),
};
