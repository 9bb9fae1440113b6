import { type FlightRoute, routes } from "@overfly/contract/flight-routes/routes";
import { sites } from "@overfly/contract/sites/sites";
import { queryOptions, useMutation, useQueryClient } from "@tanstack/react-query";
import type { BodyInput } from "@overfly/contract/endpoint";
import { call } from "#platform/api/call.ts";

/** A route as its address names it. */
export interface RouteAt {
  token: string;
  id: number;
}

export const routeAt = ({ id, site }: Pick<FlightRoute, "id" | "site">): RouteAt => ({
  token: site.token,
  id,
});

/** All below the site's list of routes, so that they are read anew together with it. */
export const lifeQueries = {
  formats: (params: RouteAt) =>
    queryOptions({
      queryKey: ["routes", params.token, params.id, "formats"],
      queryFn: () => call(routes.formats, { params }),
      select: (reply) => reply.data,
      meta: { silent: true },
    }),
  versions: (params: RouteAt) =>
    queryOptions({
      queryKey: ["routes", params.token, params.id, "versions"],
      queryFn: () => call(routes.versions, { params }),
      select: (reply) => reply.data,
      meta: { silent: true },
    }),
  version: (params: RouteAt, version: number) =>
    queryOptions({
      queryKey: ["routes", params.token, params.id, "versions", version],
      queryFn: () => call(routes.version, { params: { ...params, version } }),
      select: (reply) => reply.data,
      meta: { error: "Failed to fetch data" },
    }),
  comments: (params: RouteAt) =>
    queryOptions({
      queryKey: ["routes", params.token, params.id, "comments"],
      queryFn: () => call(routes.comments, { params }),
      select: (reply) => reply.data,
      meta: { silent: true },
    }),
  lastFlights: (params: RouteAt) =>
    queryOptions({
      queryKey: ["routes", params.token, params.id, "last-flights"],
      queryFn: () => call(routes.lastFlights, { params }),
      select: (reply) => reply.data,
      meta: { silent: true },
    }),
  sites: queryOptions({
    queryKey: ["sites", "map"] as const,
    queryFn: () => call(sites.map),
    select: (reply) => reply.data,
    meta: { error: "Failed to fetch map sites." },
  }),
};

const FAILED = { error: (message: string) => message };

/** Reads everything about the site's routes anew, whether it went well or not. */
function useRouteChange<In, Out>(token: string, mutationFn: (given: In) => Promise<Out>, isSilent = false) {
  const client = useQueryClient();
  return useMutation({
    mutationFn,
    onSettled: () => client.invalidateQueries({ queryKey: ["routes", token] }),
    meta: isSilent ? { silent: true } : FAILED,
  });
}

export const useSetLock = (params: RouteAt) =>
  useRouteChange(params.token, (isLocked: boolean) =>
    call(isLocked ? routes.lock : routes.unlock, { params }),
  );

export const useRestore = (params: RouteAt) =>
  useRouteChange(params.token, (version: number) => call(routes.restore, { params: { ...params, version } }));

export const useCopyRoute = (params: RouteAt, { isSilent }: { isSilent: boolean }) =>
  useRouteChange(
    params.token,
    (body: BodyInput<typeof routes.copy>) => call(routes.copy, { params, body }),
    isSilent,
  );

export interface ResumeOrder {
  body: BodyInput<typeof routes.resume>;
  /** Asking twice makes no second route. */
  key: string;
}

export const useResumeRoute = (params: RouteAt) =>
  useRouteChange(
    params.token,
    ({ body, key }: ResumeOrder) => call(routes.resume, { params, body, idempotencyKey: key }),
    true,
  );

export const useComment = (params: RouteAt) =>
  useRouteChange(params.token, (text: string) => call(routes.comment, { params, body: { text } }), true);

export const useRemoveComment = (params: RouteAt) =>
  useRouteChange(params.token, (comment: number) =>
    call(routes.removeComment, { params: { ...params, comment } }),
  );
