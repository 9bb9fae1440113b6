import { randomUUID } from "node:crypto";
import type { RepairDetail } from "@overfly/contract/anomalies/repairs";
import type { FastifyRequest } from "fastify";
import type { Context } from "#context.ts";
import { transact } from "#platform/db/transaction.ts";
import { conflict, notFound } from "#platform/http/errors.ts";
import type { FileReply } from "#platform/http/file-reply.ts";
import { readUploadedPicture } from "#platform/storage/pictures.ts";
import { withFileSlot } from "#platform/threads/file-slots.ts";
import { getRepair } from "./list-repairs.ts";
import { type LockedRepair, lockRepairs } from "./lock-repairs.ts";
import { recordRepairs, storeHistory } from "./record-repairs.ts";
import { repairsOf } from "./repair-rows.ts";

const MAX_BYTES = 25 * 1024 * 1024;
const LONGEST_SIDE_PX = 2048;
const MAX_PHOTOS = 20;
const YEAR_S = 365 * 86_400;

/** Stores the picture of a form, smaller and without metadata such as where the phone was. */
export async function addRepairPhoto(
  context: Context,
  id: number,
  request: FastifyRequest,
): Promise<RepairDetail> {
  await getRepair(context, id);
  const picture = await withFileSlot(context.user, () =>
    readUploadedPicture(context, request, { maxBytes: MAX_BYTES, side: LONGEST_SIDE_PX, fit: "inside" }),
  );
  const storage_key = `repairs/${randomUUID()}.webp`;
  await context.storage.put(storage_key, picture, { contentType: "image/webp" });
  try {
    await transact(context, async (tx) => {
      const rows = await lockRepairs(tx, [id]);
      const before = await countPhotos(tx, id);
      if (before >= MAX_PHOTOS) throw conflict("errors/anomalies:tooManyPhotos");
      await tx.db
        .insertInto("repair_photos")
        .values({ anomaly_id: id, storage_key, added_by: tx.user.user_id })
        .execute();
      await recordPhotos(tx, rows, before, before + 1);
    });
  } catch (error) {
    await context.storage.delete(storage_key);
    throw error;
  }
  return getRepair(context, id);
}

export async function repairPhoto(context: Context, id: number): Promise<FileReply> {
  const { storage_key } = await findPhoto(context, id);
  return { body: await context.storage.getStream(storage_key), maxAgeS: YEAR_S };
}

/** The file is deleted from storage after the commit. */
export const removeRepairPhoto = (context: Context, id: number): Promise<void> =>
  transact(context, async (tx) => {
    const { anomaly_id, storage_key } = await findPhoto(tx, id);
    const rows = await lockRepairs(tx, [anomaly_id]);
    const before = await countPhotos(tx, anomaly_id);
    await tx.db.deleteFrom("repair_photos").where("id", "=", id).execute();
    await recordPhotos(tx, rows, before, before - 1);
    tx.afterCommit(() => context.storage.delete(storage_key));
  });

async function recordPhotos(
  tx: Context,
  rows: readonly LockedRepair[],
  before: number,
  after: number,
): Promise<void> {
  const history = rows.map(({ id, updated_at }) => ({
    id,
    before: { photos: before },
    after: { photos: after },
    version: updated_at,
  }));
  await storeHistory(tx, randomUUID(), history);
  await recordRepairs(tx, rows, { photos: after });
}

async function countPhotos({ db }: Context, id: number): Promise<number> {
  const { count } = await db
    .selectFrom("repair_photos")
    .where("anomaly_id", "=", id)
    .select(({ fn }) => fn.countAll<number>().as("count"))
    .executeTakeFirstOrThrow();
  return count;
}

async function findPhoto(context: Context, id: number) {
  const row = await repairsOf(context)
    .innerJoin("repair_photos", "repair_photos.anomaly_id", "anomalies.id")
    .where("repair_photos.id", "=", id)
    .select(["repair_photos.anomaly_id", "repair_photos.storage_key"])
    .executeTakeFirst();
  if (!row) throw notFound("Image");
  return row;
}
