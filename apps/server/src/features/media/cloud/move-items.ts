import type { ItemSelection } from "@overfly/contract/media/cloud-items";
import { sql } from "kysely";
import type { Context } from "#context.ts";
import { transact } from "#platform/db/transaction.ts";
import { conflict, notFound } from "#platform/http/errors.ts";
import { lockOpenMissionsOf } from "#features/media/lock-mission-of-file.ts";
import { publishMissionChange } from "#platform/live/publish-mission-change.ts";
import { mediaFilesOf } from "#features/media/media-record.ts";
import { findFolder, findFolders, type FolderRow } from "./folder-rows.ts";
import { lockSiteFolders, MAX_DEPTH, recordFolder, uniqueName } from "./folders.ts";
import { deleteUnusedObjects, removeFiles } from "./remove-files.ts";
import { writeAuditLog } from "#platform/audit-log/write-audit-log.ts";

type Move = ItemSelection & { folder_id: number | null };

/**
 * Moves files and folders into a folder, or out of all. They stay with their mission, and what is the site's own stays
 * that: who may see it must not change by a move.
 */
export const moveItems = (context: Context, token: string, move: Move): Promise<void> =>
  transact(context, async (tx) => {
    const site = await lockSiteFolders(tx, token);
    const target = move.folder_id === null ? null : await findFolder(tx, move.folder_id);
    if (target && target.site_id !== site.id) throw notFound("Folder");
    const folders = await findFolders(tx, move.folders, site.id);
    const files = await filesOfSite(tx, move.files, site.id);
    await lockPlace(tx, [...folders, ...files], target);
    for (const folder of folders) await moveFolder(tx, folder, target);
    if (files.length > 0)
      await tx.db
        .updateTable("media_files")
        .set({ folder_id: target?.id ?? null })
        .where(
          "id",
          "in",
          files.map(({ id }) => id),
        )
        .execute();
    for (const { id, name } of files)
      await writeAuditLog(tx, {
        action: "clouds.move",
        subject_kind: "cloud",
        subject: String(id),
        details: { name, folder: target?.name ?? null },
      });
    await publishChanges(tx, [...folders, ...files]);
  });

interface Item {
  mission_id: number | null;
}

async function lockPlace(tx: Context, items: readonly Item[], target: FolderRow | null): Promise<void> {
  await lockOpenMissionsOf(tx, items);
  const missions = new Set(items.map(({ mission_id }) => mission_id));
  if (missions.size > 1 || (target && !missions.has(target.mission_id)))
    throw conflict("errors/media:otherMission");
}

async function moveFolder(tx: Context, folder: FolderRow, target: FolderRow | null): Promise<void> {
  if (target?.path.includes(folder.id)) throw conflict("errors/media:intoItself");
  const depth = await depthBelow(tx, folder);
  if ((target?.path.length ?? 0) + depth > MAX_DEPTH) throw conflict("errors/media:tooDeep");
  await uniqueName(() =>
    tx.db
      .updateTable("media_folders")
      .set({ parent_id: target?.id ?? null, updated_at: tx.now().toISOString() })
      .where("id", "=", folder.id)
      .execute(),
  );
  const above = target?.path ?? [];
  await tx.db
    .updateTable("media_folders")
    .set({
      path: sql<number[]>`${above}::integer[] || path[array_position(path, ${folder.id}::integer):]`,
    })
    .where(sql<boolean>`path @> array[${folder.id}::integer]`)
    .execute();
  const details = { name: folder.name, folder: target?.name ?? null };
  await recordFolder(tx, { action: "clouds.move_folder", id: folder.id, details });
}

/** Levels from a folder to the lowest below it, itself included. */
async function depthBelow({ db }: Context, { id, path }: FolderRow): Promise<number> {
  const { deepest } = await db
    .selectFrom("media_folders")
    .where(sql<boolean>`path @> array[${id}::integer]`)
    .select(sql<number>`max(cardinality(path))`.as("deepest"))
    .executeTakeFirstOrThrow();
  return deepest - path.length + 1;
}

/** Deletes files, and folders with all that they hold. Returns the number of files. */
export const removeItems = (context: Context, token: string, items: ItemSelection): Promise<number> =>
  transact(context, async (tx) => {
    const site = await lockSiteFolders(tx, token);
    const folders = await findFolders(tx, items.folders, site.id);
    await lockOpenMissionsOf(tx, folders, "errors/media:missionCompleted");
    const ids = folders.map(({ id }) => id);
    const selected = await filesOfSite(tx, items.files, site.id);
    const inside = ids.length === 0 ? [] : await filesInside(tx, ids);
    const files = [...new Map([...selected, ...inside].map((file) => [file.id, file])).values()];
    await removeFiles(tx, files);
    if (ids.length > 0)
      await tx.db
        .deleteFrom("media_folders")
        .where(sql<boolean>`path && ${ids}::integer[]`)
        .execute();
    for (const { id, name } of folders)
      await recordFolder(tx, { action: "clouds.remove_folder", id, details: { name } });
    await publishChanges(tx, folders);
    tx.afterCommit(() => deleteUnusedObjects(context, files));
    return files.length;
  });

const FILE_COLUMNS = [
  "media_files.id",
  "media_files.mission_id",
  "media_files.name",
  "media_files.sha256",
  "media_files.storage_key",
  "media_files.thumbnail_key",
] as const;

/** All of the files, which are of this site; otherwise 404. */
async function filesOfSite(tx: Context, ids: readonly number[], siteId: number) {
  if (ids.length === 0) return [];
  const unique = [...new Set(ids)];
  const files = await mediaFilesOf(tx)
    .where("media_files.site_id", "=", siteId)
    .where("media_files.id", "in", unique)
    .select(FILE_COLUMNS)
    .execute();
  if (files.length < unique.length) throw notFound("File");
  return files;
}

const filesInside = (tx: Context, folders: readonly number[]) =>
  mediaFilesOf(tx)
    .innerJoin("media_folders", "media_folders.id", "media_files.folder_id")
    .where(sql<boolean>`media_folders.path && ${folders}::integer[]`)
    .select(FILE_COLUMNS)
    .execute();

async function publishChanges(tx: Context, items: readonly { mission_id: number | null }[]): Promise<void> {
  for (const mission of new Set(items.map(({ mission_id }) => mission_id)))
    if (mission !== null) await publishMissionChange(tx, mission);
}
