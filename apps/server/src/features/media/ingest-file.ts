import { createHash, randomUUID } from "node:crypto";
import { createReadStream } from "node:fs";
import { stat } from "node:fs/promises";
import { pipeline } from "node:stream/promises";
import type { MediaKind } from "@overfly/contract/media/media";
import { isClosed } from "@overfly/contract/missions/mission-workflow";
import { message } from "@overfly/i18n/message";
import type { SystemContext } from "#context.ts";
import { addModel } from "#features/bim/add-model.ts";
import { transact } from "#platform/db/transaction.ts";
import { conflict, HttpError } from "#platform/http/errors.ts";
import { missionStatusMessage } from "#platform/i18n/status-messages.ts";
import { sanitizeFileName } from "#platform/storage/file-name.ts";
import { publishMissionChange } from "#platform/live/publish-mission-change.ts";
import { lockMissionOfFile } from "./lock-mission-of-file.ts";
import { mediaTypeOf } from "./media-type.ts";

export interface FileToIngest {
  provider_id: number;
  /** Null for a file of the site itself, which `site_id` names then. */
  mission_id: number | null;
  site_id?: number;
  folder_id?: number | null;
  /** The data product that it is. */
  deliverable?: string | null;
  /** Visible to the client at once. */
  is_published?: boolean;
  flight_id?: number | null;
  name: string;
  /** What it is, where that is known better than by its content. */
  kind?: MediaKind;
  /** A local file, which is kept. */
  path: string;
  user_id?: string | null;
  /** Nobody sends it again, so nothing of it is kept where it fails. */
  isSentOnce?: boolean;
  /** Names where it comes from, so that the same object is written again after a crash. */
  source?: string;
  /** Where its mission is closed by now, it becomes the site's own; otherwise it is refused (409). */
  keepsOfClosed?: boolean;
  /** The upload it came by, which is marked as done in the same transaction. */
  upload_id?: string;
  /** Writes what else is to be recorded of it, in the same transaction. */
  record?: (tx: SystemContext, ingested: IngestedFile & { kind: string }) => Promise<void>;
}

export interface IngestedFile {
  media_file_id: number;
  /** The mission already has a file with this content, and the id is that file's. */
  duplicate: boolean;
  /** Its mission was closed, so it is the site's own. */
  isOfSite?: boolean;
}

/**
 * Stores a file of a mission or site and queues its check. Equal content is stored once per mission. Idempotent after
 * a crash: the storage key derives from the upload or the source, and the row is inserted once.
 */
export async function ingestFile(context: SystemContext, file: FileToIngest): Promise<IngestedFile> {
  const [sha256, { size }, type] = await Promise.all([
    sha256Of(file.path),
    stat(file.path),
    mediaTypeOf(file.path, file.name),
  ]);
  const content = { ...type, ...(file.kind && { kind: file.kind }), sha256 };
  const existing = await findByContent(context, file, content);
  if (existing) return finishDuplicate(context, file, existing);

  const storage_key = storageKeyOf(file);
  await context.storage.copyFromFs(file.path, storage_key, { contentType: type.mime });
  try {
    return await storeRow(context, file, { ...content, storage_key, size_bytes: size });
  } catch (error) {
    if (file.isSentOnce || error instanceof HttpError) await context.storage.delete(storage_key);
    throw error;
  }
}

const storeRow = (context: SystemContext, sent: FileToIngest, stored: StoredContent): Promise<IngestedFile> =>
  transact(context, async (tx) => {
    const file = await placeOf(tx, sent);
    const isOfSite = file.mission_id !== sent.mission_id;
    const created = await insertFile(tx, file, stored);
    if (!created) {
      const first = await findByContent(tx, file, stored);
      if (!first) throw new Error("A file with the same content was deleted during the upload");
      if (first.storage_key !== stored.storage_key)
        tx.afterCommit(() => context.storage.delete(stored.storage_key));
      return finishDuplicate(tx, file, first);
    }
    if (stored.kind === "bim") await addModel(tx, created);
    else await queueCheck(tx, file, created.id);
    if (file.mission_id !== null) await publishMissionChange(tx, file.mission_id);
    return finishIngest(tx, file, {
      media_file_id: created.id,
      duplicate: false,
      ...(isOfSite && { isOfSite }),
      kind: stored.kind,
    });
  });

/** Locks the mission, so that none gets a file once it is closed. */
async function placeOf(tx: SystemContext, file: FileToIngest): Promise<FileToIngest> {
  const mission = await lockMissionOfFile(tx, file.mission_id);
  if (!mission || !isClosed(mission.status)) return file;
  if (!file.keepsOfClosed)
    throw conflict(message("errors/media:noUploads", { status: missionStatusMessage(mission.status) }));
  return { ...file, mission_id: null, site_id: mission.site_id, folder_id: null, flight_id: null };
}

interface StoredContent {
  kind: MediaKind;
  mime: string;
  storage_key: string;
  size_bytes: number;
  sha256: string;
}

