import type { Reply, Endpoint } from "@overfly/contract/endpoint";
import { type QueryFunction, type QueryKey, queryOptions, type UseQueryOptions } from "@tanstack/react-query";
import { call, type CallArguments, type CallInput } from "./call.ts";
import type { CallMeta } from "./call-meta.ts";

interface KeyInput {
  params?: object;
  query?: object;
  body?: unknown;
}

const API_PREFIX = /^\/api\/(?:ops\/)?/;

/**
 * The cache key of an endpoint: the segments of its path with parameters filled in, then its query and body. What lies
 * below a record's path lies below its key, and the key of a list without a query matches the list with any query.
 */
export function endpointKey(
  { path, query: querySchema }: Pick<Endpoint, "path" | "query">,
  { params = {}, query, body }: KeyInput = {},
): QueryKey {
  const values = new Map<string, unknown>(Object.entries(params));
  const segments = path
    .replace(API_PREFIX, "")
    .split("/")
    .map((segment) => (segment.startsWith(":") ? values.get(segment.slice(1)) : segment));
  return [...segments, ...(querySchema ? [query ?? {}] : []), ...(body === undefined ? [] : [body])];
}

export interface EndpointQuery<E extends Endpoint> {
  queryKey: QueryKey;
  queryFn: () => Promise<Reply<E>>;
  meta: CallMeta;
}

/** Key, function and `meta` of the query that reads an endpoint, the same wherever it is read. */
export const endpointQuery = <const E extends Endpoint>(
  endpoint: E,
  input: CallInput<E>,
  meta: CallMeta = {},
): EndpointQuery<E> => ({
  queryKey: endpointKey(endpoint, input as KeyInput),
  queryFn: () => call(endpoint, ...([input] as unknown as CallArguments<E>)),
  meta: { ...meta, isPublic: endpoint.permission === "public" },
});

/** For `select`: what a reply of one record or an unpaged list carries. */
export const dataOf = <T>(reply: { data: T }): T => reply.data;

export interface PagedReply {
  meta: { total: number };
}

/** How many records a list has. `list` should ask for a short page. */
export const totalQuery = <T extends PagedReply>({
  queryKey,
  queryFn,
  meta,
}: Pick<UseQueryOptions<T>, "queryKey" | "queryFn" | "meta">) =>
  queryOptions({
    queryKey,
    queryFn: queryFn as QueryFunction<PagedReply>,
    select: (reply) => reply.meta.total,
    ...(meta ? { meta } : {}),
  });
