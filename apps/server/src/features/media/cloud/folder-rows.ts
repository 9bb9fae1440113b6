import type { CloudCrumb, CloudFolder } from "@overfly/contract/media/cloud-items";
import { sql } from "kysely";
import type { Context } from "#context.ts";
import { notFound } from "#platform/http/errors.ts";
import { owned } from "#tenancy.ts";

const COLUMNS = [
  "media_folders.id",
  "media_folders.site_id",
  "media_folders.mission_id",
  "media_folders.provider_id",
  "media_folders.parent_id",
  "media_folders.path",
  "media_folders.name",
  "media_folders.updated_at",
  "missions.token as mission_token",
  "missions.status",
] as const;

/** The folders that a user may see, joined with their mission. */
const foldersOf = ({ db, user }: Pick<Context, "db" | "user">) =>
  db
    .selectFrom("media_folders")
    .leftJoin("missions", "missions.id", "media_folders.mission_id")
    .where(owned(user, "media_folders"));

const folderRows = (context: Context) => foldersOf(context).select(COLUMNS);
export type FolderRow = Awaited<ReturnType<ReturnType<typeof folderRows>["execute"]>>[number];

/** A folder that the user may see; otherwise 404. */
export async function findFolder(context: Context, id: number): Promise<FolderRow> {
  const folder = await folderRows(context).where("media_folders.id", "=", id).executeTakeFirst();
  if (!folder) throw notFound("Folder");
  return folder;
}

/** All of the folders, which are of this site; otherwise 404. */
export async function findFolders(
  context: Context,
  ids: readonly number[],
  siteId: number,
): Promise<FolderRow[]> {
  if (ids.length === 0) return [];
  const unique = [...new Set(ids)];
  const folders = await folderRows(context)
    .where("media_folders.site_id", "=", siteId)
    .where("media_folders.id", "in", unique)
    .execute();
  if (folders.length < unique.length) throw notFound("Folder");
  return folders;
}

/** The folders from the outermost to this one, with their mission's before them. */
export async function crumbsOf(
  context: Context,
  { path, mission_id }: Pick<FolderRow, "path" | "mission_id">,
) {
  const mission = mission_id === null ? [] : [await missionCrumb(context, mission_id)];
  if (path.length === 0) return mission;
  const folders = await folderRows(context)
    .where("media_folders.id", "in", path)
    .orderBy(sql`cardinality(media_folders.path)`)
    .execute();
  return [
    ...mission,
    ...folders.map(({ id, mission_token, name }): CloudCrumb => ({ id, mission_token, name })),
  ];
}

async function missionCrumb({ db }: Context, id: number): Promise<CloudCrumb> {
  const { token, number } = await db
    .selectFrom("missions")
    .where("id", "=", id)
    .select(["token", "number"])
    .executeTakeFirstOrThrow();
  return { id: null, mission_token: token, name: number };
}

export const asCloudFolder = ({
  id,
  name,
  parent_id,
  mission_token,
  updated_at,
}: FolderRow): CloudFolder => ({
  id,
  name,
  parent_id,
  mission_token,
  updated_at,
});
