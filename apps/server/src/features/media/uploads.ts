import { randomBytes } from "node:crypto";
import { rm, stat } from "node:fs/promises";
import { join, resolve } from "node:path";
import type { OutputDeliverable } from "@overfly/contract/media/deliverables";
import { isModelName, MAX_BIM_BYTES } from "@overfly/contract/bim/bim-words";
import type { Permission } from "@overfly/contract/permissions";
import { MAX_UPLOAD_BYTES, STATUSES_ACCEPTING_FILES } from "@overfly/contract/media/media";
import { message } from "@overfly/i18n/message";
import type { Context, Identity, Services, SystemContext } from "#context.ts";
import { conflict, forbidden, HttpError, invalid, notFound, tooLarge } from "#platform/http/errors.ts";
import { missionStatusMessage } from "#platform/i18n/status-messages.ts";
import { findMission, findSite, owned } from "#tenancy.ts";
import { sanitizeFileName } from "#platform/storage/file-name.ts";
import { requireFreeSpace } from "#platform/storage/free-space.ts";
import { modelProblem } from "#features/bim/reading/step-file.ts";
import { falseExtension } from "./checks/content-of-name.ts";
import { findFolder } from "./cloud/folder-rows.ts";
import { ingestFile } from "./ingest-file.ts";
import { recordUpload } from "./record-upload.ts";

const RETENTION_HOURS = 48;

export interface NewUpload {
  name: string;
  /** A mission, or else the site itself. */
  missionToken: string | null;
  siteToken: string | null;
  folderId: number | null;
  deliverable: OutputDeliverable | null;
  sizeBytes: number;
}

export const uploadFolder = ({ settings }: Pick<Services, "settings">) =>
  join(resolve(settings.DATA_DIR), "uploads");

const pathOf = (services: Pick<Services, "settings">, id: string) => join(uploadFolder(services), id);

/** Creates an upload for a file of a mission or site. Returns its id. */
export async function createUpload(context: Context, upload: NewUpload): Promise<string> {
  const { db, user } = context;
  checkPermission(user, upload);
  if (!(upload.sizeBytes > 0)) throw invalid({ "upload-length": ["errors/request:fileEmpty"] });
  const maxBytes = isModelName(upload.name) ? MAX_BIM_BYTES : MAX_UPLOAD_BYTES;
  if (upload.sizeBytes > maxBytes)
    throw tooLarge(message("errors/request:fileTooLarge", { number: maxBytes / 1024 / 1024 }));
  await requireFreeSpace(context, upload.sizeBytes);
  const place = await findPlace(context, upload);
  const id = randomBytes(16).toString("hex");
  await db
    .insertInto("uploads")
    .values({
      id,
      ...place,
      folder_id: await findTarget(context, upload, place),
      deliverable: upload.deliverable,
      user_id: user.user_id,
      name: sanitizeFileName(upload.name),
      size_bytes: upload.sizeBytes,
    })
    .execute();
  return id;
}

/**
 * Photos come from who flies or manages the cloud, data products and building models from who may add those. A client
 * adds only models.
 */
function checkPermission({ user_type, permissions }: Identity, { name, deliverable }: NewUpload): void {
  const may = (permission: Permission) => permissions.includes(permission);
  if (deliverable !== null) {
    if (user_type === "client" || !may("allow upload output clouds")) throw forbidden();
    if (isModelName(name)) throw invalid({ deliverable: ["errors/media:notAnOutput"] });
    return;
  }
  if (isModelName(name)) {
    if (user_type === "pilot" || !may("allow upload bim file clouds")) throw forbidden();
    return;
  }
  if (user_type === "client" || !(may("add clouds") || may("add flights"))) throw forbidden();
}

type Place = { provider_id: number; site_id: number; mission_id: number | null };

async function findPlace(context: Context, { missionToken, siteToken }: NewUpload): Promise<Place> {
  if (missionToken !== null) {
    const { id, provider_id, site_id, status } = await findMission(context, missionToken);
    if (!STATUSES_ACCEPTING_FILES.includes(status))
      throw conflict(message("errors/media:noUploads", { status: missionStatusMessage(status) }));
    return { provider_id, site_id, mission_id: id };
  }
  if (context.user.user_type === "pilot") throw forbidden();
  const { id, provider_id } = await findSite(context, siteToken ?? "");
  return { provider_id, site_id: id, mission_id: null };
}

async function findTarget(context: Context, { folderId }: NewUpload, place: Place): Promise<number | null> {
  if (folderId === null) return null;
  const folder = await findFolder(context, folderId);
  if (folder.site_id !== place.site_id || folder.mission_id !== place.mission_id) throw notFound("Folder");
  return folder.id;
}

/** What a client adds is theirs to see. */
async function isFromClient(
  { db }: SystemContext,
  { user_id, site_id }: { user_id: string | null; site_id: number },
) {
  const member = await db
    .selectFrom("memberships")
    .innerJoin("sites", "sites.client_id", "memberships.organization_id")
    .where("sites.id", "=", site_id)
    .where("memberships.user_id", "=", user_id)
    .select("memberships.id")
    .executeTakeFirst();
  return member !== undefined;
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

/**
 * Ingests a file that has arrived completely. Does nothing if that is done already, or bytes are missing. `user` is who
 * sends it.
 */
export async function finishUpload(context: SystemContext, id: string, user?: Identity): Promise<void> {
  const upload = await context.db
    .selectFrom("uploads")
    .where("id", "=", id)
    .where("state", "in", ["receiving", "received"])
    .selectAll()
    .executeTakeFirst();
  if (!upload || !(await hasArrived(pathOf(context, id), upload.size_bytes))) return;
  const { provider_id, mission_id, site_id, folder_id, deliverable, name, user_id } = upload;
  await refuseFalseModel(context, id, name);
  await refuseFalseName(context, id, name);
  await ingestFile(context, {
    provider_id,
    mission_id,
    site_id,
    folder_id,
    deliverable,
    is_published: await isFromClient(context, upload),
    name,
    user_id,
    path: pathOf(context, id),
    upload_id: id,
    record: (tx, { media_file_id, ...file }) =>
      recordUpload(user ? { ...tx, user } : tx, upload, { ...file, id: media_file_id }),
  });
  await removeFiles(context, id);
}

/** What is named like a building model, but doesn't begin as one, is not kept. */
async function refuseFalseModel(context: SystemContext, id: string, name: string): Promise<void> {
  const problem = isModelName(name) ? await modelProblem(pathOf(context, id)) : null;
  if (problem === null) return;
  await deleteUpload(context, id);
  throw new HttpError(415, `errors/bim:${problem}`, { file: [`errors/bim:${problem}`] });
}

/** What isn't what its name says is not kept: nobody could open it. */
async function refuseFalseName(context: SystemContext, id: string, name: string): Promise<void> {
  const extension = await falseExtension(pathOf(context, id), name);
  if (extension === null) return;
  await deleteUpload(context, id);
  const text = message("errors/media:notAsNamed", { extension });
  throw new HttpError(415, text, { file: [text] });
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
