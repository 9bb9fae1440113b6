import type { CloudLinkState } from "@overfly/contract/media/cloud-links";
import { can } from "@overfly/contract/permissions";
import { type Context, systemContext, type SystemContext } from "#context.ts";
import { endOf } from "#platform/auth/guest-link.ts";
import { membershipIdentity } from "#platform/auth/membership-identity.ts";
import { HttpError, notFound } from "#platform/http/errors.ts";
import { owned } from "#tenancy.ts";
import { findFolder } from "#features/media/cloud/folder-rows.ts";
import { mediaFilesOf } from "#features/media/media-record.ts";
import { findStoredFile } from "#features/media/media-service.ts";

export interface StoredLink {
  id: number;
  site_id: number;
  media_file_id: number | null;
  folder_id: number | null;
  mission_id: number | null;
  membership_id: number;
  expires_at: string;
  revoked_at: string | null;
}

/** What a link shares, as far as whoever made it may download it now. */
export interface SharedItem {
  /** Acts with the right of whoever made the link. */
  sharer: Context;
  site: string;
  kind: "file" | "folder" | "mission";
  id: number;
  /** Of the mission that is shared. */
  mission_token?: string;
  name: string;
}

export async function stateOf(context: SystemContext, link: StoredLink): Promise<CloudLinkState> {
  return endOf(context, link) ?? ((await findShared(context, link)) ? "active" : "suspended");
}

/** A guest acts with the right of whoever made the link: undefined once they may not view and download it. */
export async function findShared(context: SystemContext, link: StoredLink): Promise<SharedItem | undefined> {
  const maker = await membershipIdentity(context, link.membership_id);
  if (!maker || !can(maker.user, "view clouds") || !can(maker.user, "download clouds")) return undefined;
  const sharer: Context = { ...systemContext(context, context.request_id), user: maker.user };
  const site = await findLinkedSite(sharer, link.site_id);
  if (!site) return undefined;
  try {
    return { sharer, site: site.token, ...(await findItem(sharer, link)) };
  } catch (error) {
    if (error instanceof HttpError && error.status === 404) return undefined;
    throw error;
  }
}

const findLinkedSite = ({ db, user }: Context, id: number) =>
  db
    .selectFrom("sites")
    .where(owned(user, "sites"))
    .where("sites.id", "=", id)
    .select("sites.token")
    .executeTakeFirst();

/** 404 for what the user may not see. */
export async function findItem(
  context: Context,
  { media_file_id, folder_id, mission_id }: Pick<StoredLink, "media_file_id" | "folder_id" | "mission_id">,
) {
  if (media_file_id !== null) {
    const { id, name } = await findStoredFile(context, media_file_id);
    return { kind: "file" as const, id, name };
  }
  if (folder_id !== null) {
    const { id, name } = await findFolder(context, folder_id);
    return { kind: "folder" as const, id, name };
  }
  const mission = await context.db
    .selectFrom("missions")
    .where(owned(context.user, "missions"))
    .where("missions.id", "=", mission_id)
    .select(["missions.id", "missions.token", "missions.number"])
    .executeTakeFirst();
  if (!mission) throw notFound("Mission");
  const { id, token, number } = mission;
  return { kind: "mission" as const, id, mission_token: token, name: number };
}

/** A folder that lies in what is shared, or is it; otherwise 404. */
export async function findFolderWithin({ sharer, kind, id }: SharedItem, folderId: number) {
  const folder = await findFolder(sharer, folderId);
  const isWithin =
    kind === "folder" ? folder.path.includes(id) : kind === "mission" && folder.mission_id === id;
  if (!isWithin) throw notFound("Folder");
  return folder;
}

/** The id of a file that lies in what is shared, or is it; otherwise 404. */
export async function findFileWithin({ sharer, kind, id }: SharedItem, fileId: number): Promise<number> {
  const file = await mediaFilesOf(sharer)
    .leftJoin("media_folders", "media_folders.id", "media_files.folder_id")
    .where("media_files.id", "=", fileId)
    .select(["media_files.id", "media_files.mission_id", "media_folders.path"])
    .executeTakeFirst();
  const isWithin = {
    file: file?.id === id,
    folder: file?.path?.includes(id) ?? false,
    mission: file?.mission_id === id,
  };
  if (!isWithin[kind]) throw notFound("File");
  return fileId;
}
