import type { BodyInput } from "@overfly/contract/endpoint";
import { docks, type DockCommand } from "@overfly/contract/docks/docks";
import { flights } from "@overfly/contract/flights/flights";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { call } from "#platform/api/call.ts";
import { flightQueries } from "#platform/queries/flight-queries.ts";

/** Resolves once the dock itself has acknowledged. */
export const useDockCommand = (id: number) =>
  useMutation({
    mutationFn: (command: DockCommand) => call(docks.command, { params: { id }, body: { command } }),
  });

export type FlightCommand = BodyInput<typeof flights.command>["command"];

export function useFlightCommand(id: number) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (command: FlightCommand) => call(flights.command, { params: { id }, body: { command } }),
    onSettled: () => client.invalidateQueries({ queryKey: flightQueries.all }),
  });
}
