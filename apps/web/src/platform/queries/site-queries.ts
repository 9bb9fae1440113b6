import type { QueryInput } from "@overfly/contract/endpoint";
import { places } from "@overfly/contract/sites/places";
import { siteDashboard } from "@overfly/contract/sites/site-dashboard";
import { siteDocuments } from "@overfly/contract/sites/site-documents";
import { sites } from "@overfly/contract/sites/sites";
import { siteUploadStatus } from "@overfly/contract/sites/upload-status";
import { queryOptions } from "@tanstack/react-query";
import { call } from "#platform/api/call.ts";
import { dataOf, endpointQuery } from "#platform/api/endpoint-query.ts";

const MAX_LAYOUTS = 200;
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
  /** Places of a name; a failure is said in the list itself. */
  places: (search: string) =>
    queryOptions(endpointQuery(places.search, { query: { search } }, { silent: true })),
  createData: queryOptions({
    ...endpointQuery(
      sites.createData,
      { params: { token: "new" } },
      { error: "platform/errors:siteCreateData" },
    ),
    select: dataOf,
  }),
  /** Missions and inspections in a period of two days, "2026-01-01,2026-12-31"; all where it is empty. */
  dashboard: (token: string, period: string) =>
    queryOptions({
      ...endpointQuery(
        siteDashboard.get,
        { params: { token }, query: period === "" ? {} : { period } },
        { error: "platform/errors:fetch" },
      ),
      select: dataOf,
    }),
  inspection: (token: string, id: string) =>
    queryOptions({
      ...endpointQuery(
        siteDashboard.inspection,
        { params: { token, id } },
        { error: "platform/errors:fetch" },
      ),
      select: dataOf,
    }),
  uploadStatus: (token: string) =>
    queryOptions({
      ...endpointQuery(siteUploadStatus.get, { params: { token } }, { error: "platform/errors:site" }),
      select: dataOf,
    }),
  zones: (token: string) =>
    queryOptions({
      ...endpointQuery(sites.zones, { params: { token } }, { error: "platform/errors:zones" }),
      select: dataOf,
    }),
  layouts: (token: string) =>
    queryOptions({
      ...endpointQuery(
        sites.layouts,
        { params: { token }, query: { item_count: MAX_LAYOUTS } },
        { error: "platform/errors:layouts" },
      ),
      select: dataOf,
    }),
  proposedLayout: (token: string, layout: number) =>
    queryOptions(
      endpointQuery(
        sites.proposedLayout,
        { params: { token, layout } },
        { error: "platform/errors:layouts" },
      ),
    ),
  /** Plant elements of one kind; within `bbox` (west, south, east, north) where one is given. */
  plant: (token: string, query: QueryInput<typeof sites.plant>) =>
    queryOptions({
      ...endpointQuery(sites.plant, { params: { token }, query }, { error: "platform/errors:plant" }),
      queryFn: ({ signal }) => call(sites.plant, { params: { token }, query, signal }),
    }),
  documents: (token: string, query: QueryInput<typeof siteDocuments.list>) =>
    queryOptions(
      endpointQuery(siteDocuments.list, { params: { token }, query }, { error: "platform/errors:documents" }),
    ),
};
