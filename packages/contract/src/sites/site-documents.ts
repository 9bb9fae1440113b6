import { z } from "zod";
import { endpoint } from "#endpoint.ts";
import { dataOf, MessageReply, IdParams, PageQuery, pageOf, TokenParams } from "#page.ts";

/** A drawing, permit or certificate of a site. */
export const SiteDocument = z.object({
  id: z.number().int(),
  name: z.string(),
  /** By content, not by file name. */
  mime: z.string(),
  size_bytes: z.number().int(),
  /** Null after that user was deleted. */
  added_by: z.string().nullable(),
  created_at: z.iso.datetime(),
  /** Providers may delete every document of their sites, clients those of their own organization. */
  can_delete: z.boolean(),
});
export type SiteDocument = z.infer<typeof SiteDocument>;

/** The largest document. */
export const MAX_DOCUMENT_BYTES = 50 * 1024 * 1024;

/** Accepted file types, verified by content. */
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
