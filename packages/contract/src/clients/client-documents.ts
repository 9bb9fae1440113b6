import { z } from "zod";
import { endpoint } from "#endpoint.ts";
import { dataOf, IdParams, MessageReply, PageQuery, pageOf } from "#page.ts";
import { StoredDocument } from "#stored-document.ts";

/** A contract, insurance or the like of a provider with a client. */
export const ClientDocument = StoredDocument.extend({
  /** The client's administrators see it. */
  is_shared: z.boolean(),
});
export type ClientDocument = z.infer<typeof ClientDocument>;

const side = ["center"] as const;

export const clientDocuments = {
  list: endpoint({
    method: "GET",
    path: "/api/ops/clients/:id/documents",
    permission: "view clients",
    side,
    summary: "The provider's documents on a client, newest first",
    params: IdParams,
    query: PageQuery,
    reply: pageOf(ClientDocument),
  }),
  upload: endpoint({
    method: "POST",
    path: "/api/ops/clients/:id/documents",
    permission: "edit clients",
    side,
    summary: "Add a document to a client, which doesn't see it yet: a form with one file of 50 MB at most",
    params: IdParams,
    multipart: true,
    reply: dataOf(ClientDocument),
    perMinute: 120,
  }),
  file: endpoint({
    method: "GET",
    path: "/api/ops/client-documents/:id/file",
    permission: "view clients",
    side,
    summary: "A document as it was uploaded",
    params: IdParams,
    file: "application/octet-stream",
  }),
  share: endpoint({
    method: "PUT",
    path: "/api/ops/client-documents/:id",
    permission: "edit clients",
    side,
    summary: "Share a document with the client's administrators, or no longer",
    params: IdParams,
    body: z.object({ is_shared: z.boolean() }),
    reply: dataOf(ClientDocument),
  }),
  remove: endpoint({
    method: "DELETE",
    path: "/api/ops/client-documents/:id",
    permission: "edit clients",
    side,
    summary: "Delete a document of a client",
    params: IdParams,
    reply: MessageReply,
  }),
};

/** As the client sees it: whose it is, not who of them added it. */
export const SharedDocument = StoredDocument.omit({ added_by: true }).extend({ provider: z.string() });
export type SharedDocument = z.infer<typeof SharedDocument>;

export const sharedDocuments = {
  list: endpoint({
    method: "GET",
    path: "/api/ops/shared-documents",
    permission: "allow managing accounts",
    side: ["client"],
    summary: "Documents that service providers share with the client, newest first",
    query: PageQuery,
    reply: pageOf(SharedDocument),
  }),
  file: endpoint({
    method: "GET",
    path: "/api/ops/shared-documents/:id/file",
    permission: "allow managing accounts",
    side: ["client"],
    summary: "A shared document as it was uploaded",
    params: IdParams,
    file: "application/octet-stream",
  }),
};
