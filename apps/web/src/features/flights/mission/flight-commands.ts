import { flightLogs } from "@overfly/contract/flight-logs/flight-logs";
import type { BodyInput } from "@overfly/contract/endpoint";
import { type Flight, flights } from "@overfly/contract/flights/flights";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { call } from "#platform/api/call.ts";
import { hasEnded } from "#platform/live/update-queries.ts";
import { flightQueries } from "#platform/queries/flight-queries.ts";
import { refreshMission } from "#platform/queries/mission-queries.ts";
import { translate } from "#platform/i18n/translation.ts";

export type FlightCommand = BodyInput<typeof flights.command>["command"];

/** The commands that the state of a flight's task allows. */
export function commandsFor({ status, task }: Pick<Flight, "status" | "task">): FlightCommand[] {
  if (task === null || hasEnded({ status })) return [];
  switch (task.status) {
    case "sent":
      return ["cancel"];
    case "in_progress":
      return status === "airborne" ? ["pause", "return_home"] : status === "returning" ? [] : ["cancel"];
    case "paused":
      return ["resume", "return_home"];
    default:
      return [];
  }
}

export function useFlightCommand(token: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ id, command }: { id: number; command: FlightCommand }) =>
      call(flights.command, { params: { id }, body: { command } }),
    onSettled: () => client.invalidateQueries({ queryKey: flightQueries.ofMission(token).queryKey }),
    meta: { error: translate("flights/mission:commandFailed") },
  });
}

/** Its errors are shown beside the button. */
export function useImportLog(token: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (file: File) => call(flightLogs.create, { params: { token }, file }),
    onSuccess: () => refreshMission(client, token),
    meta: { silent: true },
  });
}
