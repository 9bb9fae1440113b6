import { z } from "zod";
import { endpoint } from "#endpoint.ts";
import { StoredDocument } from "#stored-document.ts";
import { dataOf, MessageReply, IdParams, PageQuery, pageOf, TokenParams } from "#page.ts";

/** A drawing, permit or certificate of a site. */
export const SiteDocument = StoredDocument.extend({
  /** Providers may delete every document of their sites, clients those of their own organization. */
  can_delete: z.boolean(),
});
export type SiteDocument = z.infer<typeof SiteDocument>;

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
