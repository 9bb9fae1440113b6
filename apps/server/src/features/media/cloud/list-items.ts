import { STATUSES_ACCEPTING_FILES } from "@overfly/contract/media/media";
import type { CloudItem, CloudItemQuery } from "@overfly/contract/media/cloud-items";
import { type ExpressionBuilder, type RawBuilder, sql, type SqlBool } from "kysely";
import type { Context } from "#context.ts";
import { countRows } from "#platform/db/count-rows.ts";
import type { DB } from "#platform/db/schema.ts";
import { notFound } from "#platform/http/errors.ts";
import { containsPattern, offsetOf, pageMeta, sortsOf } from "#platform/http/page.ts";
import { findMission, findSiteId, owned } from "#tenancy.ts";
import { asMediaFile, MEDIA_FILE_COLUMNS, mediaFilesOf } from "#features/media/media-record.ts";
import { crumbsOf, findFolder } from "./folder-rows.ts";

const SORTS = {
  name: "name",
  kind: "kind",
  size_bytes: "size_bytes",
  created_at: "created_at",
  captured_at: "captured_at",
} as const;

/** What is open: a folder, a mission, or the site's own level. */
interface OpenFolder {
  site_id: number;
  mission_id: number | null;
  folder_id: number | null;
  path: readonly number[];
  /** Of its mission. */
  status: string | null;
}

export async function listCloudItems(context: Context, token: string, query: CloudItemQuery) {
  const open = await findOpen(context, token, query);
  const found = itemsIn(context, open, query);
  let ordered = found.selectAll().orderBy("rank");
  for (const [column, direction] of sortsOf(query, SORTS))
    ordered = ordered.orderBy(column, (by) => (direction === "asc" ? by.asc() : by.desc()).nullsLast());
  const [rows, total, crumbs] = await Promise.all([
    ordered.orderBy("name").orderBy("id").limit(query.item_count).offset(offsetOf(query)).execute(),
    countRows(found),
    crumbsOf(context, { path: [...open.path], mission_id: open.mission_id }),
  ]);
  const files = await filesById(
    context,
    rows.flatMap(({ rank, id }) => (rank === RANK.file ? [id] : [])),
  );
  const data = rows.map(({ rank, id, mission_token, name, size_bytes, created_at }): CloudItem => ({
    type: TYPES[rank] ?? "file",
    id: rank === RANK.mission ? null : id,
    mission_token,
    name,
    size_bytes,
    created_at,
    file: rank === RANK.file ? (files.get(id) ?? null) : null,
  }));
  return { data, meta: pageMeta(query, total), crumbs, is_locked: isLocked(open) };
}

const isLocked = ({ status }: OpenFolder): boolean =>
  status !== null && !STATUSES_ACCEPTING_FILES.includes(status);

async function findOpen(context: Context, token: string, query: CloudItemQuery): Promise<OpenFolder> {
  const site_id = await findSiteId(context, token);
  if (query.folder !== undefined) {
    const folder = await findFolder(context, query.folder);
    if (folder.site_id !== site_id) throw notFound("Folder");
    const { id, mission_id, path, status } = folder;
    return { site_id, mission_id, folder_id: id, path, status };
  }
  if (query.mission === undefined)
    return { site_id, mission_id: null, folder_id: null, path: [], status: null };
  const mission = await findMission(context, query.mission);
  if (mission.site_id !== site_id) throw notFound("Mission");
  return { site_id, mission_id: mission.id, folder_id: null, path: [], status: mission.status };
}

/** Order of the types in a list. */
const RANK = { mission: 0, folder: 1, file: 2 } as const;
const TYPES = ["mission", "folder", "file"] as const;

type Filter = Pick<CloudItemQuery, "search" | "kind" | "type">;

/** Without a search what lies in the open folder itself, else what matches there and below. */
function itemsIn(context: Context, open: OpenFolder, filter: Filter) {
  const files = filesIn(context, open, filter);
  if (filter.kind) return context.db.selectFrom(files.as("items"));
  const folders = foldersIn(context, open, filter);
  if (filter.type === "folder") return context.db.selectFrom(folders.as("items"));
  const isOutermost = open.mission_id === null && open.folder_id === null;
  if (!isOutermost) return context.db.selectFrom(folders.unionAll(files).as("items"));
  const missions = missionsOf(context, open, filter);
  return context.db.selectFrom(missions.unionAll(folders).unionAll(files).as("items"));
}

