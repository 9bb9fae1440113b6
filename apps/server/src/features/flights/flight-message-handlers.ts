import { returnHomeExitReason } from "@overfly/dji-cloud-api/codes/break-reasons";
import { FLIGHTS_UNDER_WAY } from "#features/docks/dock-use.ts";
import {
  FlightTaskProgress,
  FlightTaskResourceRequest,
  DeviceExitHomingNotify,
} from "@overfly/dji-cloud-api/messages/flight-task";
import { sql } from "kysely";
import { type Message, message } from "@overfly/i18n/message";
import type { SystemContext } from "#context.ts";
import { transact } from "#platform/db/transaction.ts";
import { type DeviceHandlers, handlerFor, successReply } from "#features/docks/link/device-message.ts";
import type { FlightHooks } from "./flight-dispatcher.ts";
import { taskFileReference } from "./task-file.ts";
import { publishFlight } from "./flight-record.ts";
import { applyTaskEvent } from "./apply-task-event.ts";
import { flightEvent } from "./flight-status.ts";

/** DJI's error code: file not found. */
const FILE_NOT_FOUND = 600_016;

/** Messages about flight tasks. One about another dock's task is acknowledged, so that it is not resent forever. */
export const flightMessageHandlers = (hooks: FlightHooks): Pick<DeviceHandlers, "requests" | "events"> => ({
  requests: {
    flighttask_resource_get: handlerFor(FlightTaskResourceRequest, async (context, { dock, data }) => {
      const flight = await flightOfTask(context, dock.id, data.flight_id);
      const file = flight && (await taskFileReference(context, data.flight_id));
      return file ? successReply({ file }) : { result: FILE_NOT_FOUND, output: {} };
    }),
  },
  events: {
    flighttask_progress: handlerFor(FlightTaskProgress, async (context, { dock, envelope, data }) => {
      const flight = await flightOfTask(context, dock.id, data.output.ext.flight_id);
      if (!flight) return;
      const at = envelope.timestamp ?? context.now().getTime();
      const { closed, mission_id } = await applyTaskEvent(context, flight.id, {
        type: "progress",
        progress: data,
        at,
      });
      hooks.onChanged();
      if (closed) await hooks.onClosed(context, mission_id);
    }),
    device_exit_homing_notify: handlerFor(DeviceExitHomingNotify, async (context, { dock, data }) => {
      const reason = message("flights/events:returnHomeEnded", { why: returnHomeExitReason(data.reason) });
      if (data.action === 1) await addFlightEvent(context, dock.id, "return_home_ended", reason);
    }),
  },
});

const UUID = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i;

/** The flight of a dock's task. */
export async function flightOfTask({ db }: SystemContext, dockId: number, taskId: string) {
  if (!UUID.test(taskId)) return undefined;
  return db
    .selectFrom("flights")
    .where("task_id", "=", taskId)
    .where("dock_id", "=", dockId)
    .select(["id", "mission_id", "provider_id", "expected_photo_count"])
    .executeTakeFirst();
}

const addFlightEvent = (context: SystemContext, dockId: number, kind: string, text: Message) =>
  transact(context, async (tx) => {
    const at = tx.now().toISOString();
    const flight = await tx.db
      .updateTable("flights")
      .set({ events: sql`events || ${JSON.stringify([flightEvent(kind, text, at)])}::jsonb`, updated_at: at })
      .where("dock_id", "=", dockId)
      .where("status", "in", FLIGHTS_UNDER_WAY)
      .returning("id")
      .executeTakeFirst();
    if (flight) await publishFlight(tx, flight.id);
  });
