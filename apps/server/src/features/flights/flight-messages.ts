import { homingExitWords } from "@overfly/dji-cloud-api/break-reasons";
import {
  FlightTaskProgress,
  FlightTaskResourceRequest,
  HomingExit,
} from "@overfly/dji-cloud-api/flight-task";
import { sql } from "kysely";
import type { SystemContext } from "#context.ts";
import { transact } from "#platform/db/transaction.ts";
import { type DeviceHandlers, handles, output } from "#features/docks/link/device-message.ts";
import { say, type Words } from "#platform/words/words.ts";
import type { FlightHooks } from "./flight-dispatcher.ts";
import { taskFile } from "./flight-file.ts";
import { publishFlight } from "./flight-record.ts";
import { followTask } from "./follow-task.ts";
import { flightEntry } from "./task-columns.ts";

/** DJI's code for a file that isn't there. */
const NO_FILE = 600_016;

/** What docks say of their tasks. A task that isn't this dock's is acknowledged, so that it isn't told for ever. */
export const flightMessages = (hooks: FlightHooks): Pick<DeviceHandlers, "requests" | "events"> => ({
  requests: {
    flighttask_resource_get: handles(FlightTaskResourceRequest, async (context, { dock, data }) => {
      const flight = await flightOf(context, dock.id, data.flight_id);
      const file = flight && (await taskFile(context, data.flight_id));
      return file ? output({ file }) : { result: NO_FILE, output: {} };
    }),
  },
  events: {
    flighttask_progress: handles(FlightTaskProgress, async (context, { dock, envelope, data }) => {
      const flight = await flightOf(context, dock.id, data.output.ext.flight_id);
      if (!flight) return;
      const at = envelope.timestamp ?? context.now().getTime();
      const { closed, mission_id } = await followTask(context, flight.id, {
        type: "progress",
        progress: data,
        at,
      });
      hooks.changed();
      if (closed) await hooks.closed(context, mission_id);
    }),
    device_exit_homing_notify: handles(HomingExit, async (context, { dock, data }) => {
      const why = say("The return home ended: {why}", { why: homingExitWords(data.reason) });
      if (data.action === 1) await noteOnFlight(context, dock.id, "return_home_ended", why);
    }),
  },
});

const UUID = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i;

/** The flight of a dock's task. */
export async function flightOf({ db }: SystemContext, dockId: number, taskId: string) {
  if (!UUID.test(taskId)) return undefined;
  return db
    .selectFrom("flights")
    .where("task_id", "=", taskId)
    .where("dock_id", "=", dockId)
    .select(["id", "mission_id", "provider_id", "expected_photo_count"])
    .executeTakeFirst();
}

const noteOnFlight = (context: SystemContext, dockId: number, kind: string, said: Words) =>
  transact(context, async (tx) => {
    const at = tx.now().toISOString();
    const flight = await tx.db
      .updateTable("flights")
      .set({ events: sql`events || ${JSON.stringify([flightEntry(kind, said, at)])}::jsonb`, updated_at: at })
      .where("dock_id", "=", dockId)
      .where("status", "in", ["preparing", "airborne", "returning"])
      .returning("id")
      .executeTakeFirst();
    if (flight) await publishFlight(tx, flight.id);
  });
