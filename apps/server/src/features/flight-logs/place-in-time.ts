import type { FlightLog } from "@overfly/flight-logs/flight-log";
import type { Context } from "#context.ts";
import { checkTimes } from "#features/flights/logbook/check-times.ts";
import { localTimeToUtc } from "#features/media/checks/local-time-to-utc.ts";
import { invalid } from "#platform/http/errors.ts";

/** The flight of a log, in true time. */
export interface LoggedFlight extends Omit<FlightLog, "tookOffAtMs" | "landedAtMs" | "clock"> {
  took_off_at: string;
  landed_at: string;
}

/** A log in local time was written where the site is. 422 for a flight that isn't over yet. */
export async function placeInTime(
  context: Context,
  siteId: number,
  { clock, tookOffAtMs, landedAtMs, ...log }: FlightLog,
): Promise<LoggedFlight> {
  const site = await context.db
    .selectFrom("sites")
    .where("id", "=", siteId)
    .select("time_zone")
    .executeTakeFirstOrThrow();
  const wall = new Date(tookOffAtMs).toISOString();
  const start = clock === "utc" ? wall : localTimeToUtc(wall, site.time_zone);
  if (start === null) throw invalid({ file: ["errors/flight-logs:no-time"] });
  const shiftMs = clock === "utc" ? 0 : Date.parse(start) - Math.floor(tookOffAtMs / 1000) * 1000;
  const times = {
    took_off_at: new Date(tookOffAtMs + shiftMs).toISOString(),
    landed_at: new Date(landedAtMs + shiftMs).toISOString(),
  };
  checkTimes(context, times, "file");
  return { ...log, ...times, points: log.points.map((point) => ({ ...point, atMs: point.atMs + shiftMs })) };
}
