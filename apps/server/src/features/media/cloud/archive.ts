import { Readable } from "node:stream";
import type { ArchiveQuery } from "@overfly/contract/media/cloud-items";
import { makeZip, predictLength } from "client-zip";
import { sql } from "kysely";
import type { Context } from "#context.ts";
import { invalid, notFound } from "#platform/http/errors.ts";
import type { FileReply } from "#platform/http/file-reply.ts";
import { sanitizeFileName } from "#platform/storage/file-name.ts";
import { findMission, findSiteId } from "#tenancy.ts";
import { mediaFilesOf } from "#features/media/media-record.ts";
import { findFolders, type FolderRow } from "./folder-rows.ts";

const MAX_FILES = 50_000;

interface ArchivedFile {
  /** With its folders, unique in the archive. */
  name: string;
  size: number;
  lastModified: Date;
  key: string;
}

/**
 * A ZIP archive of files, folders and missions, written while it is sent: one file is open at a time, and none once
 * the client is gone.
 */
export async function streamArchive(
  context: Context,
  token: string,
  selection: ArchiveQuery,
): Promise<FileReply> {
  const siteId = await findSiteId(context, token);
  if (!selection.files && !selection.folders && !selection.missions)
    throw invalid({ files: ["errors/media:nothingSelected"] });
  const files = await archivedFiles(context, siteId, selection);
  if (files.length === 0) throw notFound("File");
  if (files.length > MAX_FILES) throw invalid({ files: ["errors/media:archiveTooLarge"] });
  const lengths = files.map(({ name, size, lastModified }) => ({ name, size, lastModified }));
  return {
    body: zipOf(context, files),
    name: `${archiveName(files)}.zip`,
    size_bytes: Number(predictLength(lengths)),
  };
}

function zipOf({ storage }: Context, files: readonly ArchivedFile[]): Readable {
  let open: Readable | undefined;
  async function* content() {
    for (const { key, name, size, lastModified } of files) {
      open = await storage.getStream(key);
      yield { input: open, name, size, lastModified };
    }
  }
  const web = makeZip(content());
  const zip = Readable.fromWeb(web as Parameters<typeof Readable.fromWeb>[0]);
  zip.once("close", () => open?.destroy());
  return zip;
}

/** The folder that holds everything, if there is one. */
function archiveName(files: readonly ArchivedFile[]): string {
  const tops = new Set(files.map(({ name }) => (name.includes("/") ? name.split("/")[0] : "")));
  const [only = ""] = tops;
  return tops.size === 1 && only !== "" ? only : "files";
}

async function archivedFiles(context: Context, siteId: number, selection: ArchiveQuery) {
  const missions = await Promise.all((selection.missions ?? []).map((one) => findMission(context, one)));
  if (missions.some(({ site_id }) => site_id !== siteId)) throw notFound("Mission");
  const folders = await findFolders(context, selection.folders ?? [], siteId);
  const ids = [...new Set(selection.files)];
  const rows = await mediaFilesOf(context)
    .leftJoin("media_folders", "media_folders.id", "media_files.folder_id")
    .where("media_files.site_id", "=", siteId)
    .where(
      sql<boolean>`(media_files.id = any(${ids}::integer[])
        or media_folders.path && ${folders.map(({ id }) => id)}::integer[]
        or media_files.mission_id = any(${missions.map(({ id }) => id)}::integer[]))`,
    )
    .select([
      "media_files.id",
      "media_files.mission_id",
      "missions.number",
      "media_files.name",
      "media_files.size_bytes",
      "media_files.created_at",
      "media_files.storage_key",
      "media_folders.path",
    ])
    .orderBy("media_files.id")
    .limit(MAX_FILES + 1)
    .execute();
  const found = new Set(rows.map(({ id }) => id));
  if (ids.some((id) => !found.has(id))) throw notFound("File");
  const whole = { missions: new Set(missions.map(({ id }) => id)), folders, files: new Set(ids) };
  const names = await folderNames(context, rows);
  const uniqueName = namesWithoutDoubles();
  return rows.map((row): ArchivedFile => {
    const place = foldersOf(row, whole).map((id) => names.get(id) ?? "folder");
    if (row.number !== null && row.mission_id !== null && whole.missions.has(row.mission_id))
      place.unshift(row.number);
    const name = [...place, row.name].map(sanitizeFileName).join("/");
    return {
      name: uniqueName(name),
      size: row.size_bytes,
      lastModified: new Date(row.created_at),
      key: row.storage_key,
    };
  });
}

interface SelectedItems {
  missions: ReadonlySet<number>;
  folders: readonly FolderRow[];
  files: ReadonlySet<number>;
}

/** The folders of a file from the selected one on; all below a selected mission, none for a file selected itself. */
function foldersOf(
  { mission_id, path }: { mission_id: number | null; path: readonly number[] | null },
  { missions, folders }: SelectedItems,
): readonly number[] {
  if (!path) return [];
  if (mission_id !== null && missions.has(mission_id)) return path;
  const starts = folders.map(({ id }) => path.indexOf(id)).filter((at) => at >= 0);
  return starts.length === 0 ? [] : path.slice(Math.min(...starts));
}

async function folderNames({ db }: Context, rows: readonly { path: readonly number[] | null }[]) {
  const ids = [...new Set(rows.flatMap(({ path }) => path ?? []))];
  if (ids.length === 0) return new Map<number, string>();
  const named = await db.selectFrom("media_folders").where("id", "in", ids).select(["id", "name"]).execute();
  return new Map(named.map(({ id, name }) => [id, name]));
}

/** "a.jpg", then "a (2).jpg": names that differ only in case are the same on many systems. */
function namesWithoutDoubles(): (name: string) => string {
  const used = new Set<string>();
  return (name) => {
    const [, stem = name, ending = ""] = /^([^]*?)(\.\w{1,8})?$/.exec(name) ?? [];
    let unique = name;
    for (let count = 2; used.has(unique.toLowerCase()); count += 1) unique = `${stem} (${count})${ending}`;
    used.add(unique.toLowerCase());
    return unique;
  };
}
