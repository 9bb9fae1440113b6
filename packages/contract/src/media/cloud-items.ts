import { z } from "zod";
import { endpoint } from "#endpoint.ts";
import { dataOf, Id, IdParams, MessageReply, PageMeta, PageQuery, Token, TokenParams } from "#page.ts";
import { ItemName, MEDIA_KINDS, MediaFile } from "./media.ts";

/** What a folder of a site's cloud holds. A mission is the folder of its own files. */
export const CloudItem = z.object({
  type: z.enum(["mission", "folder", "file"]),
  /** Of a folder or file; null for a mission. */
  id: z.number().int().nullable(),
  mission_token: z.string().nullable(),
  name: z.string(),
  size_bytes: z.number().int().nullable(),
  created_at: z.iso.datetime(),
  file: MediaFile.nullable(),
});
export type CloudItem = z.infer<typeof CloudItem>;

/** A folder on the way from the site to the open one; without an id it is its mission's own folder. */
export const CloudCrumb = z.object({
  id: z.number().int().nullable(),
  mission_token: z.string().nullable(),
  name: z.string(),
});
export type CloudCrumb = z.infer<typeof CloudCrumb>;

export const CloudItemQuery = PageQuery.extend({
  /** The open folder, else the open mission, else the site's own level. */
  folder: z.coerce.number().int().positive().max(2_147_483_647).optional(),
  mission: Token.optional(),
  kind: z.enum(MEDIA_KINDS).optional(),
  /** Folders alone. */
  type: z.literal("folder").optional(),
});
export type CloudItemQuery = z.infer<typeof CloudItemQuery>;

const Selected = z.array(Id).max(500).default([]);
const notEmpty = (selection: { files: unknown[]; folders: unknown[] }) =>
  selection.files.length + selection.folders.length > 0;
const NOTHING = { message: "errors/media:nothingSelected", path: ["files"] };

export const ItemSelection = z.object({ files: Selected, folders: Selected });
export type ItemSelection = z.infer<typeof ItemSelection>;

const idList = z
  .string()
  .max(6000)
  .regex(/^\d{1,9}(,\d{1,9})*$/)
  .transform((text) => text.split(",").map(Number));

/** Ids and tokens separated by commas. */
export const ArchiveQuery = z.object({
  files: idList.optional(),
  folders: idList.optional(),
  missions: z
    .string()
    .max(6000)
    .regex(/^[\w-]{16}(,[\w-]{16})*$/)
    .transform((text) => text.split(","))
    .optional(),
});
export type ArchiveQuery = z.infer<typeof ArchiveQuery>;

/** A site's data at a glance. */
export const SiteMediaData = z.object({
  file_count: z.number().int(),
  size_bytes: z.number(),
  kinds: z.array(
    z.object({ kind: z.enum(MEDIA_KINDS), file_count: z.number().int(), size_bytes: z.number() }),
  ),
  /** Rasters that the map can show, newest first. */
  layers: z.array(MediaFile),
  last_captured_at: z.iso.datetime().nullable(),
});
export type SiteMediaData = z.infer<typeof SiteMediaData>;

const WRITERS = ["center", "pilot"] as const;

export const cloudItems = {
  list: endpoint({
    method: "GET",
    path: "/api/ops/sites/:token/clouds",
    permission: "view clouds",
    summary: "Missions, folders and files of an open folder; with a search also those below it",
    params: TokenParams,
    query: CloudItemQuery,
    reply: z.object({
      data: z.array(CloudItem),
      meta: PageMeta,
      crumbs: z.array(CloudCrumb),
      /** What is open takes no files and folders: its mission is over, or has not begun. */
      is_locked: z.boolean(),
    }),
  }),
  mediaData: endpoint({
    method: "GET",
    path: "/api/ops/sites/:token/media-data",
    permission: "view clouds",
    summary: "A site's data by kind, and the rasters that the map can show",
    params: TokenParams,
    reply: dataOf(SiteMediaData),
  }),
  move: endpoint({
    method: "POST",
    path: "/api/ops/sites/:token/clouds/move",
    permission: "add clouds",
    side: WRITERS,
    summary: "Move files and folders into another folder of the same mission, or of the site",
    params: TokenParams,
    body: ItemSelection.extend({
      /** Null: out of all folders. */
      folder_id: Id.nullable(),
    }).refine(notEmpty, NOTHING),
    reply: MessageReply,
  }),
  remove: endpoint({
    method: "POST",
    path: "/api/ops/sites/:token/clouds/delete",
    permission: "delete clouds",
    side: ["center"],
    summary: "Delete files, and folders with all that they hold",
    params: TokenParams,
    body: ItemSelection.refine(notEmpty, NOTHING),
    reply: dataOf(z.object({ file_count: z.number().int() })),
  }),
  archive: endpoint({
    method: "GET",
    path: "/api/ops/sites/:token/clouds/archive",
    permission: "download clouds",
    summary: "Files, folders and missions as a ZIP archive",
    params: TokenParams,
    query: ArchiveQuery,
    file: "application/zip",
  }),
};

export const CloudFolder = z.object({
  id: z.number().int(),
  name: z.string(),
  parent_id: z.number().int().nullable(),
  mission_token: z.string().nullable(),
  updated_at: z.iso.datetime(),
});
export type CloudFolder = z.infer<typeof CloudFolder>;

export const cloudFolders = {
  create: endpoint({
    method: "POST",
    path: "/api/ops/sites/:token/cloud-folders",
    permission: "add clouds",
    side: WRITERS,
    summary: "Create a folder in another one, in a mission or in the site",
    params: TokenParams,
    body: z.object({
      name: ItemName,
      parent_id: Id.nullable().default(null),
      mission_token: Token.nullable().default(null),
    }),
    reply: dataOf(CloudFolder),
  }),
  rename: endpoint({
    method: "PATCH",
    path: "/api/ops/cloud-folders/:id",
    permission: "add clouds",
    side: WRITERS,
    summary: "Rename a folder",
    params: IdParams,
    body: z.object({ name: ItemName }),
    reply: dataOf(CloudFolder),
  }),
};
