import { hashKey, notifyManager, type Query, useQueryClient } from "@tanstack/react-query";
import { useSyncExternalStore } from "react";
import { useLocation } from "react-router";
import { type CallError } from "#platform/api/call-error.ts";
import { isRefusal } from "#platform/api/retry.ts";
import { authQueries } from "#platform/queries/auth-queries.ts";
import { PageSkeleton } from "#platform/ui/feedback/skeletons.tsx";
import { ErrorPage } from "./error-page.tsx";

/**
 * Shown while a screen waits for its data: the skeleton, or the error page as soon as what the address names is
 * refused. The query is retried behind it, and the screen appears if a retry succeeds.
 */
export function PendingScreen() {
  const client = useQueryClient();
  const { pathname } = useLocation();
  const cache = client.getQueryCache();
  const status = useSyncExternalStore(
    (notify) => cache.subscribe(notifyManager.batchCalls(notify)), // not while another component renders
    () => refusalOf(cache.getAll(), pathname.split("/"))?.status,
  );
  return status === undefined ? <PageSkeleton /> : <ErrorPage status={status} />;
}

const USER = hashKey(authQueries.user.queryKey);

/** The refusal of the current user, or of what a segment of the address names. A 401 of the user leads to the login page. */
function refusalOf(queries: readonly Query[], segments: readonly string[]): CallError | undefined {
  for (const { queryHash, meta, state } of queries) {
    const error = state.fetchFailureReason;
    if (state.status !== "pending" || !isRefusal(error)) continue;
    const decides =
      queryHash === USER
        ? error.status !== 401
        : meta?.pathSegment !== undefined && segments.includes(meta.pathSegment);
    if (decides) return error;
  }
  return undefined;
}
