import { z } from "zod";
import { endpoint } from "#endpoint.ts";
import { Flight } from "#flights/flights.ts";
import { dataOf, TokenParams } from "#page.ts";

export const FLIGHT_LOG_FORMATS = ["airdata", "dataflash", "dji-txt", "srt", "tlog", "ulog"] as const;

/** What a log didn't tell, or not well. */
export const FLIGHT_LOG_WARNINGS = [
  "several-flights",
  "take-off-unknown",
  "track-encrypted",
  "heights-from-first-point",
  "no-heights",
  "positions-left-out",
  "truncated",
  "damaged-records",
] as const;

/** File name extensions of the logs that can be read, as in `<input accept>`. */
export const FLIGHT_LOG_ACCEPT = ".txt,.csv,.srt,.ulg,.bin,.log,.tlog";

export const MAX_FLIGHT_LOG_BYTES = 64 * 1024 * 1024;

/** A flight as its log tells it. `replaced`: it was recorded by hand before, and has the log's values now. */
export const ImportedFlightLog = z.object({
  flight: Flight,
  format: z.enum(FLIGHT_LOG_FORMATS),
  warnings: z.array(z.enum(FLIGHT_LOG_WARNINGS)),
  replaced: z.boolean(),
});
export type ImportedFlightLog = z.infer<typeof ImportedFlightLog>;

export const flightLogs = {
  create: endpoint({
    method: "POST",
    path: "/api/ops/missions/:token/flight-logs",
    permission: "add flights",
    side: ["center", "pilot"],
    summary: "Record a flight from the log of its drone: a form with one file of 64 MB at most",
    params: TokenParams,
    multipart: true,
    maxBytes: MAX_FLIGHT_LOG_BYTES + 4096,
    perMinute: 30,
    reply: dataOf(ImportedFlightLog),
  }),
};
