import { MAX_PHOTO_BYTES, viewerOf } from "@overfly/contract/media/media";
import type { Context } from "#context.ts";
import { conflict } from "#platform/http/errors.ts";
import type { FileReply } from "#platform/http/file-reply.ts";
import { shareRunning } from "#platform/share-running.ts";
import { previewKeyOf } from "#platform/storage/preview-key.ts";
import { runInThread } from "#platform/threads/thread-pool.ts";
import { asMediaKind } from "./media-record.ts";
import { findStoredFile } from "./media-service.ts";

const PREVIEW_WORKER = new URL("./photo-preview.ts", import.meta.url);

/** Previews that are being made, by their key, so that two readers wait for one. */
const making = new Map<string, Promise<Uint8Array>>();

/** A photo in a size that can be read, for who may see but not download it. Made when it is first asked for. */
export async function getPreview(context: Context, id: number): Promise<FileReply> {
  const file = await findStoredFile(context, id);
  if (viewerOf(asMediaKind(file)) !== "photo" || file.size_bytes > MAX_PHOTO_BYTES)
    throw conflict("errors/media:noViewer");
  const key = previewKeyOf(file.storage_key);
  const { storage } = context;
  const bytes = (await storage.exists(key))
    ? await storage.getBytes(key)
    : await shareRunning(making, key, () => make(context, file, key));
  return { body: Buffer.from(bytes), maxAgeS: 86_400 };
}

type StoredFile = Awaited<ReturnType<typeof findStoredFile>>;

async function make(context: Context, { storage_key }: StoredFile, key: string): Promise<Uint8Array> {
  const { storage } = context;
  const original = await storage.getBytes(storage_key);
  const preview = await runInThread<unknown, Uint8Array | null>(PREVIEW_WORKER, { bytes: original });
  if (!preview) throw conflict("errors/media:noViewer");
  // On a full disk it is shown all the same, and made again the next time.
  await storage.put(key, preview).then(
    () => deleteIfGone(context, storage_key, key),
    () => undefined,
  );
  return preview;
}

/** The file may have been deleted while its preview was made. */
async function deleteIfGone({ db, storage }: Context, storage_key: string, key: string): Promise<void> {
  const file = await db
    .selectFrom("media_files")
    .where("storage_key", "=", storage_key)
    .select("id")
    .executeTakeFirst();
  if (!file) await storage.delete(key);
}
