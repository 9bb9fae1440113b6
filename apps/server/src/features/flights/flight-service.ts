import { FLIGHTS_UNDER_WAY } from "#features/docks/dock-use.ts";
import {
  type ActiveFlight,
  type Flight,
  type FlightDetail,
  STATUSES_ACCEPTING_FLIGHTS,
} from "@overfly/contract/flights/flights";
import type { Context, Identity } from "#context.ts";
import { conflict, notFound } from "#platform/http/errors.ts";
import { findMission, owned } from "#tenancy.ts";
import { asFlight, flightRows, tracksOf } from "./flight-record.ts";
import { reasonToKeep } from "./reason-to-keep.ts";
import { flownWith } from "./batteries/flown-with.ts";

/** Refuses (409) a flight of a mission that takes none. */
export function checkAcceptsFlights(missionStatus: string): void {
  if (!STATUSES_ACCEPTING_FLIGHTS.includes(missionStatus)) throw conflict("errors/flights:missionState");
}

/** Locks a mission that takes flights until the transaction ends, so that it isn't completed meanwhile. */
export async function lockForFlights({ db, user }: Context, missionId: number) {
  const mission = await db
    .selectFrom("missions")
    .where(owned(user, "missions"))
    .where("id", "=", missionId)
    .select(["id", "provider_id", "status"])
    .forUpdate()
    .executeTakeFirstOrThrow();
  checkAcceptsFlights(mission.status);
  return mission;
}

const MAX_FLIGHTS = 200;

export async function listMissionFlights(context: Context, token: string): Promise<{ data: Flight[] }> {
  const mission = await findMission(context, token);
  const rows = await flightRows(context)
    .where(owned(context.user, "flights"))
    .where("flights.mission_id", "=", mission.id)
    .orderBy("flights.id", "desc")
    .limit(MAX_FLIGHTS)
    .execute();
  return { data: await withTracks(context, rows) };
}

async function withTracks(context: Context, rows: Parameters<typeof asFlight>[0][]): Promise<Flight[]> {
  const ids = rows.map(({ id }) => id);
  const tracks = await tracksOf(context, ids);
  return rows.map((row) => asFlight(row, tracks.get(row.id)));
}

const RECENT_MS = 10 * 60_000;
const MAX_ACTIVE_FLIGHTS = 100;

/** Flights under way, and dock flights that ended within the last ten minutes. */
export async function listActiveFlights(context: Context): Promise<{ data: ActiveFlight[] }> {
  const since = new Date(context.now().getTime() - RECENT_MS).toISOString();
  const rows = await flightRows(context)
    .innerJoin("sites", "sites.id", "missions.site_id")
    .select(["missions.number", "sites.token as site_token", "sites.name as site_name", "sites.time_zone"])
    .where(owned(context.user, "flights"))
    .where((eb) =>
      eb.or([
        eb("flights.status", "in", FLIGHTS_UNDER_WAY),
        eb.and([
          eb("flights.status", "in", ["landed", "aborted", "failed"]),
          eb("flights.source", "=", "dock"),
          eb(eb.fn.coalesce("flights.landed_at", "flights.updated_at"), ">=", since),
        ]),
      ]),
    )
    .orderBy("flights.id", "desc")
    .limit(MAX_ACTIVE_FLIGHTS)
    .execute();
  return {
    data: rows.map((row) => {
      const { track: _track, ...flight } = asFlight(row);
      const site = { token: row.site_token, name: row.site_name, time_zone: row.time_zone };
      return { ...flight, mission_number: row.number, site };
    }),
  };
}

export async function getFlight(context: Context, id: number): Promise<Flight> {
  const row = await flightRows(context)
    .where(owned(context.user, "flights"))
    .where("flights.id", "=", id)
    .executeTakeFirst();
  if (!row) throw notFound("Flight");
  return asFlight(row, (await tracksOf(context, [id])).get(id));
}

/** Incident and notes are the provider's: its client gets empty texts. */
export const ownRecord = (user: Identity, { incident, notes }: { incident: string; notes: string }) =>
  user.user_type === "client" ? { incident: "", notes: "" } : { incident, notes };

/** A flight with its mission, site and record. */
export async function getFlightDetail(context: Context, id: number): Promise<FlightDetail> {
  const row = await flightRows(context)
    .innerJoin("sites", "sites.id", "missions.site_id")
    .where(owned(context.user, "flights"))
    .where("flights.id", "=", id)
    .select([
      "flights.pilot_id",
      "flights.weather",
      "flights.incident",
      "flights.notes",
      "flights.updated_at",
      "missions.number",
      "missions.status as mission_status",
      "sites.token as site_token",
      "sites.name as site_name",
      "sites.time_zone",
    ])
    .executeTakeFirst();
  if (!row) throw notFound("Flight");
  return {
    ...asFlight(row, (await tracksOf(context, [id])).get(id)),
    mission_number: row.number,
    site: { token: row.site_token, name: row.site_name, time_zone: row.time_zone },
    weather: row.weather,
    ...ownRecord(context.user, row),
    pilot_id: context.user.user_type === "client" ? null : row.pilot_id,
    ...(await flownWith(context, id)),
    is_locked: row.mission_status === "completed",
    kept_because: await reasonToKeep(context, row),
    updated_at: row.updated_at,
  };
}

/** Of the mission, as the pilot of a flight that somebody else records. */
export const assignedPilot = ({ db }: Context, missionId: number) =>
  db.selectFrom("assignments").where("mission_id", "=", missionId).select("pilot_id");
