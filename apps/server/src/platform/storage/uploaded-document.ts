import type { MultipartFile } from "@fastify/multipart";
import { MAX_DOCUMENT_BYTES } from "@overfly/contract/stored-document";
import type { PlainMessageKey } from "@overfly/i18n/message";
import type { FastifyRequest } from "fastify";
import type { Context } from "#context.ts";
import { transact } from "#platform/db/transaction.ts";
import { HttpError } from "#platform/http/errors.ts";
import type { FileReply } from "#platform/http/file-reply.ts";
import { withFileSlot } from "#platform/threads/file-slots.ts";
import { documentTypeOf } from "./document-type.ts";
import { sanitizeFileName } from "./file-name.ts";
import { requireFreeSpace } from "./free-space.ts";

export interface UploadedDocument {
  name: string;
  /** By content. */
  mime: string;
  bytes: Buffer;
}

/** The limits of the form that a document comes in. */
const DOCUMENT_LIMITS = { limits: { fileSize: MAX_DOCUMENT_BYTES } };

/**
 * Stores the document of a multipart form at `storage_key`, and its row by `insert` in one transaction. Nothing of it is
 * kept where that fails.
 */
export async function storeDocument<T>(
  context: Context,
  request: FastifyRequest,
  storage_key: string,
  insert: (tx: Context, document: UploadedDocument) => Promise<T>,
): Promise<T> {
  await requireFreeSpace(context);
  const document = await withFileSlot(context.user, async () =>
    readUploadedDocument(await request.file(DOCUMENT_LIMITS)),
  );
  await context.storage.put(storage_key, document.bytes, { contentType: document.mime });
  try {
    return await transact(context, (tx) => insert(tx, document));
  } catch (error) {
    await context.storage.delete(storage_key);
    throw error;
  }
}

interface KeptDocument {
  storage_key: string;
  mime: string;
  name: string;
  size_bytes: number;
}

/** The download of a stored document. */
export const documentReply = async (
  { storage }: Pick<Context, "storage">,
  { storage_key, mime, name, size_bytes }: KeptDocument,
): Promise<FileReply> => ({ body: await storage.getStream(storage_key), type: mime, name, size_bytes });

/** The document of a multipart form, checked by its content; 413 or 415 with the reason. */
async function readUploadedDocument(file: MultipartFile | undefined): Promise<UploadedDocument> {
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

const uploadError = (status: number, messageKey: PlainMessageKey) =>
  new HttpError(status, messageKey, { file: [messageKey] });
