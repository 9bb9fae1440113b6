import { randomUUID } from "node:crypto";
import type { PageQuery } from "@overfly/contract/page";
import { MAX_DOCUMENT_BYTES, type SiteDocument } from "@overfly/contract/sites/site-documents";
import type { FastifyRequest } from "fastify";
import type { PlainMessageKey } from "@overfly/i18n/message";
import { countRows } from "#platform/db/count-rows.ts";
import { writeAuditLog } from "#platform/audit-log/write-audit-log.ts";
import type { Context, Identity } from "#context.ts";
import { withFileSlot } from "#platform/threads/file-slots.ts";
import { transact } from "#platform/db/transaction.ts";
import { requireFreeSpace } from "#platform/storage/free-space.ts";
import { sanitizeFileName } from "#platform/storage/file-name.ts";
import { forbidden, HttpError, notFound } from "#platform/http/errors.ts";
import type { FileReply } from "#platform/http/file-reply.ts";
import { containsPattern, offsetOf, pageMeta, sortsOf } from "#platform/http/page.ts";
import { findSiteId, owned } from "#tenancy.ts";
import { documentTypeOf } from "./document-type.ts";

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
  await requireFreeSpace(context);
  const { name, mime, bytes } = await withFileSlot(context.user, () => readUploadedDocument(request));
  const { user, storage } = context;
  const storage_key = `sites/${token}/${randomUUID()}`;
  await storage.put(storage_key, bytes, { contentType: mime });
  try {
    return await transact(context, async (tx) => {
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
  } catch (error) {
    await storage.delete(storage_key);
    throw error;
  }
}

export async function documentFile(context: Context, id: number): Promise<FileReply> {
  const { storage_key, mime, name, size_bytes } = await findDocument(context, id);
  return { body: await context.storage.getStream(storage_key), type: mime, name, size_bytes };
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

async function readUploadedDocument(
  request: FastifyRequest,
): Promise<{ name: string; mime: string; bytes: Buffer }> {
  const file = await request.file({ limits: { fileSize: MAX_DOCUMENT_BYTES } });
  if (!file) throw uploadError(415, "errors/sites:chooseDocument");
  const bytes = await file.toBuffer().catch(() => {
    throw uploadError(413, "errors/sites:documentTooLarge");
  });
  if (bytes.length === 0) throw uploadError(415, "errors/request:fileEmpty");
  const name = sanitizeFileName(file.filename);
  const type = documentTypeOf(bytes, name);
  if (!type.ok) throw uploadError(415, type.error);
  return { name, mime: type.mime, bytes };
}

const uploadError = (status: number, said: PlainMessageKey) => new HttpError(status, said, { file: [said] });
