import { randomUUID } from "node:crypto";
import type { PageQuery } from "@overfly/contract/page";
import type { SiteDocument } from "@overfly/contract/sites/site-documents";
import type { FastifyRequest } from "fastify";
import { countRows } from "#platform/db/count-rows.ts";
import { writeAuditLog } from "#platform/audit-log/write-audit-log.ts";
import type { Context, Identity } from "#context.ts";
import { transact } from "#platform/db/transaction.ts";
import { documentReply, storeDocument } from "#platform/storage/uploaded-document.ts";
import { forbidden, notFound } from "#platform/http/errors.ts";
import type { FileReply } from "#platform/http/file-reply.ts";
import { containsPattern, offsetOf, pageMeta, sortsOf } from "#platform/http/page.ts";
import { findSiteId, owned } from "#tenancy.ts";

const SORTS = {
  name: "site_documents.name",
  size_bytes: "site_documents.size_bytes",
  created_at: "site_documents.created_at",
} as const;

/** Documents of the sites that a user may see. */
const documentsOf = ({ db, user }: Context) =>
  db
    .selectFrom("site_documents")
    .innerJoin("sites", "sites.id", "site_documents.site_id")
    .leftJoin("users", "users.id", "site_documents.created_by")
    .where(owned(user, "sites"))
    .select([
      "site_documents.id",
      "site_documents.name",
      "site_documents.mime",
      "site_documents.size_bytes",
      "site_documents.storage_key",
      "site_documents.organization_id",
      "site_documents.created_at",
      "sites.token",
      "users.name as added_by",
    ]);

export async function listDocuments(context: Context, token: string, query: PageQuery) {
  let found = documentsOf(context).where("sites.id", "=", await findSiteId(context, token));
  if (query.search) found = found.where("site_documents.name", "ilike", containsPattern(query.search));
  let ordered = found;
  for (const [column, direction] of sortsOf(query, SORTS)) ordered = ordered.orderBy(column, direction);
  const [rows, total] = await Promise.all([
    ordered
      .orderBy("site_documents.created_at", "desc")
      .orderBy("site_documents.id", "desc")
      .limit(query.item_count)
      .offset(offsetOf(query))
      .execute(),
    countRows(found),
  ]);
  return { data: rows.map((row) => asDocument(row, context.user)), meta: pageMeta(query, total) };
}

/** Stores the file of a multipart form. */
export async function addDocument(context: Context, token: string, request: FastifyRequest) {
  const site_id = await findSiteId(context, token);
  const { user } = context;
  const storage_key = `sites/${token}/${randomUUID()}`;
  return storeDocument(context, request, storage_key, async (tx, { name, mime, bytes }) => {
    const { id } = await tx.db
      .insertInto("site_documents")
      .values({
        site_id,
        organization_id: user.organization_id,
        name,
        mime,
        size_bytes: bytes.length,
        storage_key,
        created_by: user.user_id,
      })
      .returning("id")
      .executeTakeFirstOrThrow();
    const details = { id, name, size_bytes: bytes.length };
    await writeAuditLog(tx, {
      action: "sites.add_document",
      subject_kind: "site",
      subject: token,
      details,
    });
    return asDocument(await findDocument(tx, id), user);
  });
}

export async function documentFile(context: Context, id: number): Promise<FileReply> {
  return documentReply(context, await findDocument(context, id));
}

/** The file is deleted from storage after the commit. */
export const removeDocument = (context: Context, id: number): Promise<void> =>
  transact(context, async (tx) => {
    const { token, name, storage_key, organization_id } = await findDocument(tx, id);
    if (!canDelete({ organization_id }, tx.user)) throw forbidden("errors/sites:documentOfOthers");
    await tx.db.deleteFrom("site_documents").where("id", "=", id).execute();
    await writeAuditLog(tx, {
      action: "sites.remove_document",
      subject_kind: "site",
      subject: token,
      details: { id, name },
    });
    tx.afterCommit(() => context.storage.delete(storage_key));
  });

async function findDocument(context: Context, id: number) {
  const row = await documentsOf(context).where("site_documents.id", "=", id).executeTakeFirst();
  if (!row) throw notFound("Document");
  return row;
}

type Row = Awaited<ReturnType<typeof findDocument>>;

/** `mount` strips the columns that are not in the reply. */
const asDocument = (row: Row, user: Identity): SiteDocument => ({ ...row, can_delete: canDelete(row, user) });

const canDelete = ({ organization_id }: Pick<Row, "organization_id">, user: Identity) =>
  user.permissions.includes("edit sites") &&
  (user.user_type === "center" || organization_id === user.organization_id);
