import { newTask } from "@overfly/dji-cloud-api/task-state/task-state";
import { message } from "@overfly/i18n/message";
import type { SystemContext } from "#context.ts";
import { transact } from "#platform/db/transaction.ts";
import { linkCameraStreams } from "#features/docks/camera-streams.ts";
import { abortRemaining } from "#features/flights/apply-task-event.ts";
import { publishFlight } from "#features/flights/flight-record.ts";
import { flightEvent, reasonColumns } from "#features/flights/flight-status.ts";
import { checkRoute } from "./routes-to-fly.ts";

interface FlightToSend {
  id: number;
  route_id: number;
  battery_number: number | null;
  dock_id: number;
}

/**
 * Aborts a claimed flight, and those that would follow, if its route has an error at the site as it is now: a zone may
 * have been drawn since the mission began. Returns the mission then.
 */
export async function refuseFaultyFlight(
  context: SystemContext,
  { id, route_id, battery_number, dock_id }: FlightToSend,
): Promise<number | undefined> {
  const { name, isFaulty } = await checkRoute(context, route_id, battery_number ?? undefined);
  if (!isFaulty) return undefined;
  return transact(context, async (tx) => {
    const flight = await tx.db
      .selectFrom("flights")
      .where("id", "=", id)
      .where("status", "=", "preparing")
      .where("task_status", "=", "created")
      .select(["id", "mission_id", "events"])
      .forUpdate()
      .executeTakeFirst();
    if (!flight) return undefined;
    const now = tx.now().toISOString();
    const reason = message("flights/events:routeFaulty", { name });
    await tx.db
      .updateTable("flights")
      .set({
        status: "aborted",
        ...reasonColumns(reason),
        events: JSON.stringify([...flight.events, flightEvent("aborted", reason, now)]),
        task_state: JSON.stringify({ ...newTask(), status: "canceled" }),
        task_status: "canceled",
        updated_at: now,
      })
      .where("id", "=", id)
      .execute();
    await linkCameraStreams(tx, dock_id);
    await abortRemaining(tx, flight);
    await publishFlight(tx, id);
    return flight.mission_id;
  });
}
