import { randomUUID } from "node:crypto";
import type { PageQuery } from "@overfly/contract/page";
import { MAX_DOCUMENT_BYTES, type SiteDocument } from "@overfly/contract/sites/site-documents";
import type { FastifyRequest } from "fastify";
import { writeAuditLog } from "#platform/audit-log/write-audit-log.ts";
import type { Context, Identity } from "#context.ts";
import { transact } from "#platform/db/transaction.ts";
import { cleanFileName } from "#platform/storage/file-name.ts";
import { forbidden, HttpError, notFound } from "#platform/http/errors.ts";
import type { FileReply } from "#platform/http/file-reply.ts";
import { containing, offsetOf, pageMeta, sortsOf } from "#platform/http/page.ts";
import { owned } from "#tenancy.ts";
import type { PlainSentence } from "#platform/words/words.ts";
import { documentTypeOf } from "./document-type.ts";
import { siteIdOf } from "./site-query.ts";

const SORTS = {
  name: "site_attachments.name",
  size_bytes: "site_attachments.size_bytes",
  created_at: "site_attachments.created_at",
} as const;

/** The documents of the sites that a user may see. */
const documentsOf = ({ db, user }: Context) =>
  db
    .selectFrom("site_attachments")
    .innerJoin("sites", "sites.id", "site_attachments.site_id")
    .leftJoin("users", "users.id", "site_attachments.created_by")
    .where(owned(user, "sites"))
    .select([
      "site_attachments.id",
      "site_attachments.name",
      "site_attachments.mime",
      "site_attachments.size_bytes",
      "site_attachments.storage_key",
      "site_attachments.organization_id",
      "site_attachments.created_at",
      "sites.token",
      "users.name as added_by",
    ]);

export async function listDocuments(context: Context, token: string, query: PageQuery) {
  let found = documentsOf(context).where("sites.id", "=", await siteIdOf(context, token));
  if (query.search) found = found.where("site_attachments.name", "ilike", containing(query.search));
  let ordered = found;
  for (const [column, direction] of sortsOf(query, SORTS)) ordered = ordered.orderBy(column, direction);
  const [rows, { total }] = await Promise.all([
    ordered
      .orderBy("site_attachments.created_at", "desc")
      .orderBy("site_attachments.id", "desc")
      .limit(query.item_count)
      .offset(offsetOf(query))
      .execute(),
    found
      .clearSelect()
      .select((eb) => eb.fn.countAll<number>().as("total"))
      .executeTakeFirstOrThrow(),
  ]);
  return { data: rows.map((row) => asDocument(row, context.user)), meta: pageMeta(query, total) };
}

/** Keeps the one file of a form with a site. */
export async function addDocument(context: Context, token: string, request: FastifyRequest) {
  const site_id = await siteIdOf(context, token);
  const { name, mime, bytes } = await documentIn(request);
  const { user, storage } = context;
  const storage_key = `sites/${token}/${randomUUID()}`;
  await storage.put(storage_key, bytes, { contentType: mime });
  try {
    return await transact(context, async (tx) => {
      const { id } = await tx.db
        .insertInto("site_attachments")
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
      return asDocument(await theDocument(tx, id), user);
    });
  } catch (error) {
    await storage.delete(storage_key);
    throw error;
  }
}

export async function documentFile(context: Context, id: number): Promise<FileReply> {
  const { storage_key, mime, name, size_bytes } = await theDocument(context, id);
  return { body: await context.storage.getStream(storage_key), type: mime, name, size_bytes };
}

/** The stored file goes once the deletion is committed. */
export const removeDocument = (context: Context, id: number): Promise<void> =>
  transact(context, async (tx) => {
    const { token, name, storage_key, organization_id } = await theDocument(tx, id);
    if (!mayDelete({ organization_id }, tx.user))
      throw forbidden("Only who added this document, or the provider, may delete it");
    await tx.db.deleteFrom("site_attachments").where("id", "=", id).execute();
    await writeAuditLog(tx, {
      action: "sites.remove_document",
      subject_kind: "site",
      subject: token,
      details: { id, name },
    });
    tx.afterCommit(() => context.storage.delete(storage_key));
  });

async function theDocument(context: Context, id: number) {
  const row = await documentsOf(context).where("site_attachments.id", "=", id).executeTakeFirst();
  if (!row) throw notFound("Document");
  return row;
}

type Row = Awaited<ReturnType<typeof theDocument>>;

/** The columns that are not the reader's stay behind: `mount` parses the reply. */
const asDocument = (row: Row, user: Identity): SiteDocument => ({ ...row, may_delete: mayDelete(row, user) });

const mayDelete = ({ organization_id }: Pick<Row, "organization_id">, user: Identity) =>
  user.permissions.includes("edit sites") &&
  (user.user_type === "center" || organization_id === user.organization_id);

async function documentIn(request: FastifyRequest): Promise<{ name: string; mime: string; bytes: Buffer }> {
  const file = await request.file({ limits: { fileSize: MAX_DOCUMENT_BYTES } });
  if (!file) throw refused(415, "Choose a document");
  const bytes = await file.toBuffer().catch(() => {
    throw refused(413, "A document may have at most 50 MB");
  });
  if (bytes.length === 0) throw refused(415, "The file is empty");
  const name = cleanFileName(file.filename);
  const type = documentTypeOf(bytes, name);
  if (!type.ok) throw refused(415, type.fault);
  return { name, mime: type.mime, bytes };
}

const refused = (status: number, said: PlainSentence) => new HttpError(status, said, { file: [said] });
