import { randomUUID } from "node:crypto";
import { sql } from "kysely";
import type { SystemContext } from "#context.ts";
import { HttpError } from "#platform/http/errors.ts";
import { routeFile } from "#features/flight-routes/route-file.ts";
import { keepTaskFile, taskFile } from "./flight-file.ts";
import { publishFlight } from "./flight-record.ts";
import { chargeOf, followTask } from "./follow-task.ts";
import { flightEntry } from "./task-columns.ts";

const EVERY_MS = 500;
/** A flight whose sender was killed is sent again, under the same task. */
const FORGOTTEN_AFTER_S = 45;
/** A flight of a dock that is silent for so long is given up; it comes back when the dock reports after all. */
const SILENCE_MS = 30 * 60_000;
const LEAST_RETURN_HEIGHT_M = 30;

/** Sends due flights to their docks for as long as it runs. Any number of processes may do so at once. */
export function startDispatcher(context: SystemContext, hooks: FlightHooks): () => Promise<void> {
  const sending = new Set<Promise<void>>();
  let looking = Promise.resolve();
  const look = async () => {
    await giveUpSilent(context, hooks);
    for (const flight of await claimDue(context)) {
      const sent = sendFlight(context, flight, hooks)
        .catch((error: unknown) =>
          context.log.error({ err: error, flight: flight.id }, "A flight was not sent to its dock"),
        )
        .finally(() => sending.delete(sent));
      sending.add(sent);
    }
  };
  const timer = setInterval(() => {
    looking = looking
      .then(look)
      .catch((error: unknown) => context.log.error({ err: error }, "Due flights were not found"));
  }, EVERY_MS);
  return async () => {
    clearInterval(timer);
    await looking;
  };
}

export interface FlightHooks {
  /** Some flight has another state than before. */
  changed: () => void;
  /** A flight of this mission is over. */
  closed: (context: SystemContext, missionId: number) => Promise<unknown>;
}

interface Due {
  id: number;
  task_id: string;
  task_bid: string;
  route_id: number;
  battery_set: number | null;
  dock_id: number;
  serial_number: string;
  height_m: number | null;
}

/**
 * Takes the first waiting flight of each idle dock whose mission is in progress. A drone that is being charged is waited
 * for, since every battery set is planned for a full battery.
 */
async function claimDue({ db, now }: SystemContext): Promise<Due[]> {
  const at = now().toISOString();
  const entry = flightEntry("preparing", "Sent to the dock", at);
  const { rows } = await sql<Due>`
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
      where f.source = 'dock' and d.bound_at is not null and d.state <> 'offline' and (
        f.status = 'preparing' and f.task_status = 'created'
          and f.updated_at < ${at}::timestamptz - make_interval(secs => ${FORGOTTEN_AFTER_S})
        or f.status = 'scheduled' and m.status = 'in_progress'
          and not (coalesce((d.dock_osd #>> '{drone_charge_state,state}')::int, 0) = 1
            and coalesce((d.dock_osd #>> '{drone_charge_state,capacity_percent}')::float, 100) < 80)
          and not exists (select 1 from flights as o where o.dock_id = f.dock_id and o.source = 'dock'
            and (o.status in ('preparing', 'airborne', 'returning') or o.status = 'scheduled' and o.id < f.id)))
      order by f.id limit 1 for update of f skip locked)
    returning flights.id, flights.task_id, flights.task_bid, flights.route_id, flights.battery_set,
      flights.dock_id, docks.serial_number,
      (select (r.statistics ->> 'highest_m')::float from flight_routes as r where r.id = flights.route_id) as height_m`.execute(
    db,
  );
  return rows;
}

async function giveUpSilent(context: SystemContext, { changed }: FlightHooks): Promise<void> {
  const now = context.now().getTime();
  const lost = await context.db
    .selectFrom("flights")
    .innerJoin("docks", "docks.id", "flights.dock_id")
    .where("flights.source", "=", "dock")
    .where("flights.status", "in", ["preparing", "airborne", "returning"])
    .where("docks.last_seen_at", "<", new Date(now - SILENCE_MS).toISOString())
    .select("flights.id")
    .execute();
  for (const { id } of lost) await followTask(context, id, { type: "no answer", at: now });
  if (lost.length > 0) changed();
}

async function sendFlight(
  context: SystemContext,
  flight: Due,
  { changed, closed }: FlightHooks,
): Promise<void> {
  const { db, docks } = context;
  changed();
  await db
    .updateTable("flights")
    .set({ battery_before_percent: await chargeOf(context, flight.dock_id) })
    .where("id", "=", flight.id)
    .execute();
  await publishFlight(context, flight.id);
  const { bytes } = await routeFile(context, flight.route_id, {
    batterySet: flight.battery_set ?? undefined,
  });
  await keepTaskFile(context, flight.task_id, bytes);
  const file = await taskFile(context, flight.task_id);
  if (!file) throw new Error("The route's file is gone");
  const prepare = {
    flight_id: flight.task_id,
    task_type: 0,
    execute_time: context.now().getTime(),
    file,
    rth_altitude: Math.max(LEAST_RETURN_HEIGHT_M, Math.ceil(flight.height_m ?? 0)),
    rth_mode: 1,
    out_of_control_action: 0,
    exit_wayline_when_rc_lost: 0,
    wayline_precision_type: 1,
    flight_safety_advance_check: 0,
  };
  const tell = async (method: string, data: Record<string, unknown>, type: "prepare" | "execute") => {
    const at = () => context.now().getTime();
    try {
      const { result } = await docks.call(flight.serial_number, method, data, flight.task_bid);
      const followed = await followTask(context, flight.id, {
        type: `${type} replied`,
        result,
        at: at(),
      });
      if (followed.closed) await closed(context, followed.mission_id);
      return result === 0;
    } catch (error) {
      if (!(error instanceof HttpError) || error.status !== 504) throw error;
      await followTask(context, flight.id, { type: "no answer", at: at() });
      return false;
    }
  };
  if (await tell("flighttask_prepare", prepare, "prepare"))
    await tell("flighttask_execute", { flight_id: flight.task_id }, "execute");
}
