import { anomalies } from "@overfly/contract/anomalies/anomalies";
import { clients } from "@overfly/contract/clients/clients";
import type { BodyInput, QueryInput } from "@overfly/contract/endpoint";
import { missions } from "@overfly/contract/missions/missions";
import { routes } from "@overfly/contract/flight-routes/routes";
import { type PlantElementKind, type SiteDetail, sites } from "@overfly/contract/sites/sites";
import { type QueryClient, queryOptions, useMutation, useQueryClient } from "@tanstack/react-query";
import { call } from "#platform/api/call.ts";
import { retryUnlessRefused } from "#platform/api/retries.ts";
import type { Bounds } from "#platform/map/bounds.ts";

type Search = QueryInput<typeof sites.list>;

const MOST = 200;

export const siteQueries = {
  all: ["sites"] as const,
  list: (query: Search) =>
    queryOptions({
      queryKey: ["sites", "list", query],
      queryFn: () => call(sites.list, { query }),
      meta: { error: "Failed to fetch data" },
    }),
  /** Every active site with its outline; the command map reads the same. */
  map: queryOptions({
    queryKey: ["sites", "map"] as const,
    queryFn: () => call(sites.map),
    select: (reply) => reply.data,
    meta: { error: "Failed to fetch map sites." },
  }),
  one: (token: string) =>
    queryOptions({
      queryKey: ["sites", "one", token],
      queryFn: () => call(sites.show, { params: { token } }),
      select: (reply) => reply.data,
      retry: retryUnlessRefused,
      meta: { error: "Failed to fetch site" },
    }),
  /** What the form of a new site offers and starts with. */
  createData: queryOptions({
    queryKey: ["sites", "create"] as const,
    queryFn: () => call(sites.createData, { params: { token: "new" } }),
    select: (reply) => reply.data,
    meta: { error: "Failed to fetch site create data" },
  }),
  zones: (token: string) =>
    queryOptions({
      queryKey: ["sites", "zones", token],
      queryFn: () => call(sites.zones, { params: { token } }),
      select: (reply) => reply.data,
      meta: { error: "Failed to fetch site zones" },
    }),
  layouts: (token: string) =>
    queryOptions({
      queryKey: ["sites", "layouts", token],
      queryFn: () => call(sites.layouts, { params: { token }, query: { item_count: MOST } }),
      select: (reply) => reply.data,
      meta: { error: "Failed to fetch site layouts" },
    }),
  plant: (token: string, bounds: Bounds, kind: PlantElementKind) =>
    queryOptions({
      queryKey: ["sites", "plant", token, kind, bounds.join(",")],
      queryFn: ({ signal }) =>
        call(sites.plant, { params: { token }, query: { bbox: bounds.join(","), kind }, signal }),
      meta: { error: "Failed to fetch site" },
    }),
  missions: (token: string) =>
    queryOptions({
      queryKey: ["missions", "list", { site: token, item_count: MOST }],
      queryFn: () => call(missions.list, { query: { site: token, item_count: MOST } }),
      select: (reply) => reply.data,
      meta: { error: "Failed to fetch data" },
    }),
  findings: (token: string) =>
    queryOptions({
      queryKey: ["anomalies", "site", token],
      queryFn: () => call(anomalies.listOfSite, { params: { token } }),
      select: (reply) => reply.data,
      meta: { error: "Failed to fetch anomaly data." },
    }),
  routes: (token: string) =>
    queryOptions({
      queryKey: ["routes", token],
      queryFn: () => call(routes.list, { params: { token } }),
      select: (reply) => reply.data,
      meta: { error: "Failed to fetch data" },
    }),
  clients: queryOptions({
    queryKey: ["clients", "choice"] as const,
    queryFn: () => call(clients.list, { query: { item_count: MOST } }),
    select: (reply) => reply.data,
    meta: { error: "Failed to fetch data" },
  }),
};

/** Reads one site, its plant and every list of sites again. */
export const rereadSites = (client: QueryClient): void =>
  void client.invalidateQueries({ queryKey: siteQueries.all });

export function useImportLayout(token: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: BodyInput<typeof sites.importLayout>) =>
      call(sites.importLayout, { params: { token }, body }),
    onSuccess: () => rereadSites(client),
    meta: { silent: true },
  });
}

export function useArchiveSite(token: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: () => call(sites.remove, { params: { token } }),
    onSuccess: () => rereadSites(client),
    meta: { error: "Failed to update data." },
  });
}

export function useReactivateSite({ token, updated_at }: Pick<SiteDetail, "token" | "updated_at">) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: () => call(sites.update, { params: { token }, body: { status: "active", updated_at } }),
    onSuccess: () => rereadSites(client),
    meta: { error: "Failed to edit site" },
  });
}

export interface SiteToSave {
  /** Absent for a new site. */
  token: string | undefined;
  create: BodyInput<typeof sites.create>;
  updatedAt: string | undefined;
  idempotencyKey: string;
}

export function useSaveSite() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ token, create, updatedAt, idempotencyKey }: SiteToSave) => {
      if (token === undefined) return call(sites.create, { body: create, idempotencyKey });
      const { client_id: _client, ...changes } = create;
      return call(sites.update, { params: { token }, body: { ...changes, updated_at: updatedAt ?? "" } });
    },
    onSuccess: () => rereadSites(client),
    meta: { silent: true },
  });
}
