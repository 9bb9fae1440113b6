import { randomUUID } from "node:crypto";
import type { ClientDocument, SharedDocument } from "@overfly/contract/clients/client-documents";
import type { PageQuery } from "@overfly/contract/page";
import type { FastifyRequest } from "fastify";
import type { Context } from "#context.ts";
import { writeAuditLog } from "#platform/audit-log/write-audit-log.ts";
import { countRows } from "#platform/db/count-rows.ts";
import { transact } from "#platform/db/transaction.ts";
import { notFound } from "#platform/http/errors.ts";
import type { FileReply } from "#platform/http/file-reply.ts";
import { containsPattern, offsetOf, pageMeta, sortsOf } from "#platform/http/page.ts";
import { documentReply, storeDocument } from "#platform/storage/uploaded-document.ts";
import { owned } from "#tenancy.ts";
import { getClient } from "./client-rows.ts";

const SORTS = {
  name: "client_documents.name",
  size_bytes: "client_documents.size_bytes",
  created_at: "client_documents.created_at",
} as const;

/** A provider's documents on its clients; of a client those that are shared with it. */
const documentsOf = ({ db, user }: Context) =>
  db
    .selectFrom("client_documents")
    .innerJoin("organizations as providers", "providers.id", "client_documents.provider_id")
    .leftJoin("users", "users.id", "client_documents.created_by")
    .where(owned(user, "client_documents"))
    .select([
      "client_documents.id",
      "client_documents.client_id",
      "client_documents.name",
      "client_documents.mime",
      "client_documents.size_bytes",
      "client_documents.storage_key",
      "client_documents.is_shared",
      "client_documents.created_at",
      "users.name as added_by",
      "providers.company_name as provider",
    ]);

export async function listClientDocuments(context: Context, clientId: number, query: PageQuery) {
  await getClient(context, clientId);
  return pageOfDocuments(documentsOf(context).where("client_documents.client_id", "=", clientId), query);
}

export const listSharedDocuments = (
  context: Context,
  query: PageQuery,
): Promise<{ data: SharedDocument[]; meta: ReturnType<typeof pageMeta> }> =>
  pageOfDocuments(documentsOf(context), query);

/** `mount` strips the columns that are not in the reply. */
async function pageOfDocuments(all: ReturnType<typeof documentsOf>, query: PageQuery) {
  const found = query.search
    ? all.where("client_documents.name", "ilike", containsPattern(query.search))
    : all;
  let ordered = found;
  for (const [column, direction] of sortsOf(query, SORTS)) ordered = ordered.orderBy(column, direction);
  const [data, total] = await Promise.all([
    ordered
      .orderBy("client_documents.created_at", "desc")
      .orderBy("client_documents.id", "desc")
      .limit(query.item_count)
      .offset(offsetOf(query))
      .execute(),
    countRows(found),
  ]);
  return { data, meta: pageMeta(query, total) };
}

/** Stores the file of a multipart form. */
export async function addClientDocument(
  context: Context,
  client_id: number,
  request: FastifyRequest,
): Promise<ClientDocument> {
  await getClient(context, client_id);
  const { user } = context;
  const storage_key = `clients/${client_id}/${randomUUID()}`;
  return storeDocument(context, request, storage_key, async (tx, { name, mime, bytes }) => {
    const { id } = await tx.db
      .insertInto("client_documents")
      .values({
        provider_id: user.organization_id,
        client_id,
        name,
        mime,
        size_bytes: bytes.length,
        storage_key,
        created_by: user.user_id,
      })
      .returning("id")
      .executeTakeFirstOrThrow();
    await record(tx, "add_document", { id, client_id, name });
    return findDocument(tx, id);
  });
}

export async function clientDocumentFile(context: Context, id: number): Promise<FileReply> {
  return documentReply(context, await findDocument(context, id));
}

export const shareDocument = (context: Context, id: number, is_shared: boolean): Promise<ClientDocument> =>
  transact(context, async (tx) => {
    const document = await findDocument(tx, id);
    await tx.db.updateTable("client_documents").set({ is_shared }).where("id", "=", id).execute();
    await record(tx, is_shared ? "share_document" : "unshare_document", document);
    return { ...document, is_shared };
  });

/** The file is deleted from storage after the commit. */
export const removeClientDocument = (context: Context, id: number): Promise<void> =>
  transact(context, async (tx) => {
    const document = await findDocument(tx, id);
    await tx.db.deleteFrom("client_documents").where("id", "=", id).execute();
    await record(tx, "remove_document", document);
    tx.afterCommit(() => context.storage.delete(document.storage_key));
  });

async function findDocument(context: Context, id: number) {
  const row = await documentsOf(context).where("client_documents.id", "=", id).executeTakeFirst();
  if (!row) throw notFound("Document");
  return row;
}

interface Recorded {
  id: number;
  client_id: number;
  name: string;
}

const record = (tx: Context, verb: string, { id, client_id, name }: Recorded) =>
  writeAuditLog(tx, {
    action: `clients.${verb}`,
    subject_kind: "client",
    subject: String(client_id),
    details: { id, name },
  });
