import type { QueryInput } from "@overfly/contract/endpoint";
import { TAKES_MISSIONS } from "@overfly/contract/projects/project-status";
import { projects } from "@overfly/contract/projects/projects";
import { queryOptions } from "@tanstack/react-query";
import { dataOf, endpointKey, endpointQuery } from "#platform/api/endpoint-query.ts";

const MAX_CHOICES = 200;

const list = (query: QueryInput<typeof projects.list>) =>
  queryOptions(endpointQuery(projects.list, { query }, { error: "platform/errors:fetch" }));

export const projectQueries = {
  /** The key of everything that is read of projects. */
  all: ["projects"] as const,
  /** The key of every list of projects. */
  lists: endpointKey(projects.list),
  list,
  choices: queryOptions({ ...list({ item_count: MAX_CHOICES }), select: dataOf }),
  /** Those that take missions. */
  open: queryOptions({
    ...list({ item_count: MAX_CHOICES, status: TAKES_MISSIONS.join(",") }),
    select: dataOf,
  }),
  one: (id: number) =>
    queryOptions({
      ...endpointQuery(projects.get, { params: { id } }, { silent: true, pathSegment: String(id) }),
      select: dataOf,
    }),
};
