import type { BodyInput } from "@overfly/contract/endpoint";
import type { Flight, flights, FlightStatus } from "@overfly/contract/flights/flights";
import { explainErrorCode } from "@overfly/dji-cloud-api/codes/error-codes";
import { explanationMessage } from "@overfly/dji-cloud-api/codes/code-explanation";
import { message } from "@overfly/i18n/message";
import { writeAuditLog } from "#platform/audit-log/write-audit-log.ts";
import type { Context } from "#context.ts";
import { transact } from "#platform/db/transaction.ts";
import { conflict, notFound } from "#platform/http/errors.ts";
import type { DockAddress } from "#platform/mqtt/device-topics.ts";
import type { DockCall } from "#platform/mqtt/dock-link.ts";
import { oneCommandAtATime } from "#features/docks/one-command-at-a-time.ts";
import { owned } from "#tenancy.ts";
import { publishFlight } from "./flight-record.ts";
import { getFlight } from "./flight-service.ts";
import { applyTaskEvent } from "./apply-task-event.ts";
import { abortedBeforeTakeOff, isClosed } from "./flight-status.ts";

type FlightCommand = BodyInput<typeof flights.command>["command"];

const METHODS = {
  pause: "flighttask_pause",
  resume: "flighttask_recovery",
  return_home: "return_home",
} as const;

/** Resolves once the dock has acknowledged. The flight's status follows from the dock's later reports. */
export async function commandFlight(context: Context, id: number, command: FlightCommand): Promise<Flight> {
  const flight = await findFlight(context, id);
  const status = flight.status as FlightStatus;
  if (isClosed(status)) throw conflict("errors/flights:ended");
  await writeAuditLog(context, {
    action: "flights.command",
    subject_kind: "flight",
    subject: String(id),
    details: { command },
  });
  if (command === "cancel" && status === "scheduled") await cancelScheduled(context, id);
  else if (flight.dock === null || flight.task_id === null) throw conflict("errors/flights:notByDock");
  else if (command === "cancel" && status === "preparing")
    await cancelPrepared(context, { id, dock: flight.dock, task_id: flight.task_id });
  else {
    if (status === "scheduled" || status === "preparing") throw conflict("errors/flights:notAirborne");
    const method = METHODS[command === "cancel" ? "return_home" : command];
    await callDock(context, flight.dock, { method, data: {} });
  }
  return getFlight(context, id);
}

async function findFlight({ db, user }: Context, id: number) {
  const row = await db
    .selectFrom("flights")
    .leftJoin("docks", "docks.id", "flights.dock_id")
    .where(owned(user, "flights"))
    .where("flights.id", "=", id)
    .select([
      "flights.id",
      "flights.status",
      "flights.task_id",
      "docks.id as dock_id",
      "docks.serial_number",
      "docks.mqtt_username",
    ])
    .executeTakeFirst();
  if (!row) throw notFound("Flight");
  const { dock_id, serial_number, mqtt_username, ...flight } = row;
  const hasDock = dock_id !== null && serial_number !== null && mqtt_username !== null;
  return { ...flight, dock: hasDock ? { id: dock_id, serial_number, mqtt_username } : null };
}

/** Nothing was sent to the dock yet. */
const cancelScheduled = (context: Context, id: number) =>
  transact(context, async (tx) => {
    const now = tx.now().toISOString();
    const reason = message("flights/events:canceledBy", { name: tx.user.name });
    const canceled = await tx.db
      .updateTable("flights")
      .set(abortedBeforeTakeOff(reason, now))
      .where("id", "=", id)
      .where("status", "=", "scheduled")
      .returning("id")
      .executeTakeFirst();
    if (!canceled) throw conflict("errors/flights:justSent");
    await publishFlight(tx, id);
  });

interface PreparedFlight {
  id: number;
  task_id: string;
  dock: FlightDock;
}

async function cancelPrepared(context: Context, { id, task_id, dock }: PreparedFlight): Promise<void> {
  await callDock(context, dock, { method: "flighttask_undo", data: { flight_ids: [task_id] } });
  const at = context.now().getTime();
  const output = { status: "canceled" as const, ext: { flight_id: task_id } };
  await applyTaskEvent(context, id, { type: "progress", progress: { result: 0, output }, at });
}

type FlightDock = DockAddress & { id: number };

/** The way home is never kept waiting by another command. */
async function callDock(context: Context, dock: FlightDock, call: DockCall): Promise<void> {
  const send = () => context.docks.call(dock, call);
  const { result } = await (call.method === METHODS.return_home
    ? send()
    : oneCommandAtATime(context, dock.id, send));
  if (result !== 0) throw conflict(explanationMessage(explainErrorCode(result)));
}
