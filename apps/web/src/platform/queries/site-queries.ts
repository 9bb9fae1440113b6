import type { QueryInput } from "@overfly/contract/endpoint";
import { sites } from "@overfly/contract/sites/sites";
import { queryOptions } from "@tanstack/react-query";
import { call } from "#platform/api/call.ts";
import { dataOf, endpointQuery } from "#platform/api/endpoint-query.ts";

const MAX_CHOICES = 100;
/** As many as one order may have. */
const MAX_MANY_CHOICES = 200;

type SiteQuery = QueryInput<typeof sites.list>;

const list = (query: SiteQuery) =>
  queryOptions(endpointQuery(sites.list, { query }, { error: "platform/errors:fetch" }));

export const siteQueries = {
  /** The key of everything that is read of sites. */
  all: ["sites"] as const,
  list,
  /** The same list for the cloud area, which has an error message of its own and therefore a key of its own. */
  cloud: (query: SiteQuery) => {
    const { queryKey, ...options } = endpointQuery(
      sites.list,
      { query },
      { error: "platform/queries:cloudSites" },
    );
    return queryOptions({ ...options, queryKey: [...queryKey, "cloud"] });
  },
  /** The first active sites by name that match the search. */
  choices: (search = "") =>
    queryOptions({ ...list({ search, item_count: MAX_CHOICES, status: "active" }), select: dataOf }),
  /** The same, of one client where one is given, with how many there are. */
  manyChoices: (search: string, clientId?: number) =>
    queryOptions(
      list({
        search,
        item_count: MAX_MANY_CHOICES,
        status: "active",
        sorts: { name: "asc" },
        ...(clientId !== undefined && { clients: String(clientId) }),
      }),
    ),
  /** The active sites of a client by name; of all clients without one. */
  choicesOf: (clientId: number | null) =>
    queryOptions({
      ...list({
        item_count: MAX_CHOICES,
        status: "active",
        ...(clientId === null ? {} : { clients: String(clientId) }),
      }),
      select: dataOf,
    }),
  /** Every active site with its outline. */
  map: queryOptions({
    ...endpointQuery(sites.map, {}, { error: "platform/errors:mapSites" }),
    select: dataOf,
  }),
  tags: queryOptions({
    ...endpointQuery(sites.tags, {}, { error: "platform/errors:fetch" }),
    select: dataOf,
  }),
  one: (token: string) =>
    queryOptions({
      ...endpointQuery(
        sites.get,
        { params: { token } },
        { error: "platform/errors:site", pathSegment: token },
      ),
      select: dataOf,
    }),
  /** A site for the form that edits it. */
  editData: (token: string) =>
    queryOptions({
      ...endpointQuery(
        sites.editData,
        { params: { token } },
        { error: "platform/errors:site", pathSegment: token },
      ),
      select: dataOf,
    }),
  /** What the form of a new site offers and starts with. */
  createData: queryOptions({
    ...endpointQuery(
      sites.createData,
      { params: { token: "new" } },
      { error: "platform/errors:siteCreateData" },
    ),
    select: dataOf,
  }),
  zones: (token: string) =>
    queryOptions({
      ...endpointQuery(sites.zones, { params: { token } }, { error: "platform/errors:zones" }),
      select: dataOf,
    }),
  /** Plant elements of one kind; within `bbox` (west, south, east, north) where one is given. */
  plant: (token: string, query: QueryInput<typeof sites.plant>) =>
    queryOptions({
      ...endpointQuery(sites.plant, { params: { token }, query }, { error: "platform/errors:plant" }),
      queryFn: ({ signal }) => call(sites.plant, { params: { token }, query, signal }),
    }),
};
