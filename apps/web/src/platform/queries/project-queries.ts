import type { QueryInput } from "@overfly/contract/endpoint";
import { projects } from "@overfly/contract/projects/projects";
import { queryOptions } from "@tanstack/react-query";
import { endpointKey, endpointQuery } from "#platform/api/endpoint-query.ts";

export const projectQueries = {
  /** The key of every list of projects. */
  lists: endpointKey(projects.list),
  list: (query: QueryInput<typeof projects.list>) =>
    queryOptions(endpointQuery(projects.list, { query }, { error: "platform/errors:fetch" })),
};
