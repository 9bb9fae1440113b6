import type { FlightStatus } from "@overfly/contract/flights/flights";
import {
  newTask,
  nextTaskState,
  type TaskEvent,
  type TaskState,
} from "@overfly/dji-cloud-api/task-state/task-state";
import { isDeepStrictEqual } from "node:util";
import type { Selectable } from "kysely";
import { message } from "@overfly/i18n/message";
import type { SystemContext } from "#context.ts";
import type { DB } from "#platform/db/schema.ts";
import { transact } from "#platform/db/transaction.ts";
import { linkCameraStreams } from "#features/docks/camera-streams.ts";
import { readOsd } from "#features/docks/dock-telemetry.ts";
import {
  lastBatteryPercent,
  maxHeightM,
  maxSpeedOf,
  pointOf,
  publishFlight,
  trackLengthM,
  tracksOf,
} from "./flight-record.ts";
import {
  statusEvents,
  abortedBeforeTakeOff,
  statusFromTask,
  isClosed,
  reasonColumns,
  reasonFromTask,
  stepText,
} from "./flight-status.ts";

/** Applies a dock's message about a task to its flight; `closed` if that ended the flight. */
export function applyTaskEvent(
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

    const status = statusFromTask(task, before.status);
    const after = { status, task };
    const now = tx.now().toISOString();
    const tookOff = flight.took_off_at ?? (status === "airborne" || status === "returning" ? now : null);
    const closes = isClosed(status) && !isClosed(before.status);
    await tx.db
      .updateTable("flights")
      .set({
        status,
        ...reasonColumns(reasonFromTask(task)),
        task_state: JSON.stringify(task),
        task_status: task.status,
        task_percent: task.percent,
        task_step: stepText(task),
        took_off_at: tookOff,
        events: JSON.stringify([...flight.events, ...statusEvents(before, after, now)]),
        expected_photo_count: task.media_count > 0 ? task.media_count : flight.expected_photo_count,
        updated_at: now,
        ...(closes && (await closingColumns(tx, flight, tookOff))),
        ...(isClosed(before.status) && !isClosed(status) && { landed_at: null, landing: null }),
      })
      .where("id", "=", flightId)
      .execute();
    if (flight.dock_id !== null && status !== before.status) await linkCameraStreams(tx, flight.dock_id);
    if (closes && status !== "landed") await abortRemaining(tx, flight);
    await publishFlight(tx, flightId);
    return { closed: closes, mission_id: flight.mission_id };
  });
}

type ClosingFlight = Pick<Selectable<DB["flights"]>, "id" | "mission_id" | "dock_id" | "landed_at">;

/** Columns that are computed once a flight is over. */
export async function closingColumns(tx: SystemContext, flight: ClosingFlight, tookOff: string | null) {
  const track = (await tracksOf(tx, [flight.id])).get(flight.id) ?? [];
  return {
    landed_at: tookOff === null ? null : (flight.landed_at ?? tx.now().toISOString()),
    battery_after_percent: await lastBatteryPercent(tx, flight.id),
    ...(track.length >= 2 && {
      distance_m: trackLengthM(track),
      max_height_m: maxHeightM(track),
      max_speed_mps: maxSpeedOf(flight.id),
      landing: pointOf(track.at(-1)),
    }),
  };
}

/** In percent. A docked drone is off, so its dock reports the charge. */
export async function dockedBatteryPercent(context: SystemContext, dockId: number): Promise<number | null> {
  const { dock_osd, drone_osd } = await osdOf(context, dockId);
  return dock_osd.drone_charge_state?.capacity_percent ?? drone_osd.battery?.capacity_percent ?? null;
}

async function osdOf({ db }: SystemContext, dockId: number) {
  const { dock_osd, drone_osd } = await db
    .selectFrom("docks")
    .where("id", "=", dockId)
    .select(["dock_osd", "drone_osd"])
    .executeTakeFirstOrThrow();
  return readOsd(dock_osd, drone_osd);
}

/** The next battery's flight starts only if the one before completed. */
export async function abortRemaining(
  tx: SystemContext,
  { id, mission_id }: Pick<ClosingFlight, "id" | "mission_id">,
): Promise<void> {
  const now = tx.now().toISOString();
  const reason = message("flights/events:skipped");
  const rest = await tx.db
    .updateTable("flights")
    .set(abortedBeforeTakeOff(reason, now))
    .where("mission_id", "=", mission_id)
    .where("source", "=", "dock")
    .where("status", "=", "scheduled")
    .where("id", ">", id)
    .returning("id")
    .execute();
  for (const flight of rest) await publishFlight(tx, flight.id);
}
