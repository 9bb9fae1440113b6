import type { Dock } from "@overfly/contract/docks/docks";
import { useQueryClient } from "@tanstack/react-query";
import { refresh } from "#platform/api/refresh.ts";
import { useLive } from "#platform/api/use-live.ts";
import { useTelemetry, withTelemetry } from "#platform/live/use-telemetry.ts";
import { dockQueries } from "#platform/queries/dock-queries.ts";

/** Loads the docks again once one of those shown connects, disconnects or changes its state otherwise. */
export function useDocksLive(shown: readonly Dock[] = []): void {
  const client = useQueryClient();
  useLive("telemetry", ({ telemetry: { dock_id, state } }) => {
    const dock = shown.find(({ id }) => id === dock_id);
    if (dock && dock.state !== state) void refresh(client, dockQueries.all);
  });
}

/** Keeps the figures of one dock up to date. */
export function useDockFigures(id: number): void {
  const client = useQueryClient();
  useTelemetry((fresh) =>
    client.setQueryData<{ data: Dock }>(
      dockQueries.one(id).queryKey,
      (reply) => reply && { data: withTelemetry(reply.data, fresh) },
    ),
  );
}
