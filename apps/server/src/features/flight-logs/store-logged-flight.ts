import { message } from "@overfly/i18n/message";
import { sql } from "kysely";
import type { Context } from "#context.ts";
import { checkKeptBatteries } from "#features/flights/batteries/flight-batteries.ts";
import { pointOf, publishFlight } from "#features/flights/flight-record.ts";
import { assignedPilot, lockForFlights } from "#features/flights/flight-service.ts";
import { takeOffAndLanding } from "#features/flights/flight-status.ts";
import { recordEquipment } from "#features/flights/record-equipment.ts";
import { writeAuditLog } from "#platform/audit-log/write-audit-log.ts";
import { nextVersion } from "#platform/db/row-version.ts";
import { conflict } from "#platform/http/errors.ts";
import { writeTimeline } from "#platform/timeline/write-timeline.ts";
import type { LoggedFlight } from "./place-in-time.ts";

interface LogFile {
  mission_id: number;
  media_file_id: number;
  name: string;
}

interface StoredFlight {
  flight_id: number;
  /** It was recorded by hand before. */
  replaced: boolean;
}

/** Within the transaction that stores the log's file. */
export async function storeLoggedFlight(
  tx: Context,
  file: LogFile,
  logged: LoggedFlight,
): Promise<StoredFlight> {
  const mission = await lockForFlights(tx, file.mission_id); // once more: reading the log took time
  const known = await flightsAt(tx, file, logged);
  const isKnownLog = known.some(({ media_file_id }) => media_file_id === file.media_file_id);
  if (isKnownLog) throw conflict("errors/flight-logs:alreadyRecorded");
  if (known.some(({ source }) => source !== "manual")) throw conflict("errors/flight-logs:timeIsTaken");
  const [byHand, ...others] = known;
  if (others.length > 0) throw conflict("errors/flight-logs:timeIsTaken");
  const flight_id = byHand?.id ?? (await insertFlight(tx, mission));
  await setMeasured(tx, flight_id, logged);
  await checkKeptBatteries(tx, { ...logged, id: flight_id });
  if (!byHand) await recordEquipment(tx, [flight_id]);
  await tx.db.updateTable("media_files").set({ flight_id }).where("id", "=", file.media_file_id).execute();
  await writeTimeline(tx, mission.id, "flight", message("missions/timeline:flightLog", { name: file.name }));
  await writeAuditLog(tx, {
    action: "flights.importLog",
    subject_kind: "flight",
    subject: String(flight_id),
    details: { name: file.name, format: logged.format },
  });
  await publishFlight(tx, flight_id);
  return { flight_id, replaced: byHand !== undefined };
}

/** The mission's flights that were under way at some time of the logged one, or were made from the same file. */
const flightsAt = ({ db }: Context, { mission_id, media_file_id }: LogFile, logged: LoggedFlight) =>
  db
    .selectFrom("flights")
    .leftJoin("media_files", (join) =>
      join.onRef("media_files.flight_id", "=", "flights.id").on("media_files.id", "=", media_file_id),
    )
    .where("flights.mission_id", "=", mission_id)
    .where((flight) =>
      flight.or([
        flight("media_files.id", "is not", null),
        flight.and([
          flight("flights.took_off_at", "<", logged.landed_at),
          flight(flight.fn.coalesce("flights.landed_at", sql<string>`'infinity'`), ">", logged.took_off_at),
        ]),
      ]),
    )
    .orderBy("flights.id")
    .select(["flights.id", "flights.source", "media_files.id as media_file_id"])
    .execute();

async function insertFlight(tx: Context, { id, provider_id }: { id: number; provider_id: number }) {
  const inserted = await tx.db
    .insertInto("flights")
    .values({
      mission_id: id,
      provider_id,
      pilot_id: tx.user.user_type === "pilot" ? tx.user.user_id : assignedPilot(tx, id),
      source: "log",
      status: "landed",
    })
    .returning("id")
    .executeTakeFirstOrThrow();
  return inserted.id;
}

/** What the log measured; speed, landing and charges that it doesn't know stay as a person recorded them. */
async function setMeasured({ db, now }: Context, id: number, logged: LoggedFlight): Promise<void> {
  const last = logged.points.at(-1);
  const fastest = logged.points.reduce((most, { speedMps }) => Math.max(most, speedMps ?? -1), -1);
  const { took_off_at, landed_at, takeOff, batteryBeforePercent, batteryAfterPercent } = logged;
  await db
    .updateTable("flights")
    .set({
      source: "log",
      took_off_at,
      landed_at,
      distance_m: logged.distanceM,
      max_height_m: logged.maxHeightM,
      take_off: takeOff && pointOf([takeOff.longitude, takeOff.latitude]),
      ...(fastest >= 0 && { max_speed_mps: fastest }),
      ...(last && { landing: pointOf([last.longitude, last.latitude]) }),
      ...(batteryBeforePercent !== null && { battery_before_percent: batteryBeforePercent }),
      ...(batteryAfterPercent !== null && { battery_after_percent: batteryAfterPercent }),
      events: takeOffAndLanding(took_off_at, landed_at),
      updated_at: nextVersion(now()),
    })
    .where("id", "=", id)
    .execute();
  await insertPoints(db, id, logged);
}

/** One row a point, in one statement of arrays: a long flight has thousands. */
async function insertPoints(db: Context["db"], id: number, { points }: LoggedFlight): Promise<void> {
  if (points.length === 0) return;
  const column = <T>(of: (point: LoggedFlight["points"][number]) => T): T[] => points.map(of);
  await sql`
    insert into flight_points (flight_id, at, longitude, latitude, height_m, speed_mps, heading_deg, battery_percent)
    select ${id}, point.* from unnest(
      ${column(({ atMs }) => new Date(atMs).toISOString())}::timestamptz[],
      ${column(({ longitude }) => longitude)}::double precision[],
      ${column(({ latitude }) => latitude)}::double precision[],
      ${column(({ heightM }) => heightM)}::double precision[],
      ${column(({ speedMps }) => speedMps)}::double precision[],
      ${column(({ headingDeg }) => headingDeg)}::double precision[],
      ${column(({ batteryPercent }) => batteryPercent)}::double precision[]) as point
    on conflict do nothing`.execute(db);
}
