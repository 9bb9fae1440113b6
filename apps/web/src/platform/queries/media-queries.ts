import type { QueryInput } from "@overfly/contract/endpoint";
import { cloudItems } from "@overfly/contract/media/cloud-items";
import { media } from "@overfly/contract/media/media";
import { temperatures } from "@overfly/contract/media/temperatures";
import { queryOptions } from "@tanstack/react-query";
import { call } from "#platform/api/call.ts";
import { dataOf, endpointQuery } from "#platform/api/endpoint-query.ts";

const SILENT = { silent: true };

/** Of the list that a photo was opened from. */
export type ShotFilter = QueryInput<typeof media.shots>;

export const mediaQueries = {
  ofMission: (token: string, query: QueryInput<typeof media.listForMission>) =>
    queryOptions(
      endpointQuery(media.listForMission, { params: { token }, query }, { error: "platform/queries:media" }),
    ),
  uploads: (token: string) =>
    queryOptions({
      ...endpointQuery(media.summary, { params: { token } }, { error: "platform/queries:uploads" }),
      select: dataOf,
    }),
  /** A site's data by kind, and the rasters that the map can show. */
  ofSite: (token: string) =>
    queryOptions({ ...endpointQuery(cloudItems.mediaData, { params: { token } }, SILENT), select: dataOf }),
  one: (id: number) =>
    queryOptions({ ...endpointQuery(media.get, { params: { id } }, SILENT), select: dataOf }),
  shots: (id: number, query: ShotFilter) =>
    queryOptions({ ...endpointQuery(media.shots, { params: { id }, query }, SILENT), select: dataOf }),
  /** The temperature of one pixel. A stored picture never changes. */
  spot: (id: number, at: { x: number; y: number } | null) => {
    const input = { params: { id }, query: at ?? { x: 0, y: 0 } };
    return queryOptions({
      ...endpointQuery(media.spot, input, SILENT),
      queryFn: ({ signal }) => call(media.spot, { ...input, signal }),
      select: dataOf,
      enabled: at !== null,
      gcTime: 60_000,
    });
  },
  /** Lowest, highest and mean temperature of a box. */
  area: (id: number, query: QueryInput<typeof temperatures.area>) =>
    queryOptions(endpointQuery(temperatures.area, { params: { id }, query }, SILENT)),
};
