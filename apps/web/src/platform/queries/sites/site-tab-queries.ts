import type { QueryInput } from "@overfly/contract/endpoint";
import { places } from "@overfly/contract/sites/places";
import { siteDashboard } from "@overfly/contract/sites/site-dashboard";
import { siteDocuments } from "@overfly/contract/sites/site-documents";
import { sites } from "@overfly/contract/sites/sites";
import { siteUploadStatus } from "@overfly/contract/sites/upload-status";
import { queryOptions } from "@tanstack/react-query";
import { dataOf, endpointQuery } from "#platform/api/endpoint-query.ts";

const MAX_LAYOUTS = 200;

/** What only the site's own tabs and form read: loaded with them, not with every screen that names a site. */
export const siteTabQueries = {
  /** Places of a name; a failure is said in the list itself. */
  places: (search: string) =>
    queryOptions(endpointQuery(places.search, { query: { search } }, { silent: true })),
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
  documents: (token: string, query: QueryInput<typeof siteDocuments.list>) =>
    queryOptions(
      endpointQuery(siteDocuments.list, { params: { token }, query }, { error: "platform/errors:documents" }),
    ),
};
