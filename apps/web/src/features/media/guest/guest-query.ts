import { guestCloud } from "@overfly/contract/media/cloud-links";
import { queryOptions } from "@tanstack/react-query";
import { call } from "#platform/api/call.ts";
import { dataOf } from "#platform/api/endpoint-query.ts";

/** Well before the ticket that the page loads files with expires. */
const REFRESH_MS = 20 * 60_000;

export interface OpenPlace {
  /** A folder of what is shared; without it what is shared itself. */
  folder?: number;
  page?: number;
}

/** What the link shows now. */
export const guestCloudQuery = (token: string, place: OpenPlace) =>
  queryOptions({
    queryKey: ["guest-cloud", token, place],
    queryFn: ({ signal }) => call(guestCloud.open, { body: { token, ...place }, signal }),
    select: dataOf,
    refetchInterval: REFRESH_MS,
    meta: { silent: true, isPublic: true },
  });
