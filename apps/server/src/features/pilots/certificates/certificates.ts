import { randomUUID } from "node:crypto";
import { can } from "@overfly/contract/permissions";
import type {
  CertificateKind,
  NewCertificate,
  PilotCertificate,
} from "@overfly/contract/pilots/pilot-certificates";
import { message } from "@overfly/i18n/message";
import type { FastifyRequest } from "fastify";
import { sql } from "kysely";
import type { Context } from "#context.ts";
import { writeAuditLog } from "#platform/audit-log/write-audit-log.ts";
import { nextVersion, checkVersion } from "#platform/db/row-version.ts";
import { transact } from "#platform/db/transaction.ts";
import { conflict, forbidden, notFound } from "#platform/http/errors.ts";
import type { FileReply } from "#platform/http/file-reply.ts";
import { storeDocument, type UploadedDocument } from "#platform/storage/uploaded-document.ts";
import { getPilot } from "#features/pilots/list-pilots.ts";
import { owned } from "#tenancy.ts";

/** By the organization's calendar. The query must have `organizations`. */
const isExpired = (now: Date) =>
  sql<boolean>`coalesce(expires_on < (${now.toISOString()}::timestamptz at time zone organizations.time_zone)::date,
    false)`;

export const certificatesOf = ({ db, user, now }: Context) =>
  db
    .selectFrom("pilot_certificates")
    .innerJoin("organizations", "organizations.id", "pilot_certificates.provider_id")
    .where(owned(user, "pilot_certificates"))
    .select([
      "pilot_certificates.id",
      sql<CertificateKind>`pilot_certificates.kind`.as("kind"),
      "pilot_certificates.number",
      "issuer",
      "issued_on",
      "expires_on",
      isExpired(now()).as("is_expired"),
      "file_name",
      "size_bytes",
      "pilot_certificates.archived_at",
      "pilot_certificates.updated_at",
    ])
    .orderBy("expires_on", (order) => order.asc().nullsLast())
    .orderBy("pilot_certificates.id");

export async function listCertificates(context: Context, pilot_id: string): Promise<PilotCertificate[]> {
  await getPilot(context, pilot_id);
  return certificatesOf(context).where("pilot_id", "=", pilot_id).execute();
}

/** Of the signed-in pilot: the tenancy rule gives no others. */
export const ownCertificates = (context: Context): Promise<PilotCertificate[]> =>
  certificatesOf(context).where("archived_at", "is", null).execute();

export const getCertificate = (context: Context, id: number): Promise<PilotCertificate> =>
  certificatesOf(context).where("pilot_certificates.id", "=", id).executeTakeFirstOrThrow();

export const addCertificate = (
  context: Context,
  pilot_id: string,
  { updated_at: _none, ...fields }: NewCertificate,
): Promise<PilotCertificate> =>
  transact(context, async (tx) => {
    await getPilot(tx, pilot_id);
    const { id } = await tx.db
      .insertInto("pilot_certificates")
      .values({ ...fields, pilot_id, provider_id: tx.user.organization_id })
      .returning("id")
      .executeTakeFirstOrThrow();
    await recordCertificate(tx, "add", pilot_id, { id, ...fields });
    return getCertificate(tx, id);
  });

export const changeCertificate = (
  context: Context,
  id: number,
  { updated_at, ...fields }: NewCertificate,
): Promise<PilotCertificate> =>
  transact(context, async (tx) => {
    const before = await lockCertificate(tx, id);
    checkVersion(before.updated_at, updated_at, "errors/inventory:changed");
    await tx.db
      .updateTable("pilot_certificates")
      .set({
        ...fields,
        updated_at: nextVersion(tx.now()),
        ...(fields.expires_on !== before.expires_on && { notified_days: null, archived_at: null }),
      })
      .where("id", "=", id)
      .execute();
    await recordCertificate(tx, "change", before.pilot_id, { id, ...fields });
    return getCertificate(tx, id);
  });

