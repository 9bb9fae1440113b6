import { type FlightRoute, flightRoutes } from "@overfly/contract/flight-routes/flight-routes";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import type { BodyInput } from "@overfly/contract/endpoint";
import { call } from "#platform/api/call.ts";
import {
  flightRouteQueries,
  type RouteParams,
} from "#platform/queries/flight-routes/flight-route-queries.ts";

export const routeParams = ({ id, site }: Pick<FlightRoute, "id" | "site">): RouteParams => ({
  token: site.token,
  id,
});

const FAILED = { error: (message: string) => message };

/** Refreshes all queries on the site's routes, after errors as well. */
function useRouteMutation<In, Out>(token: string, mutationFn: (input: In) => Promise<Out>, isSilent = false) {
  const client = useQueryClient();
  return useMutation({
    mutationFn,
    onSettled: () => client.invalidateQueries({ queryKey: flightRouteQueries.list(token).queryKey }),
    meta: isSilent ? { silent: true } : FAILED,
  });
}

export const useSetLock = (params: RouteParams) =>
  useRouteMutation(params.token, (isLocked: boolean) =>
    call(isLocked ? flightRoutes.lock : flightRoutes.unlock, { params }),
  );

export const useRestore = (params: RouteParams) =>
  useRouteMutation(params.token, (version: number) =>
    call(flightRoutes.restore, { params: { ...params, version } }),
  );

export const useCopyRoute = (params: RouteParams, { isSilent }: { isSilent: boolean }) =>
  useRouteMutation(
    params.token,
    (body: BodyInput<typeof flightRoutes.copy>) => call(flightRoutes.copy, { params, body }),
    isSilent,
  );

export interface ResumeInput {
  body: BodyInput<typeof flightRoutes.resume>;
  /** Idempotency key: a repeated request does not create a second route. */
  key: string;
}

export const useResumeRoute = (params: RouteParams) =>
  useRouteMutation(
    params.token,
    ({ body, key }: ResumeInput) => call(flightRoutes.resume, { params, body, idempotencyKey: key }),
    true,
  );

export const useComment = (params: RouteParams) =>
  useRouteMutation(
    params.token,
    (text: string) => call(flightRoutes.comment, { params, body: { text } }),
    true,
  );

export const useRemoveComment = (params: RouteParams) =>
  useRouteMutation(params.token, (comment: number) =>
    call(flightRoutes.removeComment, { params: { ...params, comment } }),
  );
