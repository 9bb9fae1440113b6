import { useQueryClient } from "@tanstack/react-query";
import { useEffect, useEffectEvent, useSyncExternalStore } from "react";
import { authQueries } from "#platform/queries/auth-queries.ts";
import { type LiveHandler, live, type LiveKind, type LiveStatus } from "./live.ts";

/** Subscribes to live events of a kind while the component is mounted. The frame holds the connection. */
export function useLive<K extends LiveKind>(kind: K, handler: LiveHandler<K>): void {
  const handle = useEffectEvent(handler);
  useEffect(() => live.on(kind, (event, isRepeated) => handle(event, isRepeated)), [kind]);
}

export const useLiveStatus = (): LiveStatus => useSyncExternalStore(live.onStatus, live.status);

/** Keeps the live connection open; after a gap all queries are refetched. */
export function useLiveConnection(): void {
  const client = useQueryClient();
  useEffect(() => {
    live.start(Date.now() - (client.getQueryState(authQueries.user.queryKey)?.dataUpdatedAt ?? Date.now()));
    const forget = live.onGap(() => void client.invalidateQueries());
    return () => {
      forget();
      live.stop();
    };
  }, [client]);
}
