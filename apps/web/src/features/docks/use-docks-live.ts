import type { Dock } from "@overfly/contract/docks/docks";
import { useQueryClient } from "@tanstack/react-query";
import { refresh } from "#platform/api/refresh.ts";
import { useLive } from "#platform/api/use-live.ts";
import { dockQueries } from "#platform/queries/dock-queries.ts";

/** Loads the docks again once one of those shown connects, disconnects or changes its state otherwise. */
export function useDocksLive(shown: readonly Dock[] = []): void {
  const client = useQueryClient();
  useLive("telemetry", ({ telemetry: { dock_id, state } }) => {
    const dock = shown.find(({ id }) => id === dock_id);
    if (dock && dock.state !== state) void refresh(client, dockQueries.all);
  });
}
