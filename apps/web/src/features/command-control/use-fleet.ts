import type { Dock } from "@overfly/contract/docks/docks";
import type { PageMeta } from "@overfly/contract/page";
import { useQueryClient } from "@tanstack/react-query";
import { useLive } from "#platform/api/use-live.ts";
import { useTelemetry, withTelemetry } from "#platform/live/use-telemetry.ts";
import { useMapColors } from "#platform/map/map-colors.ts";
import { usePositionFeed } from "#platform/map/position-feed.ts";
import { dockQueries } from "#platform/queries/dock-queries.ts";

interface FleetReply {
  data: Dock[];
  meta: PageMeta;
}

/** Keeps the fleet live: drones on the map at once, telemetry twice a second. */
export function useFleet(known: readonly Dock[]) {
  const client = useQueryClient();
  const feed = usePositionFeed();
  const colors = useMapColors();

  useLive("telemetry", ({ telemetry }) => {
    const { drone, dock_id } = telemetry;
    const isOut = drone?.online === true && telemetry.drone_in_dock !== true;
    if (!isOut || drone.longitude === null || drone.latitude === null) return feed.remove(dock_id);
    const name = known.find(({ id }) => id === dock_id)?.name ?? "";
    feed.set({
      id: dock_id,
      longitude: drone.longitude,
      latitude: drone.latitude,
      headingDeg: drone.heading_deg ?? 0,
      icon: "drone",
      color: colors.accent,
      label: name,
    });
  });

  useTelemetry((fresh) =>
    client.setQueryData<FleetReply>(
      dockQueries.fleet.queryKey,
      (reply) => reply && { ...reply, data: reply.data.map((dock) => withTelemetry(dock, fresh)) },
    ),
  );

  return feed;
}
