import { randomUUID } from "node:crypto";
import type { DocumentTarget, ItemDocumentsQuery } from "@overfly/contract/inventory/item-documents";
import type { StoredDocument } from "@overfly/contract/stored-document";
import type { ItemReference } from "@overfly/contract/inventory/item-reference";
import type { FastifyRequest } from "fastify";
import type { Context } from "#context.ts";
import { writeAuditLog } from "#platform/audit-log/write-audit-log.ts";
import { countRows } from "#platform/db/count-rows.ts";
import { transact } from "#platform/db/transaction.ts";
import { notFound } from "#platform/http/errors.ts";
import type { FileReply } from "#platform/http/file-reply.ts";
import { offsetOf, pageMeta } from "#platform/http/page.ts";
import { documentReply, storeDocument } from "#platform/storage/uploaded-document.ts";
import { owned } from "#tenancy.ts";
import { EQUIPMENT, findItem } from "./equipment.ts";

const documentsOf = ({ db, user }: Context) =>
  db
    .selectFrom("item_documents")
    .leftJoin("users", "users.id", "item_documents.created_by")
    .where(owned(user, "item_documents"))
    .select([
      "item_documents.id",
      "item_documents.name",
      "item_documents.mime",
      "item_documents.size_bytes",
      "item_documents.created_at",
      "users.name as added_by",
    ]);

export async function listItemDocuments(context: Context, query: ItemDocumentsQuery) {
  await findItem(context, "view", query);
  const matching = documentsOf(context)
    .where("item_kind", "=", query.item_kind)
    .where("item_id", "=", query.item_id)
    .$if(query.work_order_id !== undefined, (documents) =>
      documents.where("item_documents.work_order_id", "=", query.work_order_id ?? null),
    );
  const [data, total] = await Promise.all([
    matching
      .orderBy("item_documents.created_at", "desc")
      .orderBy("item_documents.id", "desc")
      .limit(query.item_count)
      .offset(offsetOf(query))
      .execute(),
    countRows(matching),
  ]);
  return { data, meta: pageMeta(query, total) };
}

/** Stores the file of a multipart form. */
export async function addItemDocument(
  context: Context,
  item: DocumentTarget,
  request: FastifyRequest,
): Promise<StoredDocument> {
  await findItem(context, "edit", item);
  await checkOrder(context, item);
  const storage_key = `inventory/${item.item_kind}/${randomUUID()}`;
  return storeDocument(context, request, storage_key, async (tx, { name, mime, bytes }) => {
    const id = await insertDocument(tx, item, { name, mime, size_bytes: bytes.length, storage_key });
    return documentsOf(tx).where("item_documents.id", "=", id).executeTakeFirstOrThrow();
  });
}

/** 404 unless the order is of that item. */
async function checkOrder({ db, user }: Context, { item_kind, item_id, work_order_id }: DocumentTarget) {
  if (work_order_id === undefined) return;
  const order = await db
    .selectFrom("work_orders")
    .where(owned(user, "work_orders"))
    .where("id", "=", work_order_id)
    .where("item_kind", "=", item_kind)
    .where("item_id", "=", item_id)
    .select("id")
    .executeTakeFirst();
  if (!order) throw notFound("Work order");
}

export interface DocumentFile {
  name: string;
  mime: string;
  size_bytes: number;
  storage_key: string;
}

/** Call it in the transaction of the change that the document belongs to. */
export async function insertDocument(
  tx: Context,
  {
    item_kind,
    item_id,
    work_order_id = null,
  }: Omit<DocumentTarget, "work_order_id"> & { work_order_id?: number | null | undefined },
  { name, mime, size_bytes, storage_key }: DocumentFile,
): Promise<number> {
  const { user } = tx;
  const { id } = await tx.db
    .insertInto("item_documents")
    .values({
      provider_id: user.organization_id,
      item_kind,
      item_id,
      work_order_id,
      name,
      mime,
      size_bytes,
      storage_key,
      created_by: user.user_id,
    })
    .returning("id")
    .executeTakeFirstOrThrow();
  await writeAuditLog(tx, {
    action: "inventory.add_document",
    subject_kind: EQUIPMENT[item_kind].subject,
    subject: String(item_id),
    details: { id, name, size_bytes },
  });
  return id;
}

export async function itemDocumentFile(context: Context, id: number): Promise<FileReply> {
  return documentReply(context, await findDocument(context, "view", id));
}

/** The file is deleted from storage after the commit. */
export const removeItemDocument = (context: Context, id: number): Promise<void> =>
  transact(context, async (tx) => {
    const { item_kind, item_id, name, storage_key } = await findDocument(tx, "edit", id);
    await tx.db.deleteFrom("item_documents").where("id", "=", id).execute();
    await writeAuditLog(tx, {
      action: "inventory.remove_document",
      subject_kind: EQUIPMENT[item_kind].subject,
      subject: String(item_id),
      details: { id, name },
    });
    tx.afterCommit(() => context.storage.delete(storage_key));
  });

async function findDocument(context: Context, action: "view" | "edit", id: number) {
  const row = await documentsOf(context)
    .where("item_documents.id", "=", id)
    .select(["item_kind", "item_id", "storage_key"])
    .executeTakeFirst();
  if (!row) throw notFound("Document");
  const reference = { item_kind: row.item_kind as ItemReference["item_kind"], item_id: row.item_id };
  await findItem(context, action, reference);
  return { ...row, ...reference };
}
