import type { ReportedUploadStatus, UploadStatus } from "@overfly/contract/sites/upload-status";
import { writeAuditLog } from "#platform/audit-log/write-audit-log.ts";
import type { Context } from "#context.ts";
import { transact } from "#platform/db/transaction.ts";
import { findSiteId } from "#tenancy.ts";

export async function getUploadStatus(context: Context, token: string): Promise<ReportedUploadStatus | null> {
  const row = await context.db
    .selectFrom("site_upload_status")
    .leftJoin("users", "users.id", "site_upload_status.reported_by")
    .where("site_id", "=", await findSiteId(context, token))
    .select(["site_upload_status.status", "users.name as reported_by", "site_upload_status.reported_at"])
    .executeTakeFirst();
  return row ? { ...row, status: row.status as UploadStatus } : null;
}

export function reportUploadStatus(
  context: Context,
  token: string,
  status: UploadStatus,
): Promise<ReportedUploadStatus> {
  return transact(context, async (tx) => {
    const site_id = await findSiteId(tx, token);
    const reported = { status, reported_by: tx.user.user_id, reported_at: tx.now().toISOString() };
    await tx.db
      .insertInto("site_upload_status")
      .values({ site_id, ...reported })
      .onConflict((row) => row.column("site_id").doUpdateSet(reported))
      .execute();
    await writeAuditLog(tx, {
      action: "sites.report_upload",
      subject_kind: "site",
      subject: token,
      details: { status },
    });
    return { ...reported, reported_by: tx.user.name };
  });
}
