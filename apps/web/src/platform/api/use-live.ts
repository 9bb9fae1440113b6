import type { LiveEvent } from "@overfly/contract/live";
import { type QueryClient, useQueryClient } from "@tanstack/react-query";
import { useEffect, useEffectEvent, useSyncExternalStore } from "react";
import { refreshSoon } from "#platform/api/refresh.ts";
import { authQueries } from "#platform/queries/auth-queries.ts";
import { type LiveHandler, live, type LiveKind, type LiveStatus } from "./live.ts";

/** Subscribes to live events of a kind while the component is mounted. The frame holds the connection. */
export function useLive<K extends LiveKind>(kind: K, handler: LiveHandler<K>): void {
  const handle = useEffectEvent(handler);
  useEffect(() => live.on(kind, (event, isRepeated) => handle(event, isRepeated)), [kind]);
}

export const useLiveStatus = (): LiveStatus => useSyncExternalStore(live.onStatus, live.status);

/** The key that all queries' keys begin with. */
const EVERYTHING = [] as const;

/** What updates data is loaded when data changes: telemetry, which is frequent, and the greeting change none. */
async function update(client: QueryClient, event: LiveEvent, isRepeated: boolean): Promise<void> {
  if (event.kind === "telemetry" || event.kind === "hello") return;
  try {
    const { updateQueries } = await import("#platform/live/update-queries.ts");
    updateQueries(client, event, isRepeated);
  } catch {
    refreshSoon(client, EVERYTHING); // a newer version is installed, so the file is gone
  }
}

/** The longest time that the call for the user may have taken, during which a page's other queries are read, too. */
const MAX_USER_CALL_MS = 10_000;

/** Keeps the live connection open, and all queries up to date by it; after a gap they are refetched. */
export function useLiveConnection(): void {
  const client = useQueryClient();
  useEffect(() => {
    const userLoadedAt = client.getQueryState(authQueries.user.queryKey)?.dataUpdatedAt ?? Date.now();
    live.start(Math.min(performance.now(), Date.now() - userLoadedAt + MAX_USER_CALL_MS));
    const stops = [
      live.onGap(() => refreshSoon(client, EVERYTHING)),
      live.onEvent((event, isRepeated) => void update(client, event, isRepeated)),
    ];
    return () => {
      for (const stop of stops) stop();
      live.stop();
    };
  }, [client]);
}
