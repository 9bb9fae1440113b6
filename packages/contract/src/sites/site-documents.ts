import { z } from "zod";
import { endpoint } from "#endpoint.ts";
import { dataOf, MessageReply, IdParams, PageQuery, pageOf, TokenParams } from "#page.ts";

/** A drawing, permit or certificate that is kept with a site. */
export const SiteDocument = z.object({
  id: z.number().int(),
  name: z.string(),
  /** What it is by its content, whatever its name says. */
  mime: z.string(),
  size_bytes: z.number().int(),
  /** Who put it there; null once they have left. */
  added_by: z.string().nullable(),
  created_at: z.iso.datetime(),
  /** A provider deletes every document of its sites, a client those that its own people added. */
  can_delete: z.boolean(),
});
export type SiteDocument = z.infer<typeof SiteDocument>;

/** A document may be this large. */
export const MAX_DOCUMENT_BYTES = 50 * 1024 * 1024;

/** What can be kept: a file whose content is something else is refused, whatever its name says. */
export const DOCUMENT_EXTENSIONS = [
  "pdf",
  "docx",
  "xlsx",
  "pptx",
  "txt",
  "csv",
  "jpg",
  "jpeg",
  "png",
  "webp",
  "heic",
  "tif",
  "tiff",
  "dwg",
  "dxf",
  "kml",
  "kmz",
  "geojson",
  "json",
  "zip",
  "mp4",
  "mov",
] as const;

export const siteDocuments = {
  list: endpoint({
    method: "GET",
    path: "/api/ops/sites/:token/documents",
    permission: "view sites",
    summary: "Documents of a site, newest first",
    params: TokenParams,
    query: PageQuery,
    reply: pageOf(SiteDocument),
  }),
  upload: endpoint({
    method: "POST",
    path: "/api/ops/sites/:token/upload-attachment",
    permission: "edit sites",
    summary: "Add a document to a site: a form with one file of 50 MB at most",
    params: TokenParams,
    multipart: true,
    reply: dataOf(SiteDocument),
    perMinute: 120,
  }),
  file: endpoint({
    method: "GET",
    path: "/api/ops/attachments/:id/file",
    permission: "view sites",
    summary: "A document as it was uploaded",
    params: IdParams,
    file: "application/octet-stream",
  }),
  remove: endpoint({
    method: "DELETE",
    path: "/api/ops/attachments/:id",
    permission: "edit sites",
    summary: "Delete a document of a site",
    params: IdParams,
    reply: MessageReply,
  }),
};
