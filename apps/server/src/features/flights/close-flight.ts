import { writeTimeline } from "#platform/timeline/write-timeline.ts";
import type { Flight, FlightClosing } from "@overfly/contract/flights/flights";
import { newTask, type TaskState } from "@overfly/dji-cloud-api/task-state/task-state";
import { message } from "@overfly/i18n/message";
import { writeAuditLog } from "#platform/audit-log/write-audit-log.ts";
import type { Context } from "#context.ts";
import { transact } from "#platform/db/transaction.ts";
import { conflict, invalid, notFound } from "#platform/http/errors.ts";
import { linkCameraStreams } from "#features/docks/camera-streams.ts";
import { wasDroneFlying } from "#features/docks/dock-use.ts";
import { owned } from "#tenancy.ts";
import { abortRemaining, closingColumns } from "./apply-task-event.ts";
import { publishFlight } from "./flight-record.ts";
import { getFlight } from "./flight-service.ts";
import { flightEvent, isClosed, reasonColumns } from "./flight-status.ts";

/** Later reports of the dock change only the counters. */
const FINAL_TASK_STATUS = { landed: "partially_done", aborted: "canceled" } as const;

/** Ends a flight by a person's word. */
export function closeFlight(
  context: Context,
  id: number,
  { status, reason }: FlightClosing,
): Promise<Flight> {
  return transact(context, async (tx) => {
    const flight = await lockFlight(tx, id);
    if (isClosed(flight.status as Flight["status"])) throw conflict("errors/flights:ended");
    if (flight.status === "scheduled") throw conflict("errors/flights:notSent");
    if (await isDockFlying(tx, flight.dock_id)) throw conflict("errors/flights:stillFlying");
    if (status === "landed" && flight.took_off_at === null)
      throw invalid({ status: ["errors/flights:notTakenOff"] });
    const now = tx.now().toISOString();
    const closed = message("flights/events:closedBy", { name: tx.user.name, reason });
    const task = {
      ...((flight.task_state as TaskState | null) ?? newTask()),
      status: FINAL_TASK_STATUS[status],
    };
    await tx.db
      .updateTable("flights")
      .set({
        status,
        ...reasonColumns(closed),
        events: JSON.stringify([...flight.events, flightEvent(status, closed, now)]),
        updated_at: now,
        ...(await closingColumns(tx, flight, flight.took_off_at)),
        ...(flight.task_id !== null && { task_state: JSON.stringify(task), task_status: task.status }),
      })
      .where("id", "=", id)
      .execute();
    if (flight.dock_id !== null) await linkCameraStreams(tx, flight.dock_id);
    if (status !== "landed") await abortRemaining(tx, flight);
    await writeTimeline(
      tx,
      flight.mission_id,
      "flight",
      message("missions/timeline:flightClosed", { reason }),
    );
    await writeAuditLog(tx, {
      action: "flights.close",
      subject_kind: "flight",
      subject: String(id),
      details: { status, reason },
    });
    await publishFlight(tx, id);
    return getFlight(tx, id);
  });
}

async function lockFlight({ db, user }: Context, id: number) {
  const flight = await db
    .selectFrom("flights")
    .where(owned(user, "flights"))
    .where("flights.id", "=", id)
    .select([
      "id",
      "mission_id",
      "dock_id",
      "status",
      "task_id",
      "task_state",
      "events",
      "took_off_at",
      "landed_at",
    ])
    .forUpdate()
    .executeTakeFirst();
  if (!flight) throw notFound("Flight");
  return flight;
}

/**
 * A dock that is online and flies is called home instead. Of one that is no longer bound, what it reported last counts:
 * its flight fails by itself after a long silence.
 */
async function isDockFlying({ db }: Context, dockId: number | null): Promise<boolean> {
  if (dockId === null) return false;
  const dock = await db
    .selectFrom("docks")
    .where("id", "=", dockId)
    .select(["state", "bound_at", "dock_osd", "drone_osd"])
    .executeTakeFirstOrThrow();
  return dock.state === "working" || (dock.bound_at === null && wasDroneFlying(dock));
}
