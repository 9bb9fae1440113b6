import type { Identity, SystemContext } from "#context.ts";
import { writeAuditLog, writeSystemAuditLog } from "#platform/audit-log/write-audit-log.ts";

export interface RecordedUpload {
  provider_id: number;
  site_id: number;
  mission_id: number | null;
  user_id: string | null;
  name: string;
  deliverable: string | null;
}

/**
 * Writes who added a file to the cloud. The photos of a flight come by the thousand and are in the mission's timeline;
 * everything else is recorded. `user` is who is signed in; without one, after a crash, the uploader is looked up.
 */
export async function recordUpload(
  tx: SystemContext & { user?: Identity },
  upload: RecordedUpload,
  file: { id: number; kind: string; duplicate: boolean },
): Promise<void> {
  const isPhoto = file.kind === "photo" || file.kind === "thermal_photo";
  if (isPhoto && upload.mission_id !== null && upload.deliverable === null) return;
  const { name, deliverable } = upload;
  const entry = {
    action: "clouds.upload",
    subject_kind: "cloud",
    subject: String(file.id),
    details: {
      name,
      kind: file.kind,
      ...(deliverable !== null && { deliverable }),
      ...(file.duplicate && { duplicate: true }),
    },
  };
  if (tx.user) return writeAuditLog({ ...tx, user: tx.user }, entry);
  const uploader = await uploaderOf(tx, upload);
  await writeSystemAuditLog(tx, uploader ?? { organization_id: upload.provider_id }, entry);
}

/** A member of the provider or of the site's client. */
const uploaderOf = ({ db }: SystemContext, { user_id, site_id, provider_id }: RecordedUpload) =>
  db
    .selectFrom("memberships")
    .innerJoin("users", "users.id", "memberships.user_id")
    .where("memberships.user_id", "=", user_id)
    .where((member) =>
      member.or([
        member("memberships.organization_id", "=", provider_id),
        member(
          "memberships.organization_id",
          "=",
          member.selectFrom("sites").where("sites.id", "=", site_id).select("sites.client_id"),
        ),
      ]),
    )
    .select(["memberships.organization_id", "users.id as user_id", "users.name as actor_name"])
    .executeTakeFirst();
