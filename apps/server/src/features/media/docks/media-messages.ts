import { createWriteStream } from "node:fs";
import { pipeline } from "node:stream/promises";
import { FileUploadCallback, StorageConfigRequest } from "@overfly/dji-cloud-api/media";
import { takeIn } from "#features/media/take-in.ts";
import type { SystemContext } from "#context.ts";
import { type DeviceHandlers, handles, output } from "#features/docks/link/device-message.ts";
import { flightOf } from "#features/flights/flight-messages.ts";
import { publishFlight } from "#features/flights/flight-record.ts";
import { incomingKey } from "./dock-storage.ts";
import { withIncomingFile } from "./incoming.ts";
import { finishMission } from "./finish-mission.ts";
import { storageConfig } from "./storage-access.ts";

/** DJI's code for a file that isn't there: the dock uploads it again. */
const NO_FILE = 600_016;

/** Where docks put their pictures, and what becomes of each once it is there. */
export const mediaMessages = (): Pick<DeviceHandlers, "requests" | "events"> => ({
  requests: {
    storage_config_get: handles(StorageConfigRequest, async (context, { dock }) =>
      output(await storageConfig(context, dock)),
    ),
  },
  events: {
    file_upload_callback: handles(FileUploadCallback, async (context, { dock, data }) => {
      const { file, flight_task } = data;
      const flight = await flightOf(context, dock.id, file.ext.flight_id ?? "");
      if (!flight) return undefined; // of a flight that was not ours: it stays where the dock has put it
      const stored = await storeFile(context, { dock_id: dock.id, ...file, flight });
      if (!stored) return { result: NO_FILE };
      const expected = flight_task?.expected_file_count ?? 0;
      if (expected > 0 && expected !== flight.expected_photo_count)
        await context.db
          .updateTable("flights")
          .set({ expected_photo_count: expected })
          .where("id", "=", flight.id)
          .execute();
      await publishFlight(context, flight.id);
      await finishMission(context, flight.mission_id);
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

/** True once the file is the mission's, whether now or before. */
async function storeFile(context: SystemContext, { flight, ...file }: ReportedFile): Promise<boolean> {
  const { db, storage, settings } = context;
  const row = await db
    .selectFrom("dock_files")
    .where("object_key", "=", file.object_key)
    .where("dock_id", "=", file.dock_id)
    .select("cloud_id")
    .executeTakeFirst();
  if (!row) return false;
  if (row.cloud_id !== null) return true;
  const key = incomingKey(file.object_key);
  if (!(await storage.exists(key))) return false;

  await withIncomingFile(settings, async (path) => {
    await pipeline(await storage.getStream(key), createWriteStream(path));
    const { provider_id, mission_id, id: flight_id } = flight;
    const taken = await takeIn(context, { provider_id, mission_id, flight_id, name: file.name, path });
    await db
      .updateTable("dock_files")
      .set({ cloud_id: taken.cloud_id, flight_id })
      .where("object_key", "=", file.object_key)
      .execute();
  });
  await storage.delete(key);
  return true;
}
