import type { QueryInput } from "@overfly/contract/endpoint";
import { members } from "@overfly/contract/members/members";
import { roles } from "@overfly/contract/roles/roles";
import { queryOptions } from "@tanstack/react-query";
import { dataOf, endpointKey, endpointQuery } from "#platform/api/endpoint-query.ts";

export const memberQueries = {
  /** The key of the members, one and all. */
  all: ["members"] as const,
  /** The key of every list of members. */
  lists: endpointKey(members.list),
  list: (query: QueryInput<typeof members.list>) => queryOptions(endpointQuery(members.list, { query })),
  one: (id: number) =>
    queryOptions({
      ...endpointQuery(members.get, { params: { id } }, { pathSegment: String(id) }),
      select: dataOf,
    }),
  invitations: queryOptions({ ...endpointQuery(members.invitations, {}), select: dataOf }),
  roles: queryOptions({ ...endpointQuery(roles.list, {}), select: dataOf }),
};