async function insertFile(tx: SystemContext, file: FileToIngest, content: StoredContent) {
  const { provider_id, mission_id, flight_id, folder_id, deliverable, user_id } = file;
  return tx.db
    .insertInto("media_files")
    .values({
      ...content,
      provider_id,
      site_id: file.site_id ?? (await siteOfMission(tx, mission_id)),
      mission_id,
      folder_id: await existingFolder(tx, folder_id),
      flight_id: flight_id ?? null,
      deliverable: deliverable ?? null,
      name: sanitizeFileName(file.name),
      ...(content.kind === "bim" && { state: "checked" }), // by its head; its reading says more
      published_at: file.is_published ? tx.now().toISOString() : null,
      created_by: user_id ?? null,
    })
    .onConflict((conflict) => conflict.doNothing())
    .returning(["id", "provider_id", "site_id"])
    .executeTakeFirst();
}

async function siteOfMission({ db }: SystemContext, missionId: number | null): Promise<number> {
  const mission = db.selectFrom("missions").where("id", "=", missionId).select("site_id");
  return (await mission.executeTakeFirstOrThrow()).site_id;
}

/** A folder that was deleted during the upload leaves the file outside. */
async function existingFolder({ db }: SystemContext, id: number | null | undefined): Promise<number | null> {
  if (!id) return null;
  const folder = db.selectFrom("media_folders").where("id", "=", id).select("id").forKeyShare();
  return (await folder.executeTakeFirst())?.id ?? null;
}

/** A mission's files are checked by its intake, the others one by one. */
async function queueCheck(tx: SystemContext, { provider_id, mission_id }: FileToIngest, id: number) {
  if (mission_id === null) return tx.jobs.send(tx, "site-file-check", { id });
  await tx.jobs.enqueue(tx, { kind: "intake", provider_id, mission_id, singleton: `intake:${mission_id}` });
}

const FIXED_KINDS = new Set(["photo", "thermal_photo", "bim"]);

/** A file that is sent again leaves a closed mission as it is. */
const finishDuplicate = (
  context: SystemContext,
  file: FileToIngest,
  found: FoundFile,
): Promise<IngestedFile> =>
  transact(context, async (tx) => {
    const mission = await lockMissionOfFile(tx, file.mission_id);
    if (!mission || !isClosed(mission.status)) await changeDuplicate(tx, file, found);
    return finishIngest(tx, file, { media_file_id: found.id, duplicate: true, kind: found.kind });
  });

/** It becomes the data product that it is sent as, unless it is a photo of the flight or a model. */
async function changeDuplicate(tx: SystemContext, file: FileToIngest, found: FoundFile): Promise<void> {
  const { id, kind } = found;
  if (file.is_published) await publishAgain(tx, id);
  if (!file.deliverable || file.deliverable === found.deliverable || FIXED_KINDS.has(kind)) return;
  await tx.db
    .updateTable("media_files")
    .set({ deliverable: file.deliverable, state: "stored", problems: [] })
    .where("id", "=", id)
    .execute();
  await queueCheck(tx, file, id);
  if (file.mission_id !== null) await publishMissionChange(tx, file.mission_id);
}

/** Who adds what was hidden from them sees it. */
const publishAgain = ({ db, now }: SystemContext, id: number) =>
  db
    .updateTable("media_files")
    .set({ published_at: now().toISOString() })
    .where("id", "=", id)
    .where("published_at", "is", null)
    .execute();

async function finishIngest(
  context: SystemContext,
  { upload_id, record }: FileToIngest,
  { kind, ...ingested }: IngestedFile & { kind: string },
): Promise<IngestedFile> {
  await record?.(context, { ...ingested, kind });
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

/** Each file has an object of its own: one that is deleted can't take another's content along. */
const storageKeyOf = ({ mission_id, site_id, upload_id, source }: FileToIngest): string =>
  `${mission_id === null ? `sites/${site_id}` : `missions/${mission_id}`}/${upload_id ?? source ?? randomUUID()}`;

async function sha256Of(path: string): Promise<string> {
  const hash = createHash("sha256");
  await pipeline(createReadStream(path, { highWaterMark: 1 << 20 }), hash);
  return hash.digest("hex");
}

type FoundFile = NonNullable<Awaited<ReturnType<typeof findByContent>>>;

/** Only within a mission; a site may have the same file in several folders, but a building model once. */
async function findByContent(
  { db }: SystemContext,
  { mission_id, site_id }: FileToIngest,
  { kind, sha256 }: Pick<StoredContent, "kind" | "sha256">,
) {
  const same = db
    .selectFrom("media_files")
    .where("sha256", "=", sha256)
    .select(["id", "kind", "deliverable", "storage_key"]);
  if (mission_id !== null) return same.where("mission_id", "=", mission_id).executeTakeFirst();
  if (kind !== "bim" || site_id === undefined) return undefined;
  const ofSite = same.where("mission_id", "is", null).where("site_id", "=", site_id);
  return ofSite.where("kind", "=", "bim").executeTakeFirst();
}
