import type { Context } from "#context.ts";

export interface AuditEntry {
  /** feature.verb, such as "missions.approve". */
  action: string;
  subject_kind: string;
  subject: string;
  details?: Record<string, unknown>;
}

/** Writes who did what, and in whose name. Call it inside the transaction of the change, so that neither stands without the other. */
export async function audit(
  { db, user, request_id }: Context,
  { details, ...entry }: AuditEntry,
): Promise<void> {
  await db
    .insertInto("audit_log")
    .values({
      ...entry,
      organization_id: user.organization_id,
      user_id: user.user_id,
      actor_name: user.name,
      impersonator_id: user.impersonator?.user_id ?? null,
      impersonator_name: user.impersonator?.name ?? null,
      token_name: user.api_token?.name ?? null,
      details: JSON.stringify(details ?? {}),
      request_id,
    })
    .execute();
}
