import { type CertificateKind, REPEATED_KINDS } from "@overfly/contract/pilots/pilot-certificates";
import { message } from "@overfly/i18n/message";
import { sql } from "kysely";
import type { Context } from "#context.ts";
import { nextVersion } from "#platform/db/row-version.ts";
import { transact } from "#platform/db/transaction.ts";
import { conflict } from "#platform/http/errors.ts";
import { type LockedCertificate, lockCertificate, recordCertificate } from "./certificates.ts";

/** Takes an expired certificate out of the lists once a later one of its kind replaces it. */
export const archiveCertificate = (context: Context, id: number): Promise<void> =>
  transact(context, async (tx) => {
    const certificate = await lockCertificate(tx, id);
    if (certificate.archived_at !== null) return;
    if (!certificate.is_expired) throw conflict(message("errors/members:certificateValid"));
    if (!(await isReplaced(tx, certificate))) throw conflict(message("errors/members:certificateLatest"));
    await setArchived(tx, certificate, tx.now().toISOString(), "archive");
  });

export const restoreCertificate = (context: Context, id: number): Promise<void> =>
  transact(context, async (tx) => {
    const certificate = await lockCertificate(tx, id);
    if (certificate.archived_at !== null) await setArchived(tx, certificate, null, "restore");
  });

async function setArchived(
  tx: Context,
  { id, pilot_id, kind, number, expires_on }: LockedCertificate,
  archived_at: string | null,
  verb: "archive" | "restore",
): Promise<void> {
  await tx.db
    .updateTable("pilot_certificates")
    .set({ archived_at, updated_at: nextVersion(tx.now()) })
    .where("id", "=", id)
    .execute();
  await recordCertificate(tx, verb, pilot_id, { id, kind, number, expires_on });
}

/** A pilot can hold several trainings and other certificates, which don't replace each other. */
async function isReplaced(
  { db }: Context,
  { id, provider_id, pilot_id, kind, expires_on }: LockedCertificate,
) {
  if ((REPEATED_KINDS as readonly CertificateKind[]).includes(kind)) return true;
  const later = await db
    .selectFrom("pilot_certificates")
    .where("provider_id", "=", provider_id)
    .where("pilot_id", "=", pilot_id)
    .where("kind", "=", kind)
    .where("id", "<>", id)
    .where(sql<boolean>`(expires_on is null or expires_on > ${expires_on}::date)`)
    .select("id")
    .executeTakeFirst();
  return later !== undefined;
}
