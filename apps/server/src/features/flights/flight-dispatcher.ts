import { randomUUID } from "node:crypto";
import { type Selectable, sql } from "kysely";
import type { SystemContext } from "#context.ts";
import type { DB } from "#platform/db/schema.ts";
import { PREPARED } from "#platform/db/prepared-statements.ts";
import { HttpError } from "#platform/http/errors.ts";
import { transact } from "#platform/db/transaction.ts";
import { routeFile } from "#features/flight-routes/files/route-file.ts";
import { linkCameraStreams } from "#features/docks/camera-streams.ts";
import { FLIGHTS_UNDER_WAY, isDroneFlying } from "#features/docks/dock-use.ts";
import { storeTaskFile, taskFileReference } from "./task-file.ts";
import { publishFlight } from "./flight-record.ts";
import { dockedBatteryPercent, applyTaskEvent } from "./apply-task-event.ts";
import { flightEvent } from "./flight-status.ts";
import { refuseFaultyFlight } from "./routes/refuse-faulty-flight.ts";

const POLL_INTERVAL_MS = 500;
/** A flight whose sending process was killed is sent again under the same task. */
const RESEND_AFTER_S = 45;
/** A flight fails after its dock has been silent for this long; later reports revive it. */
const GIVE_UP_AFTER_MS = 30 * 60_000;
const MIN_RETURN_HEIGHT_M = 30;

/** Sends due flights to their docks until stopped. Safe to run in several processes. */
export function startDispatcher(context: SystemContext, hooks: FlightHooks): () => Promise<void> {
  const sending = new Set<Promise<void>>();
  let polling = Promise.resolve();
  const poll = async () => {
    await failUnreachableFlights(context, hooks);
    await failForgottenFlights(context, hooks);
    for (const flight of await claimDueFlights(context)) {
      const sent = sendFlight(context, flight, hooks)
        .catch((error: unknown) =>
          context.log.error({ err: error, flight: flight.id }, "Could not send a flight to its dock"),
        )
        .finally(() => sending.delete(sent));
      sending.add(sent);
    }
  };
  const timer = setInterval(() => {
    polling = polling
      .then(poll)
      .catch((error: unknown) => context.log.error({ err: error }, "Could not claim due flights"));
  }, POLL_INTERVAL_MS);
  return async () => {
    clearInterval(timer);
    await polling;
  };
}

export interface FlightHooks {
  /** Some flight has a new status. */
  onChanged: () => void;
  /** A flight of this mission is over. */
  onClosed: (context: SystemContext, missionId: number) => Promise<unknown>;
}

type FlightRow = Selectable<DB["flights"]>;

interface DueFlight
  extends
    Pick<FlightRow, "id" | "battery_number">,
    Pick<Selectable<DB["docks"]>, "serial_number" | "mqtt_username"> {
  task_id: NonNullable<FlightRow["task_id"]>;
  task_bid: NonNullable<FlightRow["task_bid"]>;
  route_id: NonNullable<FlightRow["route_id"]>;
  dock_id: NonNullable<FlightRow["dock_id"]>;
  height_m: number | null;
}

/**
 * Claims the first scheduled flight of an idle dock whose mission is in progress. Waits while the drone is charging,
 * since every flight is planned for a full battery.
 */
async function claimDueFlights({ db, now }: SystemContext): Promise<DueFlight[]> {
  const at = now().toISOString();
  const entry = flightEvent("preparing", "flights/events:preparing", at);
  const { rows } = await sql<DueFlight>`${PREPARED}
    update flights set
      status = 'preparing',
      task_id = coalesce(flights.task_id, ${randomUUID()}::uuid),
      task_bid = coalesce(flights.task_bid, ${randomUUID()}::uuid),
      task_status = 'created', task_percent = 0, updated_at = ${at},
      events = case flights.status when 'scheduled' then events || ${JSON.stringify([entry])}::jsonb else events end
    from docks where docks.id = flights.dock_id and flights.id in (
      select f.id from flights as f
        join missions as m on m.id = f.mission_id
        join docks as d on d.id = f.dock_id
      where f.source = 'dock' and d.bound_at is not null and d.state <> 'offline' and m.status = 'in_progress' and (
        f.status = 'preparing' and f.task_status = 'created'
          and f.updated_at < ${at}::timestamptz - make_interval(secs => ${RESEND_AFTER_S})
        or f.status = 'scheduled'
          and not (coalesce((d.dock_osd #>> '{drone_charge_state,state}')::int, 0) = 1
            and coalesce((d.dock_osd #>> '{drone_charge_state,capacity_percent}')::float, 100) < 80)
          and not exists (select 1 from flights as o where o.dock_id = f.dock_id and o.source = 'dock'
            and (o.status in ('preparing', 'airborne', 'returning') or o.status = 'scheduled' and o.id < f.id)))
      order by f.id limit 1 for update of f skip locked)
    returning flights.id, flights.task_id, flights.task_bid, flights.route_id, flights.battery_number,
      flights.dock_id, docks.serial_number, docks.mqtt_username,
      (select (r.statistics ->> 'highest_m')::float from flight_routes as r where r.id = flights.route_id) as height_m`.execute(
    db,
  );
  return rows;
}