/** Stores the file of a multipart form in place of the former one. */
export async function setCertificateFile(
  context: Context,
  id: number,
  request: FastifyRequest,
): Promise<PilotCertificate> {
  await lockCertificate(context, id);
  const storage_key = `certificates/${randomUUID()}`;
  return storeDocument(context, request, storage_key, (tx, document) =>
    replaceFile(tx, id, document, storage_key),
  );
}

async function replaceFile(
  tx: Context,
  id: number,
  { name, mime, bytes }: UploadedDocument,
  storage_key: string,
): Promise<PilotCertificate> {
  const before = await lockCertificate(tx, id);
  await tx.db
    .updateTable("pilot_certificates")
    .set({
      file_name: name,
      mime,
      size_bytes: bytes.length,
      storage_key,
      updated_at: nextVersion(tx.now()),
    })
    .where("id", "=", id)
    .execute();
  await recordCertificate(tx, "set_file", before.pilot_id, { id, name, size_bytes: bytes.length });
  deleteFile(tx, before.storage_key);
  return getCertificate(tx, id);
}

export async function certificateFile(context: Context, id: number): Promise<FileReply> {
  const { user } = context;
  const found = await certificatesOf(context)
    .where("pilot_certificates.id", "=", id)
    .select(["storage_key", "mime"])
    .executeTakeFirst();
  if (!found) throw notFound("Certificate");
  if (user.user_type === "center" && !can(user, "view employees")) throw forbidden();
  if (found.storage_key === null) throw notFound("Document");
  const { storage_key, mime, file_name, size_bytes } = found;
  return {
    body: await context.storage.getStream(storage_key),
    type: mime ?? "application/octet-stream",
    name: file_name ?? "",
    size_bytes: size_bytes ?? 0,
  };
}

/**
 * An expired one is kept as a record: without it, its pilot would be one of whom nothing was ever recorded, whom no
 * expiry blocks.
 */
export const removeCertificate = (context: Context, id: number): Promise<void> =>
  transact(context, async (tx) => {
    const certificate = await lockCertificate(tx, id);
    const { pilot_id, kind, number, expires_on, storage_key, is_expired } = certificate;
    if (is_expired) throw conflict(message("errors/members:certificateExpired"));
    await tx.db.deleteFrom("pilot_certificates").where("id", "=", id).execute();
    await recordCertificate(tx, "remove", pilot_id, { id, kind, number, expires_on });
    deleteFile(tx, storage_key);
  });

/** From storage, after the commit. */
function deleteFile(tx: Context, storage_key: string | null): void {
  if (storage_key !== null) tx.afterCommit(() => tx.storage.delete(storage_key));
}

export type LockedCertificate = Awaited<ReturnType<typeof lockCertificate>>;

export async function lockCertificate({ db, user, now }: Context, id: number) {
  const certificate = await db
    .selectFrom("pilot_certificates")
    .innerJoin("organizations", "organizations.id", "pilot_certificates.provider_id")
    .where(owned(user, "pilot_certificates"))
    .where("pilot_certificates.id", "=", id)
    .select([
      "pilot_certificates.id",
      "provider_id",
      "pilot_id",
      sql<CertificateKind>`pilot_certificates.kind`.as("kind"),
      "pilot_certificates.number",
      "expires_on",
      "storage_key",
      "pilot_certificates.archived_at",
      "pilot_certificates.updated_at",
      isExpired(now()).as("is_expired"),
    ])
    .forUpdate("pilot_certificates")
    .executeTakeFirst();
  if (!certificate) throw notFound("Certificate");
  return certificate;
}

export const recordCertificate = (
  tx: Context,
  verb: "add" | "change" | "set_file" | "remove" | "archive" | "restore",
  pilot_id: string,
  details: Record<string, string | number | null>,
): Promise<void> =>
  writeAuditLog(tx, { action: `certificates.${verb}`, subject_kind: "user", subject: pilot_id, details });
