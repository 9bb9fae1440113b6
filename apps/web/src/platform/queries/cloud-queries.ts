import type { QueryInput } from "@overfly/contract/endpoint";
import { cloudItems } from "@overfly/contract/media/cloud-items";
import { cloudLinks } from "@overfly/contract/media/cloud-links";
import { cloudOverview } from "@overfly/contract/media/cloud-overview";
import { deliverables } from "@overfly/contract/media/deliverables";
import { infiniteQueryOptions, queryOptions } from "@tanstack/react-query";
import { call } from "#platform/api/call.ts";
import { dataOf, endpointQuery } from "#platform/api/endpoint-query.ts";

export const cloudQueries = {
  items: (token: string, query: QueryInput<typeof cloudItems.list>) =>
    queryOptions(
      endpointQuery(cloudItems.list, { params: { token }, query }, { error: "platform/queries:cloud" }),
    ),
  /** Folders alone, page by page. */
  folders: (token: string, place: { folder?: string; mission?: string }) => {
    const query = { type: "folder", item_count: 200, sorts: { name: "asc" }, ...place } as const;
    const { queryKey, meta } = endpointQuery(
      cloudItems.list,
      { params: { token }, query },
      { error: "platform/queries:cloud" },
    );
    return infiniteQueryOptions({
      queryKey: [...queryKey, "pages"],
      queryFn: ({ pageParam, signal }) =>
        call(cloudItems.list, { params: { token }, query: { ...query, page: pageParam }, signal }),
      initialPageParam: 1,
      getNextPageParam: ({ meta: { page, last_page: last } }) => (page < last ? page + 1 : undefined),
      meta,
    });
  },
  overview: () =>
    queryOptions({
      ...endpointQuery(cloudOverview.get, {}, { error: "platform/queries:cloud" }),
      select: dataOf,
    }),
  /** The key of the overview and of all single files. */
  fileKey: ["clouds"] as const,
  /** The links by which files of a site are shared. */
  links: (token: string) =>
    queryOptions({
      ...endpointQuery(cloudLinks.list, { params: { token } }, { error: "platform/queries:cloud" }),
      select: dataOf,
    }),
  deliverables: (token: string) =>
    queryOptions({
      ...endpointQuery(
        deliverables.listForMission,
        { params: { token } },
        { error: "platform/queries:deliverables" },
      ),
      select: dataOf,
    }),
};
