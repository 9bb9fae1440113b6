import { createWriteStream } from "node:fs";
import { pipeline } from "node:stream/promises";
import { type ImportedFlightLog, MAX_FLIGHT_LOG_BYTES } from "@overfly/contract/flight-logs/flight-logs";
import type { FlightLog, LogErrorCode, LogRead } from "@overfly/flight-logs/flight-log";
import type { PlainMessageKey } from "@overfly/i18n/message";
import type { FastifyRequest } from "fastify";
import type { Context } from "#context.ts";
import { checkAcceptsFlights, getFlight } from "#features/flights/flight-service.ts";
import { withTemporaryFile } from "#features/media/docks/temporary-files.ts";
import { ingestFile } from "#features/media/ingest-file.ts";
import { invalid, tooLarge, unsupported } from "#platform/http/errors.ts";
import { requireFreeSpace } from "#platform/storage/free-space.ts";
import { withFileSlot } from "#platform/threads/file-slots.ts";
import { runInThread } from "#platform/threads/thread-pool.ts";
import { findMission } from "#tenancy.ts";
import { placeInTime } from "./place-in-time.ts";
import type { ReadLogInput } from "./read-log-worker.ts";
import { storeLoggedFlight } from "./store-logged-flight.ts";

const WORKER = new URL("./read-log-worker.ts", import.meta.url);

/**
 * Records the flight of a drone's log, and keeps the log in the mission's cloud. A flight that was recorded by hand for
 * the same time gets the log's values. 409 for a log, or a time, that the mission has already.
 */
export async function importFlightLog(
  context: Context,
  token: string,
  request: FastifyRequest,
): Promise<ImportedFlightLog> {
  const { id: mission_id, provider_id, status, site_id } = await findMission(context, token);
  checkAcceptsFlights(status);
  await requireFreeSpace(context, MAX_FLIGHT_LOG_BYTES);
  return withTemporaryFile(context.settings, async (path) => {
    const { name, log } = await withFileSlot(context.user, () => receiveLog(context, request, path));
    const flown = await placeInTime(context, site_id, log);
    let stored = { flight_id: 0, replaced: false };
    await ingestFile(context, {
      provider_id,
      mission_id,
      name,
      kind: "flight_log",
      isSentOnce: true,
      path,
      user_id: context.user.user_id,
      record: async (tx, { media_file_id }) => {
        stored = await storeLoggedFlight({ ...context, ...tx }, { mission_id, media_file_id, name }, flown);
      },
    });
    const { flight_id, replaced } = stored;
    return {
      flight: await getFlight(context, flight_id),
      format: log.format,
      warnings: [...log.warnings],
      replaced,
    };
  });
}

/** Writes the file of the form to the path and reads it; 415 without one, 413 where it is too large, 422 with the reason. */
async function receiveLog(
  { user }: Context,
  request: FastifyRequest,
  path: string,
): Promise<{ name: string; log: FlightLog }> {
  const limits = { fileSize: MAX_FLIGHT_LOG_BYTES };
  const form = request.isMultipart() ? await request.file({ limits }) : undefined;
  if (!form) throw unsupported("errors/flight-logs:chooseFile");
  await pipeline(form.file, createWriteStream(path));
  if (form.file.truncated) throw tooLarge("errors/flight-logs:too-large");
  const name = form.filename;
  const read = await runInThread<ReadLogInput, LogRead>(WORKER, { path, name }, { fileOwner: user.user_id });
  if (!read.ok) throw invalid({ file: [errorKey(read.code)] });
  return { name, log: read.log };
}

const errorKey = (code: LogErrorCode): PlainMessageKey => `errors/flight-logs:${code}`;
