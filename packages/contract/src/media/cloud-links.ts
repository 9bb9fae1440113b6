import { z } from "zod";
import { endpoint } from "#endpoint.ts";
import { LinkToken } from "#members/invitations.ts";
import { dataOf, Id, IdParams, listOf, MessageReply, PageMeta, Token, TokenParams } from "#page.ts";
import { MEDIA_KINDS } from "./media.ts";

export const MAX_CLOUD_LINK_HOURS = 720;
/** Of a site's links that are active at the same time. */
export const MAX_ACTIVE_CLOUD_LINKS = 50;

const SharedKind = z.enum(["file", "folder", "mission"]);

/** "suspended": whoever made the link may not download what it shares now. */
export const CloudLinkState = z.enum(["active", "suspended", "expired", "revoked"]);
export type CloudLinkState = z.infer<typeof CloudLinkState>;

export const CloudLink = z.object({
  id: z.number().int(),
  kind: SharedKind,
  /** Of what is shared, when it was shared. */
  name: z.string(),
  state: CloudLinkState,
  downloads: z.number().int(),
  created_by: z.string(),
  last_opened_at: z.iso.datetime().nullable(),
  expires_at: z.iso.datetime(),
  created_at: z.iso.datetime(),
});
export type CloudLink = z.infer<typeof CloudLink>;

/** What is shared: a file, a folder or the files of a mission. */
export const NewCloudLink = z
  .object({
    file_id: Id.optional(),
    folder_id: Id.optional(),
    mission_token: Token.optional(),
    valid_hours: z.number().int().min(1).max(MAX_CLOUD_LINK_HOURS),
  })
  .refine(
    ({ file_id, folder_id, mission_token }) =>
      [file_id, folder_id, mission_token].filter((one) => one !== undefined).length === 1,
    { message: "errors/media:nothingSelected", path: ["file_id"] },
  );
export type NewCloudLink = z.infer<typeof NewCloudLink>;

/** The token is shown once; the server stores only its hash. */
export const CreatedCloudLink = z.object({
  id: z.number().int(),
  token: z.string(),
  expires_at: z.iso.datetime(),
});
export type CreatedCloudLink = z.infer<typeof CreatedCloudLink>;

export const GuestFile = z.object({
  id: z.number().int(),
  name: z.string(),
  kind: z.enum(MEDIA_KINDS),
  size_bytes: z.number().int(),
  has_thumbnail: z.boolean(),
});
export type GuestFile = z.infer<typeof GuestFile>;

const GuestFolder = z.object({ id: z.number().int(), name: z.string() });

/** What a link shows to a guest. */
export const GuestCloud = z.discriminatedUnion("state", [
  z.object({ state: z.enum(["revoked", "expired"]) }),
  z.object({
    state: z.literal("active"),
    kind: SharedKind,
    name: z.string(),
    /** The company of whoever shared it. */
    company: z.string(),
    expires_at: z.iso.datetime(),
    /** Permits this page to load files for a time. */
    ticket: z.string(),
    /** The folders from what is shared to the open one. */
    crumbs: z.array(GuestFolder),
    folders: z.array(GuestFolder),
    files: z.array(GuestFile),
    meta: PageMeta,
  }),
]);
export type GuestCloud = z.infer<typeof GuestCloud>;

const SHARERS = ["center", "client"] as const;

export const cloudLinks = {
  list: endpoint({
    method: "GET",
    path: "/api/ops/sites/:token/cloud-links",
    permission: "download clouds",
    side: SHARERS,
    summary:
      "The links by which files of the site are shared, active ones first; a client's users see their company's",
    params: TokenParams,
    reply: listOf(CloudLink),
  }),
  create: endpoint({
    method: "POST",
    path: "/api/ops/sites/:token/cloud-links",
    permission: "download clouds",
    side: SHARERS,
    summary:
      "Share a file, a folder or a mission's files by a link that needs no account; its token is shown once",
    params: TokenParams,
    body: NewCloudLink,
    reply: dataOf(CreatedCloudLink),
    idempotent: false,
    perMinute: 30,
  }),
  revoke: endpoint({
    method: "DELETE",
    path: "/api/ops/cloud-links/:id",
    permission: "download clouds",
    side: SHARERS,
    summary: "Revoke a link to files",
    params: IdParams,
    reply: MessageReply,
  }),
};

const FolderId = z.coerce.number().int().positive().max(2_147_483_647);
const Ticket = z.string().max(100);

/** What guests call. The token is in the body, so that no address, and no log of addresses, contains it. */
export const guestCloud = {
  open: endpoint({
    method: "POST",
    path: "/api/guest/cloud",
    permission: "public",
    summary: "What a link to files shows, or one of its folders",
    body: z.object({
      token: LinkToken,
      folder: Id.optional(),
      page: z.number().int().min(1).max(10_000).default(1),
    }),
    reply: dataOf(GuestCloud),
    perMinute: 120,
  }),
  thumbnail: endpoint({
    method: "GET",
    path: "/api/guest/cloud/files/:id/thumbnail",
    permission: "public",
    summary: "A shared file's thumbnail",
    params: IdParams,
    query: z.object({ ticket: Ticket }),
    file: "image/webp",
  }),
  file: endpoint({
    method: "GET",
    path: "/api/guest/cloud/files/:id",
    permission: "public",
    summary: "A shared file",
    params: IdParams,
    query: z.object({ ticket: Ticket }),
    file: "application/octet-stream",
    perMinute: 120,
  }),
  archive: endpoint({
    method: "GET",
    path: "/api/guest/cloud/archive",
    permission: "public",
    summary: "What is shared, or one of its folders, as a ZIP archive",
    query: z.object({ ticket: Ticket, folder: FolderId.optional() }),
    file: "application/zip",
    perMinute: 20,
  }),
};