async function failUnreachableFlights(
  context: SystemContext,
  { onChanged: changed }: FlightHooks,
): Promise<void> {
  const now = context.now().getTime();
  const lost = await context.db
    .selectFrom("flights")
    .innerJoin("docks", "docks.id", "flights.dock_id")
    .where("flights.source", "=", "dock")
    .where("flights.status", "in", FLIGHTS_UNDER_WAY)
    .where("docks.last_seen_at", "<", new Date(now - GIVE_UP_AFTER_MS).toISOString())
    .select("flights.id")
    .modifyFront(PREPARED)
    .execute();
  for (const { id } of lost) await applyTaskEvent(context, id, { type: "timeout", at: now });
  if (lost.length > 0) changed();
}

/**
 * A dock that lost a flight's task, such as by a restart, never reports its end: after a silence the flight fails by
 * the dock's own state, online and not flying, with the drone inside or not in the air.
 */
async function failForgottenFlights(
  context: SystemContext,
  { onChanged: changed }: FlightHooks,
): Promise<void> {
  const now = context.now().getTime();
  const silentSince = new Date(now - context.settings.FLIGHT_SILENCE_MIN * 60_000).toISOString();
  const silent = await context.db
    .selectFrom("flights")
    .innerJoin("docks", "docks.id", "flights.dock_id")
    .where("flights.source", "=", "dock")
    .where("flights.status", "in", FLIGHTS_UNDER_WAY)
    .where("flights.updated_at", "<", silentSince)
    .where("docks.state", "in", ["idle", "debugging", "upgrading"])
    .where("docks.bound_at", "is not", null)
    .select(["flights.id", "docks.dock_osd", "docks.drone_osd", "docks.drone_online"])
    .modifyFront(PREPARED)
    .execute();
  const forgotten = silent.filter((flight) => !isDroneFlying(flight));
  for (const { id } of forgotten) await applyTaskEvent(context, id, { type: "forgotten", at: now });
  if (forgotten.length > 0) changed();
}

async function sendFlight(
  context: SystemContext,
  flight: DueFlight,
  { onChanged: changed, onClosed: closed }: FlightHooks,
): Promise<void> {
  const { db, docks } = context;
  changed();
  const refused = await refuseFaultyFlight(context, flight);
  if (refused !== undefined) return void (await closed(context, refused));
  await transact(context, (tx) => linkCameraStreams(tx, flight.dock_id));
  await db
    .updateTable("flights")
    .set({ battery_before_percent: await dockedBatteryPercent(context, flight.dock_id) })
    .where("id", "=", flight.id)
    .execute();
  await publishFlight(context, flight.id);
  const { bytes } = await routeFile(context, flight.route_id, {
    batteryNumber: flight.battery_number ?? undefined,
  });
  await storeTaskFile(context, flight.task_id, bytes);
  const file = await taskFileReference(context, flight.task_id);
  if (!file) throw new Error("The route's file is missing");
  const prepare = {
    flight_id: flight.task_id,
    task_type: 0,
    execute_time: context.now().getTime(),
    file,
    rth_altitude: Math.max(MIN_RETURN_HEIGHT_M, Math.ceil(flight.height_m ?? 0)),
    rth_mode: 1,
    out_of_control_action: 0,
    exit_wayline_when_rc_lost: 0,
    wayline_precision_type: 1,
    flight_safety_advance_check: 0,
  };
  const callDock = async (method: string, data: Record<string, unknown>, type: "prepare" | "execute") => {
    const at = () => context.now().getTime();
    try {
      const { result } = await docks.call(flight, { method, data, bid: flight.task_bid });
      const applied = await applyTaskEvent(context, flight.id, {
        type: `${type} replied`,
        result,
        at: at(),
      });
      if (applied.closed) await closed(context, applied.mission_id);
      return result === 0;
    } catch (error) {
      if (!(error instanceof HttpError) || error.status !== 504) throw error;
      await applyTaskEvent(context, flight.id, { type: "timeout", at: at() });
      return false;
    }
  };
  if (await callDock("flighttask_prepare", prepare, "prepare"))
    await callDock("flighttask_execute", { flight_id: flight.task_id }, "execute");
}
