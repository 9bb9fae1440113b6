import { writeTimeline } from "#platform/timeline/write-timeline.ts";
import { FLIGHTS_UNDER_WAY } from "#features/docks/dock-use.ts";
import {
  type ActiveFlight,
  type Flight,
  type FlightDetail,
  type NewFlight,
  STATUSES_ACCEPTING_FLIGHTS,
} from "@overfly/contract/flights/flights";
import { message } from "@overfly/i18n/message";
import { writeAuditLog } from "#platform/audit-log/write-audit-log.ts";
import type { Context } from "#context.ts";
import { transact } from "#platform/db/transaction.ts";
import { conflict, invalid, notFound } from "#platform/http/errors.ts";
import { findMission, owned } from "#tenancy.ts";
import { asFlight, flightRows, publishFlight, tracksOf } from "./flight-record.ts";
import { setBatteries } from "./batteries/flight-batteries.ts";
import { takeOffAndLanding } from "./flight-status.ts";
import { reasonToKeep } from "./reason-to-keep.ts";
import { recordEquipment } from "./record-equipment.ts";
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

/** A flight with its mission, site and notes. */
export async function getFlightDetail(context: Context, id: number): Promise<FlightDetail> {
  const row = await flightRows(context)
    .innerJoin("sites", "sites.id", "missions.site_id")
    .where(owned(context.user, "flights"))
    .where("flights.id", "=", id)
    .select([
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
    notes: context.user.user_type === "client" ? "" : row.notes,
    ...(await flownWith(context, id)),
    is_locked: row.mission_status === "completed",
    kept_because: await reasonToKeep(context, row),
    updated_at: row.updated_at,
  };
}

/** Refuses (422, of this field) a landing that isn't after the take-off, or is still to come. */
export function checkTimes(
  { now }: Pick<Context, "now">,
  { took_off_at, landed_at }: Pick<NewFlight, "took_off_at" | "landed_at">,
  field = "landed_at",
): void {
  if (Date.parse(landed_at) <= Date.parse(took_off_at))
    throw invalid({ [field]: ["errors/flights:landingBeforeTakeOff"] });
  if (Date.parse(landed_at) > now().getTime()) throw invalid({ [field]: ["errors/flights:landingInFuture"] });
}

/** Records a manual flight that is over. */
export function recordFlight(context: Context, token: string, flight: NewFlight): Promise<Flight> {
  checkTimes(context, flight);
  return transact(context, async (tx) => {
    const mission = await findMission(tx, token);
    await lockForFlights(tx, mission.id);
    const { id } = await tx.db
      .insertInto("flights")
      .values({
        mission_id: mission.id,
        provider_id: mission.provider_id,
        pilot_id: tx.user.user_type === "pilot" ? tx.user.user_id : assignedPilot(tx, mission.id),
        source: "manual",
        status: "landed",
        took_off_at: flight.took_off_at,
        landed_at: flight.landed_at,
        battery_before_percent: flight.battery_before_percent ?? null,
        battery_after_percent: flight.battery_after_percent ?? null,
        notes: flight.notes,
        events: takeOffAndLanding(flight.took_off_at, flight.landed_at),
      })
      .returning("id")
      .executeTakeFirstOrThrow();
    await recordEquipment(tx, [id]);
    await setBatteries(tx, { ...flight, id }, flight.battery_ids ?? []);
    await writeTimeline(tx, mission.id, "flight", message("missions/timeline:recorded"));
    await writeAuditLog(tx, { action: "flights.create", subject_kind: "flight", subject: String(id) });
    await publishFlight(tx, id);
    return getFlight(tx, id);
  });
}

/** Of the mission, as the pilot of a flight that somebody else records. */
export const assignedPilot = ({ db }: Context, missionId: number) =>
  db.selectFrom("assignments").where("mission_id", "=", missionId).select("pilot_id");
