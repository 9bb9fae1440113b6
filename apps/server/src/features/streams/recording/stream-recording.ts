import { STATUSES_ACCEPTING_FILES } from "@overfly/contract/media/media";
import type { Stream } from "@overfly/contract/streams/streams";
import { message } from "@overfly/i18n/message";
import type { Context } from "#context.ts";
import { writeAuditLog } from "#platform/audit-log/write-audit-log.ts";
import { transact } from "#platform/db/transaction.ts";
import { conflict, unavailable } from "#platform/http/errors.ts";
import { missionStatusMessage } from "#platform/i18n/status-messages.ts";
import { publishStreamChange } from "#platform/live/publish-stream-change.ts";
import { requireFreeSpace } from "#platform/storage/free-space.ts";
import { problemMessage } from "#features/streams/media-server-problem.ts";
import { folderId, pathOf } from "./recording-files.ts";
import { asStream, findStream } from "#features/streams/stream-record.ts";
import { mediaServerOf } from "#features/streams/stream-service.ts";

type StreamRow = Awaited<ReturnType<typeof findStream>>;

/** Files belong to a mission that still takes them. */
export function checkTakesFiles({ mission_id, mission_status }: StreamRow): number {
  if (mission_id === null || mission_status === null) throw conflict("errors/streams:noMission");
  if (!STATUSES_ACCEPTING_FILES.includes(mission_status))
    throw conflict(message("errors/media:noUploads", { status: missionStatusMessage(mission_status) }));
  return mission_id;
}

export async function startRecording(context: Context, id: number): Promise<Stream> {
  const row = await findStream(context, id);
  const server = mediaServerOf(context);
  if (server.problem?.kind === "other_process") throw unavailable(problemMessage(server.problem));
  if (row.state !== "live") throw conflict("errors/streams:notLive");
  const mission_id = checkTakesFiles(row);
  await requireFreeSpace(context);
  const file = `${id}-${context.now().getTime()}.mp4`;
  const recording_folder = await folderId(context).catch((error: unknown) => {
    context.log.warn({ err: error }, "The folder of recordings can't be written");
    throw unavailable("errors/request:storageUnavailable");
  });
  await transact(context, async (tx) => {
    const begun = await tx.db
      .updateTable("streams")
      .set({
        recording: "recording",
        recording_reason: null,
        recording_file: file,
        recording_folder,
        recording_ends: false,
        recording_by: tx.user.user_id,
        recording_mission_id: mission_id,
      })
      .where("id", "=", id)
      .where("recording", "=", "off")
      .where("mission_id", "=", mission_id) // its flight may have ended meanwhile
      .returning("id")
      .executeTakeFirst();
    if (!begun) {
      checkTakesFiles(await findStream(tx, id));
      throw conflict("errors/streams:alreadyRecording");
    }
    await writeAuditLog(tx, {
      action: "streams.startRecording",
      subject_kind: "stream",
      subject: String(id),
    });
    await publishStreamChange(tx, id);
    tx.afterCommit(() => server.startRecording(id, pathOf(tx, file)));
  });
  return asStream(await findStream(context, id));
}

export async function stopRecording(context: Context, id: number): Promise<Stream> {
  const row = await findStream(context, id);
  const server = mediaServerOf(context);
  if (row.recording !== "recording") throw conflict("errors/streams:notRecording");
  // another process may be the one that records
  await context.db.updateTable("streams").set({ recording_ends: true }).where("id", "=", id).execute();
  await writeAuditLog(context, {
    action: "streams.stopRecording",
    subject_kind: "stream",
    subject: String(id),
  });
  server.stopRecording(id);
  return asStream(row);
}
