import type { Dock, DockTelemetry } from "@overfly/contract/docks/docks";
import type { PageMeta } from "@overfly/contract/page";
import { useQueryClient } from "@tanstack/react-query";
import { useEffect, useRef } from "react";
import { refresh } from "#platform/api/refresh.ts";
import { useLive } from "#platform/api/use-live.ts";
import { useMapColors } from "#platform/map/map-colors.ts";
import { usePositionFeed } from "#platform/map/position-feed.ts";
import { missionQueries } from "#platform/queries/mission-queries.ts";
import { dockQueries } from "#platform/queries/dock-queries.ts";
import { flightQueries } from "#platform/queries/flight-queries.ts";

/** How often figures on panels follow the telemetry; positions on the map follow every frame. */
const FIGURES_EVERY_MS = 500;

interface FleetReply {
  data: Dock[];
  meta: PageMeta;
}

/** Keeps the fleet live: drones on the map at once, telemetry twice a second, everything else by refetching. */
export function useFleet(known: readonly Dock[]) {
  const client = useQueryClient();
  const feed = usePositionFeed();
  const colors = useMapColors();
  const waiting = useRef(new Map<number, DockTelemetry>());

  useLive("telemetry", ({ telemetry }) => {
    waiting.current.set(telemetry.dock_id, telemetry);
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
  useLive("alarm", () => void refresh(client, dockQueries.alarms.queryKey));
  useLive("flight", () => void refresh(client, flightQueries.all));
  useLive("mission", () => void refresh(client, missionQueries.all));

  useEffect(() => {
    const timer = setInterval(() => {
      if (waiting.current.size === 0) return;
      const fresh = waiting.current;
      waiting.current = new Map();
      client.setQueryData<FleetReply>(
        dockQueries.fleet.queryKey,
        (reply) => reply && withTelemetry(reply, fresh),
      );
    }, FIGURES_EVERY_MS);
    return () => clearInterval(timer);
  }, [client]);

  return feed;
}

const withTelemetry = (reply: FleetReply, fresh: ReadonlyMap<number, DockTelemetry>): FleetReply => ({
  ...reply,
  data: reply.data.map((dock) => {
    const telemetry = fresh.get(dock.id);
    return telemetry ? { ...dock, telemetry, state: telemetry.state, last_seen_at: telemetry.at } : dock;
  }),
});
