import type { Endpoint } from "@overfly/contract/endpoint";
import type { Context } from "#context.ts";
import { writeAuditLog } from "./write-audit-log.ts";

/** What an impersonator wrote is in the audit log also where the user's own write, such as of a preference, isn't. */
export async function recordImpersonatedWrite(
  context: Context,
  { method, path }: Pick<Endpoint, "method" | "path">,
): Promise<void> {
  const { db, user, request_id } = context;
  const known = await db
    .selectFrom("audit_log")
    .where("organization_id", "=", user.organization_id)
    .where("user_id", "=", user.user_id)
    .where("request_id", "=", request_id)
    .where("created_at", ">", new Date(Date.now() - RECENT_MS).toISOString())
    .select("id")
    .limit(1)
    .executeTakeFirst();
  if (known) return;
  await writeAuditLog(context, {
    action: "auth.write-as-client",
    subject_kind: "user",
    subject: user.user_id,
    details: { call: `${method} ${path}` },
  });
}

/** Longer than any request. */
const RECENT_MS = 3_600_000;
