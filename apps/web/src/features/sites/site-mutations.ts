import type { BodyInput } from "@overfly/contract/endpoint";
import { sites } from "@overfly/contract/sites/sites";
import { type QueryClient, useMutation, useQueryClient } from "@tanstack/react-query";
import { useNavigate } from "react-router";
import { call } from "#platform/api/call.ts";
import { dockQueries } from "#platform/queries/dock-queries.ts";
import { notificationQueries } from "#platform/queries/notification-queries.ts";
import { siteQueries } from "#platform/queries/site-queries.ts";
import { useIdempotencyKeys } from "#platform/ui/fields/use-idempotency-keys.ts";

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

/** Makes a proposed layout the active one. */
export function useProposedLayoutChoice(token: string, layout: number) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: BodyInput<typeof sites.useLayout>) =>
      call(sites.useLayout, { params: { token, layout }, body }),
    onSuccess: () => refreshSites(client),
    meta: { silent: true },
  });
}

export function useDiscardLayout(token: string, layout: number) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: () => call(sites.discardLayout, { params: { token, layout } }),
    onSuccess: () => refreshSites(client),
    meta: { error: "platform/errors:update" },
  });
}

export function useArchiveSite(token: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: () => call(sites.archive, { params: { token } }),
    onSuccess: () => refreshSites(client),
    meta: { error: "platform/errors:update" },
  });
}

export function useRestoreSite(token: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: () => call(sites.restore, { params: { token } }),
    onSuccess: () => refreshSites(client),
    meta: { error: "platform/errors:editSite" },
  });
}

/** Deletes the site that is shown, and goes to the list. What was cached of it, or may name it, is forgotten. */
export function useDeleteSite(token: string) {
  const client = useQueryClient();
  const navigate = useNavigate();
  return useMutation({
    mutationFn: () => call(sites.remove, { params: { token } }),
    onSuccess: async () => {
      await navigate("/sites", { replace: true });
      client.removeQueries({ predicate: ({ queryKey }) => queryKey.includes(token) });
      refreshSites(client);
      void client.invalidateQueries({ queryKey: dockQueries.all });
      void client.invalidateQueries({ queryKey: notificationQueries.list.queryKey });
    },
    meta: { error: "platform/errors:failed" },
  });
}

export interface SiteToSave {
  /** Absent for a new site. */
  token: string | undefined;
  create: BodyInput<typeof sites.create>;
  updatedAt: string | undefined;
}

export function useSaveSite() {
  const client = useQueryClient();
  const keyOf = useIdempotencyKeys();
  return useMutation({
    mutationFn: ({ token, create, updatedAt }: SiteToSave) => {
      if (token === undefined) return call(sites.create, { body: create, idempotencyKey: keyOf(create) });
      const { client_id: _client, ...changes } = create;
      return call(sites.update, { params: { token }, body: { ...changes, updated_at: updatedAt ?? "" } });
    },
    onSuccess: () => refreshSites(client),
    meta: { silent: true },
  });
}
