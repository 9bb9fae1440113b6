import { writeAuditLog } from "#platform/audit-log/write-audit-log.ts";
import type { Context } from "#context.ts";
import { transact } from "#platform/db/transaction.ts";
import { publishMissionChange } from "#platform/live/publish-mission-change.ts";
import { notifyReady } from "./notify-ready.ts";
import { lockOpenMissionsOf } from "#features/media/lock-mission-of-file.ts";
import { findStoredFile } from "#features/media/media-service.ts";
import { previewKeyOf } from "#platform/storage/preview-key.ts";

/** What a deletion needs to know of a file. */
export type RemovedFile = Pick<
  Awaited<ReturnType<typeof findStoredFile>>,
  "id" | "mission_id" | "name" | "sha256" | "storage_key" | "thumbnail_key"
>;

export const removeMediaFile = (context: Context, id: number): Promise<void> =>
  transact(context, async (tx) => {
    const file = await findStoredFile(tx, id);
    await removeFiles(tx, [file]);
    tx.afterCommit(() => deleteUnusedObjects(context, [file]));
  });

/**
 * Deletes the rows of files; `deleteUnusedObjects` follows after the commit. The audit log keeps what each was. Those
 * of a completed mission are its history and stay.
 */
export async function removeFiles(tx: Context, files: readonly RemovedFile[]): Promise<void> {
  if (files.length === 0) return;
  await lockOpenMissionsOf(tx, files, "errors/media:missionCompleted");
  const ids = files.map(({ id }) => id);
  await tx.db.deleteFrom("media_files").where("id", "in", ids).execute();
  for (const { id, name, sha256 } of files)
    await writeAuditLog(tx, {
      action: "clouds.remove",
      subject_kind: "cloud",
      subject: String(id),
      details: { name, sha256 },
    });
  for (const mission of new Set(files.flatMap(({ mission_id }) => mission_id ?? []))) {
    await notifyReady(tx, mission);
    await publishMissionChange(tx, mission);
  }
}

/** Deletes stored content that no other file shares. */
export async function deleteUnusedObjects(context: Context, files: readonly RemovedFile[]): Promise<void> {
  for (const { storage_key, thumbnail_key } of files) {
    if (!(await isKeyInUse(context, storage_key)))
      for (const key of [storage_key, previewKeyOf(storage_key)]) await context.storage.delete(key);
    if (thumbnail_key && !(await isKeyInUse(context, thumbnail_key)))
      await context.storage.delete(thumbnail_key);
  }
}

async function isKeyInUse({ db }: Context, key: string): Promise<boolean> {
  const user = await db
    .selectFrom("media_files")
    .where((eb) => eb.or([eb("storage_key", "=", key), eb("thumbnail_key", "=", key)]))
    .select("id")
    .executeTakeFirst();
  return user !== undefined;
}