function missionsOf({ db, user }: Context, { site_id }: OpenFolder, { search }: Filter) {
  const hasFiles = (eb: ExpressionBuilder<DB, "missions">) =>
    eb.exists(
      eb
        .selectFrom("media_files")
        .whereRef("media_files.mission_id", "=", "missions.id")
        .where(owned(user, "media_files"))
        .select("media_files.id"),
    );
  const found = db
    .selectFrom("missions")
    .where(owned(user, "missions"))
    .where("missions.site_id", "=", site_id)
    .where((eb) =>
      user.user_type === "client"
        ? hasFiles(eb)
        : eb.or([hasFiles(eb), eb("missions.status", "in", STATUSES_ACCEPTING_FILES)]),
    );
  return (search ? found.where("missions.number", "ilike", containsPattern(search)) : found).select([
    sql<number>`${RANK.mission}::integer`.as("rank"),
    "missions.id as id",
    sql<string | null>`missions.token`.as("mission_token"),
    "missions.number as name",
    sql<string | null>`null::text`.as("kind"),
    sql<number | null>`null::bigint`.as("size_bytes"),
    sql<string | null>`null::timestamptz(3)`.as("captured_at"),
    "missions.created_at as created_at",
  ]);
}

function foldersIn({ db, user }: Context, open: OpenFolder, { search }: Filter) {
  let found = db
    .selectFrom("media_folders")
    .leftJoin("missions", "missions.id", "media_folders.mission_id")
    .where(owned(user, "media_folders"))
    .where("media_folders.site_id", "=", open.site_id);
  if (search) {
    found = found.where("media_folders.name", "ilike", containsPattern(search));
    if (open.folder_id !== null)
      found = found.where(isBelow(open.folder_id)).where("media_folders.id", "!=", open.folder_id);
    else if (open.mission_id !== null) found = found.where("media_folders.mission_id", "=", open.mission_id);
  } else
    found = found
      .where("media_folders.parent_id", "is not distinct from", open.folder_id)
      .where("media_folders.mission_id", "is not distinct from", open.mission_id);
  return found.select([
    sql<number>`${RANK.folder}::integer`.as("rank"),
    "media_folders.id as id",
    "missions.token as mission_token",
    "media_folders.name as name",
    sql<string | null>`null::text`.as("kind"),
    sql<number | null>`null::bigint`.as("size_bytes"),
    sql<string | null>`null::timestamptz(3)`.as("captured_at"),
    "media_folders.created_at as created_at",
  ]);
}

function filesIn(context: Context, open: OpenFolder, { search, kind }: Filter) {
  let found = mediaFilesOf(context).where("media_files.site_id", "=", open.site_id);
  if (kind) found = found.where("media_files.kind", "=", kind);
  if (search || kind) {
    if (search) found = found.where("media_files.name", "ilike", containsPattern(search));
    if (open.folder_id !== null) found = found.where(isIn(open.folder_id));
    else if (open.mission_id !== null) found = found.where("media_files.mission_id", "=", open.mission_id);
  } else
    found = found
      .where("media_files.folder_id", "is not distinct from", open.folder_id)
      .where("media_files.mission_id", "is not distinct from", open.mission_id);
  return found.select([
    sql<number>`${RANK.file}::integer`.as("rank"),
    "media_files.id as id",
    "missions.token as mission_token",
    "media_files.name as name",
    sql<string | null>`media_files.kind`.as("kind"),
    sql<number | null>`media_files.size_bytes`.as("size_bytes"),
    sql<string | null>`media_files.captured_at`.as("captured_at"),
    "media_files.created_at as created_at",
  ]);
}

const isBelow = (folderId: number): RawBuilder<SqlBool> =>
  sql<SqlBool>`media_folders.path @> array[${folderId}::integer]`;

const isIn = (folderId: number): RawBuilder<SqlBool> => sql<SqlBool>`media_files.folder_id in (
  select media_folders.id from media_folders where ${isBelow(folderId)})`;

async function filesById(context: Context, ids: readonly number[]) {
  if (ids.length === 0) return new Map<number, ReturnType<typeof asMediaFile>>();
  const rows = await mediaFilesOf(context)
    .where("media_files.id", "in", ids)
    .select(MEDIA_FILE_COLUMNS)
    .execute();
  return new Map(rows.map((row) => [row.id, asMediaFile(row)]));
}
