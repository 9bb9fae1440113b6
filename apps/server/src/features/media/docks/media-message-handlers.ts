import { createWriteStream } from "node:fs";
import { basename } from "node:path";
import { pipeline } from "node:stream/promises";
import { FileUploadCallback } from "@overfly/dji-cloud-api/messages/media-upload";
import { StorageConfigGetRequest } from "@overfly/dji-cloud-api/messages/storage-config-get";
import { ingestFile } from "#features/media/ingest-file.ts";
import type { SystemContext } from "#context.ts";
import { type DeviceHandlers, handlerFor, successReply } from "#features/docks/link/device-message.ts";
import { flightOfTask } from "#features/flights/flight-message-handlers.ts";
import { publishFlight } from "#features/flights/flight-record.ts";
import { temporaryKey } from "./s3-upload-endpoint.ts";
import { withTemporaryFile } from "./temporary-files.ts";
import { storageConfigReply } from "./storage-config-get.ts";

/** DJI's error code: file not found. The dock uploads it again. */
const FILE_NOT_FOUND = 600_016;

interface Hooks {
  /** After a file was stored; its mission may now be complete. */
  onStored: (context: SystemContext, missionId: number) => Promise<unknown>;
}

/** `storage_config_get` tells docks where to upload; `file_upload_callback` reports an uploaded file. */
export const mediaMessageHandlers = ({ onStored }: Hooks): Pick<DeviceHandlers, "requests" | "events"> => ({
  requests: {
    storage_config_get: handlerFor(StorageConfigGetRequest, async (context, { dock }) =>
      successReply(await storageConfigReply(context, dock)),
    ),
  },
  events: {
    file_upload_callback: handlerFor(FileUploadCallback, async (context, { dock, data }) => {
      const { file, flight_task } = data;
      const flight = await flightOfTask(context, dock.id, file.ext.flight_id ?? "");
      if (!flight) return undefined; // not a flight of ours: the file stays in storage
      const stored = await ingestReportedFile(context, { dock_id: dock.id, ...file, flight });
      if (!stored) return { result: FILE_NOT_FOUND };
      const expected = flight_task?.expected_file_count ?? 0;
      if (expected > 0 && expected !== flight.expected_photo_count)
        await context.db
          .updateTable("flights")
          .set({ expected_photo_count: expected })
          .where("id", "=", flight.id)
          .execute();
      await publishFlight(context, flight.id);
      await onStored(context, flight.mission_id);
      return undefined;
    }),
  },
});

interface ReportedFile {
  dock_id: number;
  object_key: string;
  name: string;
  flight: { id: number; mission_id: number; provider_id: number };
}

/** True if the file belongs to the mission, or to the site of a closed one, now or since an earlier report. */
async function ingestReportedFile(
  context: SystemContext,
  { flight, ...file }: ReportedFile,
): Promise<boolean> {
  const { db, storage, settings } = context;
  const row = await db
    .selectFrom("dock_files")
    .where("object_key", "=", file.object_key)
    .where("dock_id", "=", file.dock_id)
    .select("media_file_id")
    .executeTakeFirst();
  if (!row) return false;
  if (row.media_file_id !== null) return true;
  const key = temporaryKey(file.object_key);
  if (!(await storage.exists(key))) return false;

  await withTemporaryFile(settings, async (path) => {
    await pipeline(await storage.getStream(key), createWriteStream(path));
    const { provider_id, mission_id, id: flight_id } = flight;
    const ingested = await ingestFile(context, {
      provider_id,
      mission_id,
      flight_id,
      name: file.name,
      path,
      source: basename(key),
      keepsOfClosed: true,
    });
    await db
      .updateTable("dock_files")
      .set({ media_file_id: ingested.media_file_id, flight_id })
      .where("object_key", "=", file.object_key)
      .execute();
  });
  await storage.delete(key);
  return true;
}
