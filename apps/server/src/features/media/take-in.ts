import { createHash } from "node:crypto";
import { createReadStream } from "node:fs";
import { stat } from "node:fs/promises";
import { pipeline } from "node:stream/promises";
import type { SystemContext } from "#context.ts";
import { transact } from "#platform/db/transaction.ts";
import { cleanFileName } from "#platform/storage/file-name.ts";
import { type FileType, fileTypeOf } from "#platform/storage/file-type.ts";
import { tellMission } from "./tell-mission.ts";

export interface ArrivedFile {
  provider_id: number;
  mission_id: number;
  flight_id?: number | null;
  name: string;
  /** A local file; it stays where it is. */
  path: string;
  user_id?: string | null;
  /** The upload that brought it; it is marked as done together with the file. */
  upload_id?: string;
}

export interface TakenIn {
  cloud_id: number;
  /** The mission has a file of the same content already; that one is meant. */
  duplicate: boolean;
}

/**
 * Stores a file of a mission and queues its check. One content is stored once a mission. May be called again with the
 * same file after a crash: the object's place follows from its content, and the row is written once.
 */
export async function takeIn(context: SystemContext, file: ArrivedFile): Promise<TakenIn> {
  const [sha256, { size }, type] = await Promise.all([
    sha256Of(file.path),
    stat(file.path),
    fileTypeOf(file.path),
  ]);
  const known = await sameContent(context, file.mission_id, sha256);
  if (known) return close(context, file, { cloud_id: known.id, duplicate: true });

  const storage_key = cloudKey(file.mission_id, sha256);
  await context.storage.copyFromFs(file.path, storage_key, { contentType: type.mime });
  return transact(context, async (tx) => {
    const created = await tx.db
      .insertInto("clouds")
      .values({
        provider_id: file.provider_id,
        mission_id: file.mission_id,
        flight_id: file.flight_id ?? null,
        kind: KIND[type.group],
        name: cleanFileName(file.name),
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
      const first = await sameContent(tx, file.mission_id, sha256);
      if (!first) throw new Error("A file of the same content was removed while this one came in");
      return close(tx, file, { cloud_id: first.id, duplicate: true });
    }
    await tx.jobs.enqueue(tx, {
      kind: "intake",
      provider_id: file.provider_id,
      mission_id: file.mission_id,
      singleton: `intake:${file.mission_id}`,
    });
    await tellMission(tx, file.mission_id);
    return close(tx, file, { cloud_id: created.id, duplicate: false });
  });
}

async function close(context: SystemContext, { upload_id }: ArrivedFile, taken: TakenIn): Promise<TakenIn> {
  if (upload_id === undefined) return taken;
  await context.db
    .updateTable("uploads")
    .set({
      state: taken.duplicate ? "duplicate" : "stored",
      cloud_id: taken.cloud_id,
      updated_at: context.now().toISOString(),
    })
    .where("id", "=", upload_id)
    .execute();
  return taken;
}

/** Where a mission's file lies in storage. */
export const cloudKey = (missionId: number, sha256: string) => `missions/${missionId}/${sha256}`;

const KIND: Record<FileType["group"], string> = {
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

const sameContent = ({ db }: SystemContext, missionId: number, sha256: string) =>
  db
    .selectFrom("clouds")
    .where("mission_id", "=", missionId)
    .where("sha256", "=", sha256)
    .select("id")
    .executeTakeFirst();
