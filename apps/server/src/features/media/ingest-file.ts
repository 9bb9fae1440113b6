import { createHash } from "node:crypto";
import { createReadStream } from "node:fs";
import { stat } from "node:fs/promises";
import { pipeline } from "node:stream/promises";
import type { SystemContext } from "#context.ts";
import { transact } from "#platform/db/transaction.ts";
import { sanitizeFileName } from "#platform/storage/file-name.ts";
import { type FileType, fileTypeOf } from "#platform/storage/file-type.ts";
import { publishMissionChange } from "#platform/live/publish-mission-change.ts";

export interface FileToIngest {
  provider_id: number;
  mission_id: number;
  flight_id?: number | null;
  name: string;
  /** A local file, which is kept. */
  path: string;
  user_id?: string | null;
  /** The upload it came by, which is marked as done in the same transaction. */
  upload_id?: string;
}

export interface IngestedFile {
  media_file_id: number;
  /** The mission already has a file with this content, and the id is that file's. */
  duplicate: boolean;
}

/**
 * Stores a file of a mission and queues its intake. Equal content is stored once per mission. Idempotent after a crash:
 * the storage key derives from the content, and the row is inserted once.
 */
export async function ingestFile(context: SystemContext, file: FileToIngest): Promise<IngestedFile> {
  const [sha256, { size }, type] = await Promise.all([
    sha256Of(file.path),
    stat(file.path),
    fileTypeOf(file.path),
  ]);
  const existing = await findByContent(context, file.mission_id, sha256);
  if (existing) return finishIngest(context, file, { media_file_id: existing.id, duplicate: true });

  const storage_key = mediaStorageKey(file.mission_id, sha256);
  await context.storage.copyFromFs(file.path, storage_key, { contentType: type.mime });
  return transact(context, async (tx) => {
    const created = await tx.db
      .insertInto("media_files")
      .values({
        provider_id: file.provider_id,
        mission_id: file.mission_id,
        flight_id: file.flight_id ?? null,
        kind: MEDIA_KINDS[type.group],
        name: sanitizeFileName(file.name),
        storage_key,
        size_bytes: size,
        sha256,
        mime: type.mime,
        created_by: file.user_id ?? null,
      })
      .onConflict((conflict) => conflict.columns(["mission_id", "sha256"]).doNothing())
      .returning("id")
      .executeTakeFirst();
    if (!created) {
      const first = await findByContent(tx, file.mission_id, sha256);
      if (!first) throw new Error("A file with the same content was deleted during the upload");
      return finishIngest(tx, file, { media_file_id: first.id, duplicate: true });
    }
    await tx.jobs.enqueue(tx, {
      kind: "intake",
      provider_id: file.provider_id,
      mission_id: file.mission_id,
      singleton: `intake:${file.mission_id}`,
    });
    await publishMissionChange(tx, file.mission_id);
    return finishIngest(tx, file, { media_file_id: created.id, duplicate: false });
  });
}

async function finishIngest(
  context: SystemContext,
  { upload_id }: FileToIngest,
  ingested: IngestedFile,
): Promise<IngestedFile> {
  if (upload_id === undefined) return ingested;
  await context.db
    .updateTable("uploads")
    .set({
      state: ingested.duplicate ? "duplicate" : "stored",
      media_file_id: ingested.media_file_id,
      updated_at: context.now().toISOString(),
    })
    .where("id", "=", upload_id)
    .execute();
  return ingested;
}

export const mediaStorageKey = (missionId: number, sha256: string) => `missions/${missionId}/${sha256}`;

const MEDIA_KINDS: Record<FileType["group"], string> = {
  picture: "photo",
  video: "video",
  document: "document",
  other: "other",
};

async function sha256Of(path: string): Promise<string> {
  const hash = createHash("sha256");
  await pipeline(createReadStream(path, { highWaterMark: 1 << 20 }), hash);
  return hash.digest("hex");
}

const findByContent = ({ db }: SystemContext, missionId: number, sha256: string) =>
  db
    .selectFrom("media_files")
    .where("mission_id", "=", missionId)
    .where("sha256", "=", sha256)
    .select("id")
    .executeTakeFirst();
