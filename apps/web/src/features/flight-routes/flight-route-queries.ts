import type { FlightRoute } from "@overfly/contract/flight-routes/routes";
import { type NewFlightRoute, routes } from "@overfly/contract/flight-routes/routes";
import { sites } from "@overfly/contract/sites/sites";
import { queryOptions, useMutation, useQueryClient } from "@tanstack/react-query";
import { call } from "#platform/api/call.ts";
import { refresh } from "#platform/queries/refresh.ts";
import { retryUnlessRefused } from "#platform/api/retries.ts";
import { useLive } from "#platform/api/use-live.ts";
import { plantTables } from "./module-tables.ts";

export const routeQueries = {
  list: (token: string) =>
    queryOptions({
      queryKey: ["routes", token],
      queryFn: () => call(routes.list, { params: { token } }),
      select: (reply) => reply.data,
      meta: { silent: true },
    }),
  site: (token: string) =>
    queryOptions({
      queryKey: ["sites", "one", token],
      queryFn: () => call(sites.show, { params: { token } }),
      select: (reply) => reply.data,
      retry: retryUnlessRefused,
      meta: { silent: true },
    }),
  zones: (token: string) =>
    queryOptions({
      queryKey: ["sites", "zones", token],
      queryFn: () => call(sites.zones, { params: { token } }),
      select: (reply) => reply.data,
      meta: { error: "Failed to fetch site zones" },
    }),
  /** Outlines of the module tables. */
  plant: (token: string) =>
    queryOptions({
      queryKey: ["sites", "tables", token],
      queryFn: () => plantTables(token),
      meta: { error: "Failed to fetch the plant" },
    }),
  /** Module tables inside of a box: west, south, east, north. */
  tablesIn: (token: string, bounds: readonly number[]) =>
    queryOptions({
      queryKey: ["sites", "tables", token, bounds.join(",")],
      queryFn: ({ signal }) => {
        const query = { bbox: bounds.join(","), kind: "table" as const };
        return call(sites.plant, { params: { token }, query, signal });
      },
      select: (reply) =>
        reply.data.flatMap(({ id, polygon }) => (polygon ? [{ id, geometry: polygon }] : [])),
      meta: { error: "Failed to fetch the plant" },
    }),
};

/** Reads the site's routes, their locks and comments anew whenever somebody changes one. */
export function useLiveRoutes(token: string): void {
  const client = useQueryClient();
  useLive("route", ({ site }) => {
    if (site === token) void refresh(client, ["routes", token]);
  });
}

export interface RouteToSave {
  /** The kept route that it changes; absent for a new one. */
  route: Pick<FlightRoute, "id" | "version"> | undefined;
  body: NewFlightRoute;
  /** Retrying keeps no second route. */
  key: string;
}

export function useSaveRoute(token: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ route, body, key }: RouteToSave) =>
      route
        ? call(routes.update, { params: { token, id: route.id }, body: { ...body, version: route.version } })
        : call(routes.create, { params: { token }, body, idempotencyKey: key }),
    // After a refusal too: it may be that someone else was faster.
    onSettled: () => client.invalidateQueries({ queryKey: ["routes", token] }),
    meta: { silent: true },
  });
}

/** The name alone; everything else stays as it was kept. */
export function useRenameRoute(token: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ route, name }: { route: FlightRoute; name: string }) => {
      const { id, document, version } = route;
      return call(routes.update, { params: { token, id }, body: { name, document, version } });
    },
    onSettled: () => client.invalidateQueries({ queryKey: ["routes", token] }),
    meta: { error: "Failed to update data." },
  });
}

export function useRemoveRoute(token: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (id: number) => call(routes.remove, { params: { token, id } }),
    onSettled: () => client.invalidateQueries({ queryKey: ["routes", token] }),
    meta: { error: "Failed to update data." },
  });
}
