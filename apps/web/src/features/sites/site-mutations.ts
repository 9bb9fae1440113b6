import type { BodyInput } from "@overfly/contract/endpoint";
import { type SiteDetail, sites } from "@overfly/contract/sites/sites";
import { type QueryClient, useMutation, useQueryClient } from "@tanstack/react-query";
import { call } from "#platform/api/call.ts";
import { siteQueries } from "#platform/queries/site-queries.ts";

/** Invalidates everything that is read of sites. */
export const refreshSites = (client: QueryClient): void =>
  void client.invalidateQueries({ queryKey: siteQueries.all });

export function useImportLayout(token: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: BodyInput<typeof sites.importLayout>) =>
      call(sites.importLayout, { params: { token }, body }),
    onSuccess: () => refreshSites(client),
    meta: { silent: true },
  });
}

export function useArchiveSite(token: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: () => call(sites.remove, { params: { token } }),
    onSuccess: () => refreshSites(client),
    meta: { error: "platform/errors:update" },
  });
}

export function useReactivateSite({ token, updated_at }: Pick<SiteDetail, "token" | "updated_at">) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: () => call(sites.update, { params: { token }, body: { status: "active", updated_at } }),
    onSuccess: () => refreshSites(client),
    meta: { error: "platform/errors:editSite" },
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
    onSuccess: () => refreshSites(client),
    meta: { silent: true },
  });
}
