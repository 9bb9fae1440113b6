import { useQueryClient } from "@tanstack/react-query";
import { useEffect, useEffectEvent, useSyncExternalStore } from "react";
import { type EventOf, live, type LiveKind, type LiveStatus } from "./live.ts";

/** Hears every event of a kind while the component is shown. The frame keeps the connection. */
export function useLive<K extends LiveKind>(kind: K, handler: (event: EventOf<K>) => void): void {
  const hear = useEffectEvent(handler);
  useEffect(() => live.on(kind, (event) => hear(event)), [kind]);
}

/** Once the connection stands for the first time, to read again what may have changed before. */
export function useFirstOpen(handler: () => void): void {
  const read = useEffectEvent(handler);
  useEffect(() => live.onFirstOpen(() => read()), []);
}

export const useLiveStatus = (): LiveStatus => useSyncExternalStore(live.onStatus, live.status);

/** Keeps the connection open; after a gap everything on the screen is read again. */
export function useLiveConnection(): void {
  const client = useQueryClient();
  useEffect(() => {
    live.start();
    const forget = live.onGap(() => void client.invalidateQueries());
    return () => {
      forget();
      live.stop();
    };
  }, [client]);
}
