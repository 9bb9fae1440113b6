import { z } from "zod";
import { endpoint } from "#endpoint.ts";
import { StoredDocument } from "#stored-document.ts";
import { dataOf, Id, IdParams, MessageReply, pageOf } from "#page.ts";
import { ItemQuery, ItemRecordsQuery } from "./item-reference.ts";

const work_order_id = z.coerce.number().pipe(Id).optional();

/** Documents of an item, or those of one of its work orders only. */
export const ItemDocumentsQuery = ItemRecordsQuery.extend({ work_order_id });
export type ItemDocumentsQuery = z.infer<typeof ItemDocumentsQuery>;

/** The item that a document is added to, and the work order that it belongs to. */
export const DocumentTarget = ItemQuery.extend({ work_order_id });
export type DocumentTarget = z.infer<typeof DocumentTarget>;

/** Manuals, invoices, certificates and photos. A document belongs to one item; its permissions are those of the item's kind. */
export const itemDocuments = {
  list: endpoint({
    method: "GET",
    path: "/api/ops/inventory/documents",
    permission: "available",
    side: ["center"],
    summary: "Documents of an item, newest first; needs the permission to view its kind",
    query: ItemDocumentsQuery,
    reply: pageOf(StoredDocument),
  }),
  upload: endpoint({
    method: "POST",
    path: "/api/ops/inventory/upload-document",
    permission: "available",
    side: ["center"],
    summary:
      "Add a document to an item: a form with one file of 50 MB at most; needs the permission to edit its kind",
    query: DocumentTarget,
    multipart: true,
    reply: dataOf(StoredDocument),
    perMinute: 120,
  }),
  file: endpoint({
    method: "GET",
    path: "/api/ops/inventory/documents/:id/file",
    permission: "available",
    side: ["center"],
    summary: "A document as it was uploaded; needs the permission to view the item's kind",
    params: IdParams,
    file: "application/octet-stream",
  }),
  remove: endpoint({
    method: "DELETE",
    path: "/api/ops/inventory/delete-document/:id",
    permission: "available",
    side: ["center"],
    summary: "Delete a document of an item; needs the permission to edit its kind",
    params: IdParams,
    reply: MessageReply,
  }),
};
