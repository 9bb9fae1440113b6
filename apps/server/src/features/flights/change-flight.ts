import { writeTimeline } from "#platform/timeline/write-timeline.ts";
import type { Flight, FlightDetail } from "@overfly/contract/flights/flights";
import type { FlightChanges } from "@overfly/contract/flights/recorded-flight";
import { message } from "@overfly/i18n/message";
import { writeAuditLog } from "#platform/audit-log/write-audit-log.ts";
import type { Context } from "#context.ts";
import { checkVersion, nextVersion } from "#platform/db/row-version.ts";
import { transact } from "#platform/db/transaction.ts";
import { conflict, invalid, notFound } from "#platform/http/errors.ts";
import { publishMissionChange } from "#platform/live/publish-mission-change.ts";
import { owned } from "#tenancy.ts";
import { publishFlight } from "./flight-record.ts";
import { getFlightDetail } from "./flight-service.ts";
import { checkKeptBatteries, setBatteries } from "./batteries/flight-batteries.ts";
import { isClosed, takeOffAndLanding } from "./flight-status.ts";
import { checkTimes } from "./logbook/check-times.ts";
import { checkPilotIsFree, choosePilot } from "./logbook/flight-pilot.ts";
import { recordColumns } from "./logbook/record-columns.ts";
import { reasonToKeep } from "./reason-to-keep.ts";

const MEASURED_BY_BOTH = [
  "took_off_at",
  "landed_at",
  "take_off",
  "landing",
  "distance_m",
  "max_height_m",
  "max_speed_mps",
  "battery_before_percent",
  "battery_after_percent",
] as const;
/** What a dock or a log measured. Logs don't tell our pilots and batteries, nor count photos. */
const MEASURED = {
  dock: [...MEASURED_BY_BOTH, "battery_ids", "pilot_id", "expected_photo_count"],
  log: MEASURED_BY_BOTH,
  manual: [],
} as const satisfies Record<Flight["source"], readonly (keyof FlightChanges)[]>;

/** Corrects a flight that is over, until its mission is completed. */
export function updateFlight(
  context: Context,
  id: number,
  { updated_at, ...changes }: FlightChanges,
): Promise<FlightDetail> {
  return transact(context, async (tx) => {
    const flight = await lockFlight(tx, id);
    checkVersion(flight.updated_at, updated_at, "errors/flights:changed");
    if (flight.mission_status === "completed") throw conflict("errors/flights:locked");
    if (!isClosed(flight.status as Flight["status"])) throw conflict("errors/flights:underWay");
    const measured = MEASURED[flight.source as Flight["source"]].filter(
      (name) => changes[name] !== undefined,
    );
    if (measured.length > 0)
      throw invalid(Object.fromEntries(measured.map((name) => [name, ["errors/flights:measured"]])));
    const times = {
      took_off_at: changes.took_off_at ?? flight.took_off_at,
      landed_at: changes.landed_at ?? flight.landed_at,
    };
    await tx.db
      .updateTable("flights")
      .set({
        ...recordColumns(changes),
        ...timesOf(tx, flight, changes),
        ...(await pilotChange(tx, { id, ...times }, flight.pilot_id, changes)),
        updated_at: nextVersion(tx.now()),
      })
      .where("id", "=", id)
      .execute();
    await changeBatteries(tx, { id, ...times }, changes.battery_ids);
    await writeAuditLog(tx, {
      action: "flights.update",
      subject_kind: "flight",
      subject: String(id),
      details: { ...changes, ...(await nameOfPilot(tx, changes.pilot_id)) },
    });
    await publishFlight(tx, id);
    return getFlightDetail(tx, id);
  });
}

/** Deletes a flight that was recorded by mistake. A log's file stays. */
export function deleteFlight(context: Context, id: number): Promise<void> {
  return transact(context, async (tx) => {
    const flight = await lockFlight(tx, id);
    const reason = await reasonToKeep(tx, { ...flight, id });
    if (reason) throw conflict(reason);
    await tx.db.deleteFrom("flights").where("id", "=", id).execute();
    await writeTimeline(tx, flight.mission_id, "flight", message("missions/timeline:flightDeleted"));
    await writeAuditLog(tx, {
      action: "flights.remove",
      subject_kind: "flight",
      subject: String(id),
      details: { took_off_at: flight.took_off_at, landed_at: flight.landed_at },
    });
    await publishMissionChange(tx, flight.mission_id);
  });
}

interface ChangedTimes {
  id: number;
  took_off_at: string | null;
  landed_at: string | null;
}

/** Of a flight that a person records: others, or the same at other times. */
async function changeBatteries(
  tx: Context,
  { id, took_off_at, landed_at }: ChangedTimes,
  ids: readonly number[] | undefined,
): Promise<void> {
  if (!took_off_at || !landed_at) return;
  const flight = { id, took_off_at, landed_at };
  await (ids === undefined ? checkKeptBatteries(tx, flight) : setBatteries(tx, flight, ids));
}

/** Another pilot, or the same at other times, must not have been in another flight. */
async function pilotChange(
  tx: Context,
  { id, took_off_at, landed_at }: ChangedTimes,
  before: string | null,
  changes: Omit<FlightChanges, "updated_at">,
): Promise<{ pilot_id?: string }> {
  const isOther = changes.pilot_id !== undefined && changes.pilot_id !== before;
  const isMoved = changes.took_off_at !== undefined || changes.landed_at !== undefined;
  const takesOver = isOther && before !== null && tx.user.user_type === "pilot";
  if (takesOver) throw invalid({ pilot_id: ["errors/flights:unknownPilot"] });
  const pilot_id = isOther ? await choosePilot(tx, changes.pilot_id ?? "") : before;
  if (pilot_id === null || (!isOther && !isMoved)) return {};
  if (took_off_at && landed_at)
    await checkPilotIsFree(
      tx,
      pilot_id,
      { id, took_off_at, landed_at },
      isOther ? "pilot_id" : "took_off_at",
    );
  return { pilot_id };
}

/** The audit log names people: an id says nothing to its readers. */
async function nameOfPilot({ db }: Context, id: string | undefined): Promise<{ pilot_id?: string }> {
  if (id === undefined) return {};
  const user = await db.selectFrom("users").where("id", "=", id).select("name").executeTakeFirst();
  return user ? { pilot_id: user.name } : {};
}

type LockedFlight = Awaited<ReturnType<typeof lockFlight>>;

/** The flight and its mission, so that the mission can't be completed meanwhile. */
async function lockFlight({ db, user }: Context, id: number) {
  const flight = await db
    .selectFrom("flights")
    .innerJoin("missions", "missions.id", "flights.mission_id")
    .where(owned(user, "flights"))
    .where("flights.id", "=", id)
    .select([
      "flights.mission_id",
      "flights.source",
      "flights.status",
      "flights.pilot_id",
      "flights.took_off_at",
      "flights.landed_at",
      "flights.updated_at",
      "missions.status as mission_status",
    ])
    .forUpdate()
    .executeTakeFirst();
  if (!flight) throw notFound("Flight");
  return flight;
}

/** The events follow the corrected times. */
function timesOf(context: Context, flight: LockedFlight, changes: Omit<FlightChanges, "updated_at">) {
  const took_off_at = changes.took_off_at ?? flight.took_off_at;
  const landed_at = changes.landed_at ?? flight.landed_at;
  if (changes.took_off_at === undefined && changes.landed_at === undefined) return {};
  if (took_off_at === null || landed_at === null) return {};
  checkTimes(context, { took_off_at, landed_at });
  return {
    events: takeOffAndLanding(took_off_at, landed_at),
  };
}
