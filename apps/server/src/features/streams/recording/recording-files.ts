import { randomUUID } from "node:crypto";
import { mkdir, readFile, rm, stat, writeFile } from "node:fs/promises";
import { basename, join, resolve } from "node:path";
import { message, type PlainMessageKey } from "@overfly/i18n/message";
import { sql } from "kysely";
import type { SystemContext } from "#context.ts";
import { ingestFile } from "#features/media/ingest-file.ts";
import { publishStreamChange } from "#platform/live/publish-stream-change.ts";
import type { RecordingFailure } from "#platform/media-server/media-server.ts";
import { hasFreeSpace, isStorageFull } from "#platform/storage/free-space.ts";
import { isStorageUnavailable } from "#platform/storage/storage-unavailable.ts";

const FAILURES: Record<RecordingFailure, PlainMessageKey> = {
  disk_full: "errors/streams:recordingDiskFull",
  unsupported_video: "errors/streams:recordingUnsupported",
  too_large: "errors/streams:recordingTooLarge",
  write_error: "errors/streams:recordingFailed",
};

/** Why a recording that has ended is not stored yet. */
const DELAYS = {
  full: "errors/streams:recordingAwaitsRoom",
  unavailable: "errors/streams:recordingAwaitsStorage",
} as const satisfies Record<string, PlainMessageKey>;

const withoutDelay = sql<string | null>`case
  when recording_reason->>'key' in (${sql.join(Object.values(DELAYS))}) then null
  else recording_reason
end`;

const folderOf = ({ settings }: Pick<SystemContext, "settings">) =>
  join(resolve(settings.DATA_DIR), "recordings");
export const pathOf = (context: Pick<SystemContext, "settings">, file: string) =>
  join(folderOf(context), file);

/** Names this data folder, also after a restart: only the processes that share it can store its files. */
export async function folderId(context: Pick<SystemContext, "settings">): Promise<string> {
  const path = join(folderOf(context), ".id");
  await mkdir(folderOf(context), { recursive: true });
  await writeFile(path, randomUUID(), { flag: "wx" }).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== "EEXIST") throw error;
  });
  return readFile(path, "utf8");
}

/** A recording has ended: its file waits to become one of the mission's. */
export async function endRecording(
  context: SystemContext,
  id: number,
  failure: RecordingFailure | undefined,
): Promise<void> {
  await context.db
    .updateTable("streams")
    .set({
      recording: "storing",
      ...(failure && { recording_reason: JSON.stringify(message(FAILURES[failure])) }),
    })
    .where("id", "=", id)
    .where("recording", "=", "recording")
    .execute();
  await publishStreamChange(context, id);
}

/** The recordings of this data folder that have ended and are not stored yet. */
export async function unstoredRecordings(context: SystemContext): Promise<number[]> {
  const rows = await (await ownRecordings(context)).where("recording", "=", "storing").select("id").execute();
  return rows.map(({ id }) => id);
}

const ownRecordings = async (context: SystemContext) => {
  const folder = await folderId(context);
  return context.db
    .selectFrom("streams")
    .where((eb) => eb.or([eb("recording_folder", "=", folder), eb("recording_folder", "is", null)]));
};

/** Stores the file of a recording that has ended; if that fails, it is tried again later. */
export async function storeRecording(context: SystemContext, id: number): Promise<void> {
  const stream = await (
    await ownRecordings(context)
  )
    .where("id", "=", id)
    .where("recording", "=", "storing")
    .select(["provider_id", "recording_mission_id as mission_id", "name", "recording_file", "recording_by"])
    .executeTakeFirst();
  if (!stream?.recording_file) return;
  const path = pathOf(context, stream.recording_file);
  const { delay, isOfSite } = await addToMission(context, { ...stream, path });
  if (delay) return explainDelay(context, id, delay);
  await rm(path, { force: true }); // a crash from here on finds nothing to store
  await context.db
    .updateTable("streams")
    .set({
      recording: "off",
      recording_file: null,
      recording_mission_id: null,
      recording_folder: null,
      recording_ends: false,
      recording_reason: isOfSite ? JSON.stringify(message("errors/streams:recordingOfSite")) : withoutDelay,
    })
    .where("id", "=", id)
    .execute();
  await publishStreamChange(context, id);
}

interface RecordedFile {
  provider_id: number;
  mission_id: number | null;
  name: string;
  recording_by: string | null;
  path: string;
}

/** Why it can't be stored now; nothing once it is, or where nothing was recorded. */
async function addToMission(
  context: SystemContext,
  { provider_id, mission_id, name, recording_by, path }: RecordedFile,
): Promise<{ delay?: keyof typeof DELAYS; isOfSite?: boolean | undefined }> {
  const size = await sizeOf(path);
  if (size === 0 || mission_id === null) return {};
  if (!(await hasFreeSpace(context.settings, size))) return { delay: "full" };
  const time = context.now().toISOString().slice(0, 19).replaceAll(/[:T]/g, "-");
  const file = { provider_id, mission_id, name: `${name} ${time}.mp4`, path, user_id: recording_by };
  try {
    return await ingestFile(context, { ...file, source: basename(path), keepsOfClosed: true });
  } catch (error) {
    if (isStorageFull(error)) return { delay: "full" };
    if (!isStorageUnavailable(error)) throw error;
    context.log.warn({ err: error }, "A recording can't be stored now");
    return { delay: "unavailable" };
  }
}

/** What ended the recording by itself is said rather. */
async function explainDelay(context: SystemContext, id: number, delay: keyof typeof DELAYS): Promise<void> {
  const isNews = await context.db
    .updateTable("streams")
    .set({ recording_reason: JSON.stringify(message(DELAYS[delay])) })
    .where("id", "=", id)
    .where("recording_reason", "is", null)
    .returning("id")
    .executeTakeFirst();
  if (isNews) await publishStreamChange(context, id);
}

/** Ends a recording that is to end, such as by the end of its flight. */
export async function endRecordingIfDue({ db, video }: SystemContext, id: number): Promise<void> {
  const due = await db
    .selectFrom("streams")
    .where("id", "=", id)
    .where("recording", "=", "recording")
    .where("recording_ends", "=", true)
    .select("id")
    .executeTakeFirst();
  if (due) video?.stopRecording(id);
}

/** Ends recordings that are to end, or while there still is room to store what was recorded. */
export async function checkRecordings(context: SystemContext): Promise<void> {
  const running = await (
    await ownRecordings(context)
  )
    .where("recording", "=", "recording")
    .select(["id", "recording_file", "recording_ends"])
    .execute();
  for (const { id, recording_file, recording_ends } of running) {
    const size = recording_file === null ? 0 : await sizeOf(pathOf(context, recording_file));
    const isFull = !(await hasFreeSpace(context.settings, size));
    if (isFull) {
      const recording_reason = JSON.stringify(message(FAILURES.disk_full));
      await context.db.updateTable("streams").set({ recording_reason }).where("id", "=", id).execute();
    }
    if (isFull || recording_ends) context.video?.stopRecording(id);
  }
}

const sizeOf = (path: string): Promise<number> =>
  stat(path).then(
    ({ size }) => size,
    () => 0,
  );
