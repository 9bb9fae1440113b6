import { z } from "zod";
import { endpoint } from "#endpoint.ts";
import { dataOf, IdParams, MessageReply, PageQuery, pageOf, TokenParams } from "#page.ts";
import { StoredDocument } from "#stored-document.ts";

/** A permit, a drawing or the like that comes with an order. */
export const MissionDocument = StoredDocument.extend({
  /** Providers may delete every document of their missions, clients those of their own company; none once it is closed. */
  can_delete: z.boolean(),
});
export type MissionDocument = z.infer<typeof MissionDocument>;

const DocumentsQuery = PageQuery.omit({ search: true, sorts: true });
export type DocumentsQuery = z.infer<typeof DocumentsQuery>;

/** The most documents of one mission. */
export const MAX_MISSION_DOCUMENTS = 50;

export const missionDocuments = {
  list: endpoint({
    method: "GET",
    path: "/api/ops/missions/:token/documents",
    permission: "view missions",
    summary: "Documents of a mission, newest first",
    params: TokenParams,
    query: DocumentsQuery,
    reply: pageOf(MissionDocument),
  }),
  upload: endpoint({
    method: "POST",
    path: "/api/ops/missions/:token/documents",
    permission: "add missions",
    side: ["center", "client"],
    summary: "Add a document to a mission that is not closed: a form with one file of 50 MB at most",
    params: TokenParams,
    multipart: true,
    reply: dataOf(MissionDocument),
    perMinute: 120,
  }),
  file: endpoint({
    method: "GET",
    path: "/api/ops/mission-documents/:id/file",
    permission: "view missions",
    summary: "A document as it was uploaded",
    params: IdParams,
    file: "application/octet-stream",
  }),
  remove: endpoint({
    method: "DELETE",
    path: "/api/ops/mission-documents/:id",
    permission: "add missions",
    side: ["center", "client"],
    summary: "Delete a document of a mission that is not closed",
    params: IdParams,
    reply: MessageReply,
  }),
};
