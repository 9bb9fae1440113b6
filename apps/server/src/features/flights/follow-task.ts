import type { FlightStatus } from "@overfly/contract/flights/flights";
import { newTask, nextTaskState, type TaskEvent, type TaskState } from "@overfly/dji-cloud-api/task-state";
import { isDeepStrictEqual } from "node:util";
import type { SystemContext } from "#context.ts";
import { transact } from "#platform/db/transaction.ts";
import { highest, lengthOf, publishFlight, tracksOf } from "./flight-record.ts";
import { wordsOf } from "#platform/words/words.ts";
import {
  entryOf,
  flightEntry,
  flightStatusOf,
  isClosed,
  reasonColumns,
  reasonOf,
  stepOf,
} from "./task-columns.ts";

/** Carries one more message of the dock into its flight. Answers with the flight if that closed it. */
export function followTask(
  context: SystemContext,
  flightId: number,
  event: TaskEvent,
): Promise<{ closed: boolean; mission_id: number }> {
  return transact(context, async (tx) => {
    const flight = await tx.db
      .selectFrom("flights")
      .where("id", "=", flightId)
      .select([
        "id",
        "mission_id",
        "dock_id",
        "status",
        "task_state",
        "events",
        "took_off_at",
        "landed_at",
        "expected_photo_count",
      ])
      .forUpdate()
      .executeTakeFirstOrThrow();
    const before = {
      status: flight.status as FlightStatus,
      task: (flight.task_state as TaskState | null) ?? newTask(),
    };
    const task = nextTaskState(before.task, event);
    if (isDeepStrictEqual(task, before.task)) return { closed: false, mission_id: flight.mission_id };

    const status = flightStatusOf(task, before.status);
    const after = { status, task };
    const now = tx.now().toISOString();
    const tookOff = flight.took_off_at ?? (status === "airborne" || status === "returning" ? now : null);
    const closes = isClosed(status) && !isClosed(before.status);
    await tx.db
      .updateTable("flights")
      .set({
        status,
        ...reasonColumns(reasonOf(task)),
        task_state: JSON.stringify(task),
        task_status: task.status,
        task_percent: task.percent,
        task_step: stepOf(task),
        took_off_at: tookOff,
        events: JSON.stringify([...flight.events, ...entryOf(before, after, now)]),
        expected_photo_count: task.media_count > 0 ? task.media_count : flight.expected_photo_count,
        updated_at: now,
        ...(closes && (await closingColumns(tx, flight, tookOff))),
        ...(isClosed(before.status) && !isClosed(status) && { landed_at: null }),
      })
      .where("id", "=", flightId)
      .execute();
    if (closes && status !== "landed") await abandonRest(tx, flight);
    await publishFlight(tx, flightId);
    return { closed: closes, mission_id: flight.mission_id };
  });
}

interface Closing {
  id: number;
  mission_id: number;
  dock_id: number | null;
  landed_at: string | null;
}

/** What can be summed up once a flight is over. */
async function closingColumns(tx: SystemContext, flight: Closing, tookOff: string | null) {
  const track = (await tracksOf(tx, [flight.id])).get(flight.id) ?? [];
  return {
    landed_at: tookOff === null ? null : (flight.landed_at ?? tx.now().toISOString()),
    battery_after_percent: await batteryOf(tx, flight.dock_id),
    ...(track.length >= 2 && { distance_m: lengthOf(track), max_height_m: highest(track) }),
  };
}

/** Percent, as a drone that lies in its dock was last charged to: it is off there, and the dock knows. */
export async function chargeOf(context: SystemContext, dockId: number): Promise<number | null> {
  const { dock_osd, drone_osd } = await reportsOf(context, dockId);
  const { drone_charge_state: charge } = dock_osd as { drone_charge_state?: { capacity_percent?: number } };
  return charge?.capacity_percent ?? drone_osd.battery?.capacity_percent ?? null;
}

/** Percent, as the drone itself last reported. */
async function batteryOf(context: SystemContext, dockId: number | null): Promise<number | null> {
  if (dockId === null) return null;
  return (await reportsOf(context, dockId)).drone_osd.battery?.capacity_percent ?? null;
}

async function reportsOf({ db }: SystemContext, dockId: number) {
  const { dock_osd, drone_osd } = await db
    .selectFrom("docks")
    .where("id", "=", dockId)
    .select(["dock_osd", "drone_osd"])
    .executeTakeFirstOrThrow();
  return { dock_osd, drone_osd: drone_osd as { battery?: { capacity_percent?: number } } };
}

/** The next battery set starts only where the one before ended well. */
async function abandonRest(tx: SystemContext, { id, mission_id }: Closing): Promise<void> {
  const now = tx.now().toISOString();
  const why = wordsOf("Not flown, because the flight before it did not end well");
  const rest = await tx.db
    .updateTable("flights")
    .set({
      status: "aborted",
      ...reasonColumns(why),
      events: JSON.stringify([flightEntry("aborted", why, now)]),
      updated_at: now,
    })
    .where("mission_id", "=", mission_id)
    .where("source", "=", "dock")
    .where("status", "=", "scheduled")
    .where("id", ">", id)
    .returning("id")
    .execute();
  for (const flight of rest) await publishFlight(tx, flight.id);
}
