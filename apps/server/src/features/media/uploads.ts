import { randomBytes } from "node:crypto";
import type { OutputDeliverable } from "@overfly/contract/media/deliverables";
import { isModelName, MAX_BIM_BYTES } from "@overfly/contract/bim/bim-words";
import type { Permission } from "@overfly/contract/permissions";
import { MAX_UPLOAD_BYTES, STATUSES_ACCEPTING_FILES, UPLOADS_PATH } from "@overfly/contract/media/media";
import { message } from "@overfly/i18n/message";
import type { Selectable } from "kysely";
import type { Context, Identity, SystemContext } from "#context.ts";
import { recordImpersonatedWrite } from "#platform/audit-log/record-impersonated-write.ts";
import { conflict, forbidden, HttpError, invalid, notFound, tooLarge } from "#platform/http/errors.ts";
import type { DB } from "#platform/db/schema.ts";
import { isOutage } from "#platform/jobs/outage.ts";
import { missionStatusMessage } from "#platform/i18n/status-messages.ts";
import { shareRunning } from "#platform/share-running.ts";
import { findMission, findSite, owned } from "#tenancy.ts";
import { sanitizeFileName } from "#platform/storage/file-name.ts";
import { requireFreeSpace } from "#platform/storage/free-space.ts";
import { modelProblem } from "#features/bim/reading/step-file.ts";
import { falseExtension } from "./checks/content-of-name.ts";
import { findFolder } from "./cloud/folder-rows.ts";
import { ingestFile } from "./ingest-file.ts";
import { recordUpload } from "./record-upload.ts";
import { bytesToCome, hasArrived, lastArrivalMs, pathOf, removeFiles } from "./upload-files.ts";
import { isClaimedElsewhere, withUploadClaim } from "./upload-claim.ts";

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

/** Creates an upload for a file of a mission or site. Returns its id. */
export async function createUpload(context: Context, upload: NewUpload): Promise<string> {
  checkPermission(context.user, upload);
  if (!(upload.sizeBytes > 0)) throw invalid({ "upload-length": ["errors/request:fileEmpty"] });
  const maxBytes = isModelName(upload.name) ? MAX_BIM_BYTES : MAX_UPLOAD_BYTES;
  if (upload.sizeBytes > maxBytes)
    throw tooLarge(message("errors/request:fileTooLarge", { number: maxBytes / 1024 / 1024 }));
  await requireFreeSpace(context, upload.sizeBytes);
  const place = await findPlace(context, upload);
  const id = await insertUpload(context, upload, place);
  try {
    await requireFreeSpace(context, await bytesToCome(context));
  } catch (error) {
    await deleteUpload(context, id);
    throw error;
  }
  if (context.user.impersonator)
    await recordImpersonatedWrite(context, { method: "POST", path: UPLOADS_PATH });
  return id;
}

async function insertUpload(context: Context, upload: NewUpload, place: Place): Promise<string> {
  const { db, user } = context;
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

/** Uploads that this process ingests now. */
const finishing = new Map<string, Promise<void>>();

/**
 * Ingests a file that has arrived completely. Does nothing if that is done already, or bytes are missing; who asks
 * meanwhile gets the same answer, and 423 while another process is at it. `user` is who sends it.
 */
export const finishUpload = (context: SystemContext, id: string, user?: Identity): Promise<void> =>
  shareRunning(finishing, id, () => finishUnclaimed(context, id, user));

async function finishUnclaimed(context: SystemContext, id: string, user?: Identity): Promise<void> {
  const upload = await context.db
    .selectFrom("uploads")
    .where("id", "=", id)
    .where("state", "in", ["receiving", "received"])
    .selectAll()
    .executeTakeFirst();
  if (!upload || !(await hasArrived(pathOf(context, id), upload.size_bytes))) return;
  await withUploadClaim(context, id, () => ingestUpload(context, upload, user));
}

async function ingestUpload(
  context: SystemContext,
  upload: Selectable<DB["uploads"]>,
  user: Identity | undefined,
): Promise<void> {
  const { id, provider_id, mission_id, site_id, folder_id, deliverable, name, user_id } = upload;
  await refuseFalseModel(context, id, name);
  await refuseFalseName(context, id, name);
  try {
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
  } catch (error) {
    // such as by a mission that was completed meanwhile
    if (error instanceof HttpError && error.status === 409) await deleteUpload(context, id);
    throw error;
  }
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

/** After a crash: ingests files that had arrived completely, and deletes abandoned uploads and those that always fail. */
export async function cleanUpUploads(context: SystemContext): Promise<void> {
  const open = await context.db
    .selectFrom("uploads")
    .where("state", "in", ["receiving", "received"])
    .select(["id", "created_at"])
    .orderBy("created_at")
    .limit(5000)
    .execute();
  for (const upload of open) {
    try {
      if (await canFinish(context, upload.id)) await deleteAbandoned(context, upload);
    } catch (error) {
      context.log.warn({ err: error, upload: upload.id }, "An upload could not be cleaned up");
    }
  }
}

/** False while another process is at it, or the storage or the database is unavailable: then it isn't to be given up. */
async function canFinish(context: SystemContext, id: string): Promise<boolean> {
  try {
    await finishUpload(context, id);
    return true;
  } catch (error) {
    context.log.warn({ err: error, upload: id }, "An upload could not be finished");
    return !isOutage(error) && !isClaimedElsewhere(error);
  }
}

async function deleteAbandoned(
  context: SystemContext,
  { id, created_at }: { id: string; created_at: string },
) {
  const lastMs = (await lastArrivalMs(context, id)) ?? Date.parse(created_at);
  if (lastMs < context.now().getTime() - RETENTION_HOURS * 3_600_000) await deleteUpload(context, id);
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
