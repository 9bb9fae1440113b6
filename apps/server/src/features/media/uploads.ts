import { randomBytes } from "node:crypto";
import { rm, stat } from "node:fs/promises";
import { join, resolve } from "node:path";
import { MAX_UPLOAD_BYTES, STATUSES_ACCEPTING_FILES } from "@overfly/contract/media/media";
import { message } from "@overfly/i18n/message";
import type { Context, Services, SystemContext } from "#context.ts";
import { conflict, forbidden, invalid, notFound, tooLarge } from "#platform/http/errors.ts";
import { missionStatusMessage } from "#platform/i18n/status-messages.ts";
import { findMission, owned } from "#tenancy.ts";
import { sanitizeFileName } from "#platform/storage/file-name.ts";
import { requireFreeSpace } from "#platform/storage/free-space.ts";
import { ingestFile } from "./ingest-file.ts";

const RETENTION_HOURS = 48;

export interface NewUpload {
  name: string;
  missionToken: string;
  sizeBytes: number;
}

export const uploadFolder = ({ settings }: Pick<Services, "settings">) =>
  join(resolve(settings.DATA_DIR), "uploads");

const pathOf = (services: Pick<Services, "settings">, id: string) => join(uploadFolder(services), id);

/** Creates an upload for a file of a mission. Returns its id. */
export async function createUpload(context: Context, upload: NewUpload): Promise<string> {
  const { db, user } = context;
  if (!["add clouds", "add flights"].some((permission) => user.permissions.includes(permission)))
    throw forbidden();
  if (!["center", "pilot"].includes(user.user_type)) throw forbidden();
  if (!(upload.sizeBytes > 0)) throw invalid({ "upload-length": ["errors/request:fileEmpty"] });
  if (upload.sizeBytes > MAX_UPLOAD_BYTES)
    throw tooLarge(message("errors/request:fileTooLarge", { number: MAX_UPLOAD_BYTES / 1024 / 1024 }));
  await requireFreeSpace(context, upload.sizeBytes);
  const mission = await findMission(context, upload.missionToken);
  if (!STATUSES_ACCEPTING_FILES.includes(mission.status))
    throw conflict(message("errors/media:noUploads", { status: missionStatusMessage(mission.status) }));
  const id = randomBytes(16).toString("hex");
  await db
    .insertInto("uploads")
    .values({
      id,
      provider_id: mission.provider_id,
      mission_id: mission.id,
      user_id: user.user_id,
      name: sanitizeFileName(upload.name),
      size_bytes: upload.sizeBytes,
    })
    .execute();
  return id;
}

/** Only the creator's own uploads, and only while they may see the mission. */
export async function getOwnUpload({ db, user }: Context, id: string) {
  const upload = await db
    .selectFrom("uploads")
    .where(owned(user, "uploads"))
    .where("id", "=", id)
    .where("user_id", "=", user.user_id)
    .select(["state", "size_bytes"])
    .executeTakeFirst();
  if (!upload) throw notFound("Upload");
  return { isDone: ["stored", "duplicate"].includes(upload.state), sizeBytes: upload.size_bytes ?? 0 };
}

/** Ingests a file that has arrived completely. Does nothing if that is done already, or bytes are missing. */
export async function finishUpload(context: SystemContext, id: string): Promise<void> {
  const upload = await context.db
    .selectFrom("uploads")
    .where("id", "=", id)
    .where("state", "in", ["receiving", "received"])
    .selectAll()
    .executeTakeFirst();
  if (!upload || !(await hasArrived(pathOf(context, id), upload.size_bytes))) return;
  const { provider_id, mission_id, name, user_id } = upload;
  await ingestFile(context, {
    provider_id,
    mission_id,
    name,
    user_id,
    path: pathOf(context, id),
    upload_id: id,
  });
  await removeFiles(context, id);
}

/** After a crash: ingests files that had arrived completely, and deletes abandoned uploads. */
export async function cleanUpUploads(context: SystemContext): Promise<void> {
  const open = await context.db
    .selectFrom("uploads")
    .where("state", "in", ["receiving", "received"])
    .select(["id", "created_at"])
    .orderBy("created_at")
    .limit(5000)
    .execute();
  const stale = context.now().getTime() - RETENTION_HOURS * 3_600_000;
  for (const { id, created_at } of open) {
    try {
      await finishUpload(context, id);
      if (Date.parse(created_at) < stale) await deleteUpload(context, id);
    } catch (error) {
      context.log.warn({ err: error, upload: id }, "An upload could not be finished");
    }
  }
}

/** Deletes an unfinished upload and its bytes. */
export async function deleteUpload(context: SystemContext, id: string): Promise<void> {
  await context.db
    .deleteFrom("uploads")
    .where("id", "=", id)
    .where("state", "in", ["receiving", "received"])
    .execute();
  await removeFiles(context, id);
}

/** Deletes an upload whose bytes could not all be written, so that they do not fill the disk further. */
export async function discardIncomplete(context: SystemContext, id: string): Promise<void> {
  const upload = await context.db
    .selectFrom("uploads")
    .where("id", "=", id)
    .select("size_bytes")
    .executeTakeFirst();
  if (upload && !(await hasArrived(pathOf(context, id), upload.size_bytes))) await deleteUpload(context, id);
}

/** Bytes of an upload that are still to come. */
export async function missingBytes(services: Pick<Services, "settings">, id: string, sizeBytes: number) {
  const arrived = await stat(pathOf(services, id)).then(
    ({ size }) => size,
    () => 0,
  );
  return Math.max(0, sizeBytes - arrived);
}

const hasArrived = (path: string, sizeBytes: number | null): Promise<boolean> =>
  stat(path).then(
    ({ size }) => size > 0 && size === sizeBytes,
    () => false,
  );

async function removeFiles(services: Pick<Services, "settings">, id: string): Promise<void> {
  await Promise.all([id, `${id}.json`].map((name) => rm(pathOf(services, name), { force: true })));
}
