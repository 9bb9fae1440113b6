import type { GuestCloud, guestCloud } from "@overfly/contract/media/cloud-links";
import type { Body } from "@overfly/contract/endpoint";
import type { SystemContext } from "#context.ts";
import { sha256 } from "#features/auth/accounts/one-time-token.ts";
import { endOf } from "#platform/auth/guest-link.ts";
import { notFound } from "#platform/http/errors.ts";
import type { FileReply } from "#platform/http/file-reply.ts";
import { pageMeta } from "#platform/http/page.ts";
import { streamArchive } from "#features/media/cloud/archive.ts";
import { listCloudItems } from "#features/media/cloud/list-items.ts";
import { downloadMediaFile, getMediaFile, getThumbnail } from "#features/media/media-service.ts";
import { issueTicket, readTicket } from "./download-ticket.ts";
import { findFileWithin, findFolderWithin, findShared, type SharedItem } from "./shared-item.ts";

const PAGE_SIZE = 48;

type OpenRequest = Body<typeof guestCloud.open>;
type Shown = Pick<Extract<GuestCloud, { state: "active" }>, "crumbs" | "folders" | "files" | "meta">;

/** What the link shows to whoever has it. An unknown link looks like one that never was. */
export async function openCloudLink(context: SystemContext, request: OpenRequest): Promise<GuestCloud> {
  const link = await findLink(context).where("token_sha256", "=", sha256(request.token)).executeTakeFirst();
  if (!link) throw notFound("Link");
  const ended = endOf(context, link);
  if (ended) return { state: ended };
  const shared = await findShared(context, link);
  if (!shared) return { state: "revoked" };
  const shown = await (shared.kind === "file" ? showFile(shared) : showFolder(shared, request));
  await context.db
    .updateTable("cloud_links")
    .set({ last_opened_at: context.now().toISOString() })
    .where("id", "=", link.id)
    .execute();
  return {
    state: "active",
    kind: shared.kind,
    name: shared.name,
    company: shared.sharer.user.organization_name,
    expires_at: link.expires_at,
    ticket: await issueTicket(context, link.id),
    ...shown,
  };
}

export async function guestThumbnail(context: SystemContext, ticket: string, id: number): Promise<FileReply> {
  const { shared } = await sharedBy(context, ticket);
  return unkept(await getThumbnail(shared.sharer, await findFileWithin(shared, id)));
}

export async function guestFile(context: SystemContext, ticket: string, id: number): Promise<FileReply> {
  const { shared, linkId } = await sharedBy(context, ticket);
  const file = await downloadMediaFile(shared.sharer, await findFileWithin(shared, id));
  await countDownload(context, linkId);
  return unkept(file);
}

/** All that is shared, or one of its folders. */
export async function guestArchive(
  context: SystemContext,
  { ticket, folder }: { ticket: string; folder?: number | undefined },
): Promise<FileReply> {
  const { shared, linkId } = await sharedBy(context, ticket);
  const archive = await streamArchive(shared.sharer, shared.site, await selectionOf(shared, folder));
  await countDownload(context, linkId);
  return unkept(archive);
}

async function selectionOf(shared: SharedItem, folder: number | undefined) {
  if (folder !== undefined) return { folders: [(await findFolderWithin(shared, folder)).id] };
  if (shared.kind === "file") return { files: [shared.id] };
  if (shared.mission_token === undefined) return { folders: [shared.id] };
  return { missions: [shared.mission_token] };
}

const findLink = ({ db }: SystemContext) => db.selectFrom("cloud_links").selectAll();

/** Whoever has a ticket may load nothing any more once the link has ended; otherwise 404. */
async function sharedBy(context: SystemContext, ticket: string) {
  const linkId = await readTicket(context, ticket);
  if (linkId === undefined) throw notFound("Link");
  const link = await findLink(context).where("id", "=", linkId).executeTakeFirst();
  const shared = link && !endOf(context, link) ? await findShared(context, link) : undefined;
  if (!shared) throw notFound("Link");
  return { shared, linkId };
}

const countDownload = ({ db }: SystemContext, linkId: number) =>
  db
    .updateTable("cloud_links")
    .set((eb) => ({ downloads: eb("downloads", "+", 1) }))
    .where("id", "=", linkId)
    .execute();

const unkept = (file: FileReply): FileReply => ({ ...file, isPrivate: true });

type ListedFile = Awaited<ReturnType<typeof getMediaFile>>;

const asGuestFile = ({ id, name, kind, size_bytes, has_thumbnail }: ListedFile) => ({
  id,
  name,
  kind,
  size_bytes,
  has_thumbnail,
});

async function showFile({ sharer, id }: SharedItem): Promise<Shown> {
  const file = await getMediaFile(sharer, id);
  const meta = pageMeta({ page: 1, item_count: PAGE_SIZE }, 1);
  return { crumbs: [], folders: [], files: [asGuestFile(file)], meta };
}

async function showFolder(shared: SharedItem, { folder, page }: OpenRequest): Promise<Shown> {
  const { sharer, site, kind, id, mission_token } = shared;
  const open = folder ?? (kind === "folder" ? id : undefined);
  if (open !== undefined) await findFolderWithin(shared, open);
  const place = open === undefined ? { mission: mission_token } : { folder: open };
  const query = { page, item_count: PAGE_SIZE, ...place };
  const { data, meta, crumbs } = await listCloudItems(sharer, site, query);
  const inner = crumbs.flatMap(({ id: of, name }) => (of === null ? [] : [{ id: of, name }]));
  return {
    crumbs: inner.slice(inner.findIndex((crumb) => kind === "folder" && crumb.id === id) + 1),
    folders: data.flatMap(({ type, id: of, name }) =>
      type === "folder" && of !== null ? [{ id: of, name }] : [],
    ),
    files: data.flatMap(({ file }) => (file ? [asGuestFile(file)] : [])),
    meta,
  };
}
