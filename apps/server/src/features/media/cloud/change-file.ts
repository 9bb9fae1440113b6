import type { MediaFile } from "@overfly/contract/media/media";
import { writeAuditLog } from "#platform/audit-log/write-audit-log.ts";
import type { Context } from "#context.ts";
import { transact } from "#platform/db/transaction.ts";
import { conflict } from "#platform/http/errors.ts";
import { publishMissionChange } from "#platform/live/publish-mission-change.ts";
import { notifyOutput } from "./notify-output.ts";
import { lockOpenMissionsOf } from "#features/media/lock-mission-of-file.ts";
import { findStoredFile, getMediaFile } from "#features/media/media-service.ts";

export const renameFile = (context: Context, id: number, name: string): Promise<MediaFile> =>
  transact(context, async (tx) => {
    const file = await lockFile(tx, id);
    await tx.db.updateTable("media_files").set({ name }).where("id", "=", id).execute();
    await recordChange(tx, { action: "clouds.rename", file, details: { from: file.name, to: name } });
    return getMediaFile(tx, id);
  });

/** Shows a file to its client before the mission is completed, or takes it back. */
export const publishFile = (context: Context, id: number, isPublished: boolean): Promise<MediaFile> =>
  transact(context, async (tx) => {
    const file = await lockFile(tx, id);
    if (isPublished && file.state !== "checked") throw conflict("errors/media:notChecked");
    const published_at = isPublished ? tx.now().toISOString() : null;
    await tx.db.updateTable("media_files").set({ published_at }).where("id", "=", id).execute();
    if (isPublished && file.published_at === null) await notifyOutput(tx, file);
    const action = isPublished ? "clouds.publish" : "clouds.unpublish";
    await recordChange(tx, { action, file, details: { name: file.name } });
    return getMediaFile(tx, id);
  });

/** Refuses (409) a file of a completed mission. */
async function lockFile(tx: Context, id: number) {
  await lockOpenMissionsOf(tx, [await findStoredFile(tx, id)]);
  return findStoredFile(tx, id); // as it is now
}

interface Change {
  action: string;
  file: { id: number; mission_id: number | null };
  details: Record<string, unknown>;
}

async function recordChange(tx: Context, { action, file, details }: Change): Promise<void> {
  await writeAuditLog(tx, { action, subject_kind: "cloud", subject: String(file.id), details });
  if (file.mission_id !== null) await publishMissionChange(tx, file.mission_id);
}
