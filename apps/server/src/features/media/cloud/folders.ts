import type { CloudFolder } from "@overfly/contract/media/cloud-items";
import { writeAuditLog } from "#platform/audit-log/write-audit-log.ts";
import type { Context } from "#context.ts";
import { transact } from "#platform/db/transaction.ts";
import { conflict, invalid, notFound } from "#platform/http/errors.ts";
import { findMission, owned } from "#tenancy.ts";
import { lockOpenMissionsOf } from "#features/media/lock-mission-of-file.ts";
import { asCloudFolder, findFolder } from "./folder-rows.ts";

interface NewFolder {
  name: string;
  parent_id: number | null;
  mission_token: string | null;
}

export const MAX_DEPTH = 20;

export const createFolder = (context: Context, token: string, folder: NewFolder): Promise<CloudFolder> =>
  transact(context, async (tx) => {
    const site = await lockSiteFolders(tx, token);
    const place = await placeOf(tx, site.id, folder);
    if (tx.user.user_type === "pilot" && place.mission_id === null)
      throw invalid({ mission_token: ["errors/media:folderOfMission"] });
    await lockOpenMissionsOf(tx, [place]);
    if (place.path.length >= MAX_DEPTH) throw conflict("errors/media:tooDeep");
    const { id } = await insertFolder(tx, {
      provider_id: site.provider_id,
      site_id: site.id,
      mission_id: place.mission_id,
      parent_id: folder.parent_id,
      name: folder.name,
    });
    await tx.db
      .updateTable("media_folders")
      .set({ path: [...place.path, id] })
      .where("id", "=", id)
      .execute();
    await recordFolder(tx, { action: "clouds.create_folder", id, details: { name: folder.name } });
    return asCloudFolder(await findFolder(tx, id));
  });

export const renameFolder = (context: Context, id: number, name: string): Promise<CloudFolder> =>
  transact(context, async (tx) => {
    const folder = await findFolder(tx, id);
    await lockOpenMissionsOf(tx, [folder]);
    const updated_at = tx.now().toISOString();
    await uniqueName(() =>
      tx.db.updateTable("media_folders").set({ name, updated_at }).where("id", "=", id).execute(),
    );
    await recordFolder(tx, { action: "clouds.rename_folder", id, details: { from: folder.name, to: name } });
    return asCloudFolder(await findFolder(tx, id));
  });

interface FolderChange {
  action: string;
  id: number;
  details: Record<string, unknown>;
}

export const recordFolder = (tx: Context, { id, ...entry }: FolderChange): Promise<void> =>
  writeAuditLog(tx, { ...entry, subject_kind: "cloud_folder", subject: String(id) });

/** Locks the site, so that two moves can't put folders into each other; otherwise 404. */
export async function lockSiteFolders({ db, user }: Context, token: string) {
  const site = await db
    .selectFrom("sites")
    .where(owned(user, "sites"))
    .where("token", "=", token)
    .select(["id", "provider_id"])
    .forNoKeyUpdate()
    .executeTakeFirst();
  if (!site) throw notFound("Site");
  return site;
}

async function placeOf(tx: Context, siteId: number, { parent_id, mission_token }: NewFolder) {
  if (parent_id !== null) {
    const parent = await findFolder(tx, parent_id);
    if (parent.site_id !== siteId) throw notFound("Folder");
    return parent;
  }
  if (mission_token === null) return { mission_id: null, path: [] };
  const mission = await findMission(tx, mission_token);
  if (mission.site_id !== siteId) throw notFound("Mission");
  return { mission_id: mission.id, path: [] };
}

interface FolderColumns {
  provider_id: number;
  site_id: number;
  mission_id: number | null;
  parent_id: number | null;
  name: string;
}

const insertFolder = ({ db, user }: Context, columns: FolderColumns) =>
  uniqueName(() =>
    db
      .insertInto("media_folders")
      .values({ ...columns, created_by: user.user_id })
      .returning("id")
      .executeTakeFirstOrThrow(),
  );

/** Two folders in one place have different names, in whatever case. */
export async function uniqueName<T>(write: () => Promise<T>): Promise<T> {
  try {
    return await write();
  } catch (error) {
    if ((error as { constraint?: string }).constraint !== "media_folders_name") throw error;
    throw conflict("errors/media:folderExists", { name: ["errors/media:folderExists"] });
  }
}
