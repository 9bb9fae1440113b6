import { docks, type Dock, type DockCommand } from "@overfly/contract/docks/docks";
import { flights } from "@overfly/contract/flights/flights";
import { missions } from "@overfly/contract/missions/missions";
import { sites } from "@overfly/contract/sites/sites";
import { queryOptions, useMutation, useQueryClient } from "@tanstack/react-query";
import { call } from "#platform/api/call.ts";
import { useCommandText } from "./command-text.ts";

const MOST = 200;

export const commandQueries = {
  docks: queryOptions({
    queryKey: ["docks", "fleet"] as const,
    queryFn: () => call(docks.list, { query: { item_count: MOST } }),
    select: (reply): Dock[] => reply.data,
    meta: { error: (message: string) => useCommandText.say("failedDocks", { message }) },
  }),
  alarms: queryOptions({
    queryKey: ["docks", "alarms"] as const,
    queryFn: () => call(docks.alarms),
    select: (reply) => reply.data,
  }),
  sites: queryOptions({
    queryKey: ["sites", "map"] as const,
    queryFn: () => call(sites.map),
    select: (reply) => reply.data,
    meta: { error: "Failed to fetch map sites." },
  }),
  flights: queryOptions({
    queryKey: ["flights", "active"] as const,
    queryFn: () => call(flights.active),
    select: (reply) => reply.data,
  }),
  schedule: queryOptions({
    queryKey: ["missions", "schedule"] as const,
    queryFn: () =>
      call(missions.list, {
        query: { status: "assigned,planned,in_progress", item_count: 20, sorts: { scheduled_for: "asc" } },
      }),
    select: (reply) => reply.data,
  }),
};

export function useAcknowledgeAlarm() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (id: number) => call(docks.acknowledgeAlarm, { params: { id } }),
    onSuccess: () => client.invalidateQueries({ queryKey: commandQueries.alarms.queryKey }),
  });
}

/** Resolves once the dock itself has acknowledged. */
export const useDockCommand = (id: number) =>
  useMutation({
    mutationFn: (command: DockCommand) => call(docks.command, { params: { id }, body: { command } }),
  });

export type FlightCommand = "pause" | "resume" | "return_home" | "cancel";

export function useFlightCommand(id: number) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (command: FlightCommand) => call(flights.command, { params: { id }, body: { command } }),
    onSettled: () => client.invalidateQueries({ queryKey: ["flights"] }),
  });
}
