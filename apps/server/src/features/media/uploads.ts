import { randomBytes } from "node:crypto";
import { rm, stat } from "node:fs/promises";
import { join, resolve } from "node:path";
import { MAX_UPLOAD_BYTES } from "@overfly/contract/media/clouds";
import type { Context, Services, SystemContext } from "#context.ts";
import { conflict, forbidden, invalid, notFound, tooLarge } from "#platform/http/errors.ts";
import { missionStatusWords } from "#platform/words/state-words.ts";
import { say } from "#platform/words/words.ts";
import { owned } from "#tenancy.ts";
import { cleanFileName } from "#platform/storage/file-name.ts";
import { takeIn } from "./take-in.ts";

const KEPT_HOURS = 48;
const OPEN_FOR_FILES = ["assigned", "planned", "in_progress", "data_uploaded", "processing", "in_review"];

export interface Announced {
  name: string;
  missionToken: string;
  sizeBytes: number;
}

export const uploadFolder = ({ settings }: Pick<Services, "settings">) =>
  join(resolve(settings.DATA_DIR), "uploads");

const pathOf = (services: Pick<Services, "settings">, id: string) => join(uploadFolder(services), id);

/** Opens an upload for a file of a mission; answers with its id. */
export async function announceUpload(context: Context, announced: Announced): Promise<string> {
  const { db, user } = context;
  if (!["add clouds", "add flights"].some((permission) => user.permissions.includes(permission)))
    throw forbidden();
  if (!["center", "pilot"].includes(user.user_type)) throw forbidden();
  if (!(announced.sizeBytes > 0)) throw invalid({ "upload-length": ["The file is empty"] });
  if (announced.sizeBytes > MAX_UPLOAD_BYTES)
    throw tooLarge(say("A file may have {number} MB at most", { number: MAX_UPLOAD_BYTES / 1024 / 1024 }));
  const mission = await db
    .selectFrom("missions")
    .where(owned(user, "missions"))
    .where("token", "=", announced.missionToken)
    .select(["id", "provider_id", "status"])
    .executeTakeFirst();
  if (!mission) throw notFound("Mission");
  if (!OPEN_FOR_FILES.includes(mission.status))
    throw conflict(
      say("A mission that is {status} takes no files", { status: missionStatusWords(mission.status) }),
    );
  const id = randomBytes(16).toString("hex");
  await db
    .insertInto("uploads")
    .values({
      id,
      provider_id: mission.provider_id,
      mission_id: mission.id,
      user_id: user.user_id,
      name: cleanFileName(announced.name),
      size_bytes: announced.sizeBytes,
    })
    .execute();
  return id;
}

/** An upload belongs to the one who opened it, and only while that one may still see the mission. */
export async function ownUpload({ db, user }: Context, id: string) {
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

/** Takes in a file that has arrived whole. Does nothing where that is done, or where bytes are missing. */
export async function finishUpload(context: SystemContext, id: string): Promise<void> {
  const upload = await context.db
    .selectFrom("uploads")
    .where("id", "=", id)
    .where("state", "in", ["receiving", "received"])
    .selectAll()
    .executeTakeFirst();
  if (!upload || !(await hasArrived(pathOf(context, id), upload.size_bytes))) return;
  const { provider_id, mission_id, name, user_id } = upload;
  await takeIn(context, {
    provider_id,
    mission_id,
    name,
    user_id,
    path: pathOf(context, id),
    upload_id: id,
  });
  await removeFiles(context, id);
}

/** After a crash: files that had arrived whole are taken in, and uploads that nobody went on with are dropped. */
export async function tidyUploads(context: SystemContext): Promise<void> {
  const open = await context.db
    .selectFrom("uploads")
    .where("state", "in", ["receiving", "received"])
    .select(["id", "created_at"])
    .orderBy("created_at")
    .limit(5000)
    .execute();
  const stale = context.now().getTime() - KEPT_HOURS * 3_600_000;
  for (const { id, created_at } of open) {
    try {
      await finishUpload(context, id);
      if (Date.parse(created_at) < stale) await dropUpload(context, id);
    } catch (error) {
      context.log.warn({ err: error, upload: id }, "An upload could not be finished");
    }
  }
}

/** Forgets an unfinished upload and its bytes. */
export async function dropUpload(context: SystemContext, id: string): Promise<void> {
  await context.db
    .deleteFrom("uploads")
    .where("id", "=", id)
    .where("state", "in", ["receiving", "received"])
    .execute();
  await removeFiles(context, id);
}

const hasArrived = (path: string, sizeBytes: number | null): Promise<boolean> =>
  stat(path).then(
    ({ size }) => size > 0 && size === sizeBytes,
    () => false,
  );

async function removeFiles(services: Pick<Services, "settings">, id: string): Promise<void> {
  await Promise.all([id, `${id}.json`].map((name) => rm(pathOf(services, name), { force: true })));
}
