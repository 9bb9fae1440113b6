import type { Flight } from "@overfly/contract/flights/flights";
import { distanceM } from "@overfly/geo/distance";
import { sql } from "kysely";
import type { SystemContext } from "#context.ts";
import { queueWebhooks } from "#platform/webhooks/queue-webhooks.ts";

type Db = Pick<SystemContext, "db">;
type Position = [longitude: number, latitude: number, heightM: number];

/** Flights joined with mission, dock and pilot. Tracks are read separately. */
export const flightRows = ({ db }: Db) =>
  db
    .selectFrom("flights")
    .innerJoin("missions", "missions.id", "flights.mission_id")
    .leftJoin("docks", "docks.id", "flights.dock_id")
    .leftJoin("users", "users.id", "flights.pilot_id")
    .leftJoin("flight_routes", "flight_routes.id", "flights.route_id")
    .select((eb) => [
      "flights.id",
      "flights.mission_id",
      "flights.status",
      "flights.reason",
      "flights.reason_message",
      "flights.source",
      "flights.dock_id",
      "flights.task_status",
      "flights.task_percent",
      "flights.task_step",
      sql<number | null>`(flights.task_state->>'step')::integer`.as("task_step_code"),
      sql<number | null>`(flights.task_state->>'waypoint_index')::integer`.as("waypoint_index"),
      sql<number | null>`(flights.task_state->>'media_count')::integer`.as("photos_taken"),
      // A dock counts the waypoints of one battery's flight.
      sql<number | null>`case when jsonb_array_length(flight_routes.statistics::jsonb->'battery_flights') = 1
        then (flight_routes.statistics::jsonb->>'waypoint_count')::integer end`.as("waypoint_count"),
      "flights.took_off_at",
      "flights.landed_at",
      "flights.distance_m",
      "flights.max_height_m",
      "flights.max_speed_mps",
      "flights.battery_before_percent",
      "flights.battery_after_percent",
      "flights.take_off",
      "flights.landing",
      "flights.track",
      "flights.events",
      "flights.expected_photo_count",
      "flights.created_at",
      "missions.token as mission_token",
      "missions.provider_id",
      "missions.client_id",
      "docks.name as dock_name",
      "users.name as pilot",
      eb
        .selectFrom("media_files")
        .whereRef("media_files.flight_id", "=", "flights.id")
        .select((count) => count.fn.countAll<number>().as("count"))
        .as("photo_count"),
    ]);

type Row = Awaited<ReturnType<ReturnType<typeof flightRows>["execute"]>>[number];

export function asFlight(row: Row, track: readonly Position[] = []): Flight {
  const { took_off_at, landed_at, task_status, dock_id } = row;
  const path = track.length >= 2 ? { type: "LineString" as const, coordinates: [...track] } : null;
  return {
    id: row.id,
    mission_token: row.mission_token,
    status: row.status as Flight["status"],
    reason: row.reason,
    reason_message: row.reason_message,
    source: row.source as Flight["source"],
    pilot: row.pilot,
    dock: dock_id === null ? null : { id: dock_id, name: row.dock_name ?? "" },
    task:
      task_status === null
        ? null
        : {
            status: task_status,
            percent: row.task_percent ?? 0,
            step: row.task_step,
            step_code: row.task_step_code,
          },
    waypoint:
      row.waypoint_index === null ? null : { number: row.waypoint_index + 1, count: row.waypoint_count },
    photos_taken: row.photos_taken,
    took_off_at,
    landed_at,
    duration_s: took_off_at && landed_at ? (Date.parse(landed_at) - Date.parse(took_off_at)) / 1000 : null,
    distance_m: row.distance_m ?? (path ? trackLengthM(track) : null),
    max_height_m: row.max_height_m ?? (path ? maxHeightM(track) : null),
    max_speed_mps: row.max_speed_mps,
    battery_before_percent: row.battery_before_percent,
    battery_after_percent: row.battery_after_percent,
    take_off: row.take_off,
    landing: row.landing,
    track: row.track ?? path,
    events: row.events,
    photo_count: Number(row.photo_count ?? 0),
    expected_photo_count: row.expected_photo_count,
    created_at: row.created_at,
  };
}

/** Tracks by flight id, each ordered by time. */
export async function tracksOf({ db }: Db, flightIds: readonly number[]): Promise<Map<number, Position[]>> {
  if (flightIds.length === 0) return new Map();
  const rows = await db
    .selectFrom("flight_points")
    .where("flight_id", "in", [...flightIds])
    .groupBy("flight_id")
    .select([
      "flight_id",
      sql<Position[]>`json_agg(json_build_array(longitude, latitude, height_m) order by at)`.as("positions"),
    ])
    .execute();
  return new Map(rows.map(({ flight_id, positions }) => [flight_id, positions]));
}

/** In percent, at the end of a flight's track. */
export async function lastBatteryPercent({ db }: Db, flightId: number): Promise<number | null> {
  const last = await db
    .selectFrom("flight_points")
    .where("flight_id", "=", flightId)
    .where("battery_percent", "is not", null)
    .orderBy("at", "desc")
    .select("battery_percent")
    .limit(1)
    .executeTakeFirst();
  return last?.battery_percent ?? null;
}

/** A position of a track as a column. */
export const pointOf = (position: Position | [longitude: number, latitude: number] | undefined) =>
  position ? JSON.stringify({ type: "Point", coordinates: position }) : null;

/** Among the points of a flight; null where it reported none. */
export const maxSpeedOf = (flightId: number) =>
  sql<number | null>`(select max(speed_mps) from flight_points where flight_id = ${flightId})`;

export const trackLengthM = (track: readonly Position[]): number =>
  track.reduce((sum, position, index) => sum + (index > 0 ? distanceM(track[index - 1]!, position) : 0), 0);

export const maxHeightM = (track: readonly Position[]): number =>
  track.reduce((top, [, , heightM]) => Math.max(top, heightM), 0);

/** Publishes a flight to provider and client after the commit; webhooks get each status once. */
export async function publishFlight(context: SystemContext, flightId: number): Promise<void> {
  const row = await flightRows(context).where("flights.id", "=", flightId).executeTakeFirstOrThrow();
  const { track: _track, ...flight } = asFlight(row);
  const { id, mission_token, status, reason, took_off_at, landed_at } = flight;
  const data = { flight: { id, mission_token, status, reason, took_off_at, landed_at } };
  const dedupe_key = `flight ${id} ${status}`;
  for (const organization_id of [row.provider_id, row.client_id])
    await queueWebhooks(context, { organization_id, event: "flight.changed", data, dedupe_key });
  context.afterCommit(() => {
    for (const organization_id of [row.provider_id, row.client_id])
      context.live.publish({ organization_id }, { kind: "flight", flight });
  });
}
