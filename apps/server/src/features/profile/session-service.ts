import type { ActiveSession } from "@overfly/contract/profile/profile";
import { writeAuditLog } from "#platform/audit-log/write-audit-log.ts";
import { isCorrectPassword } from "#features/auth/accounts/accounts.ts";
import { clearIdentityCache } from "#platform/auth/identity.ts";
import { replacePassword } from "#features/auth/accounts/reset-password.ts";
import type { Context } from "#context.ts";
import { transact } from "#platform/db/transaction.ts";
import { invalid, notFound } from "#platform/http/errors.ts";

/** The user's sessions that have not expired, newest first. */
export async function listSessions({ db, user, now }: Context): Promise<ActiveSession[]> {
  const rows = await db
    .selectFrom("sessions")
    .where("user_id", "=", user.user_id)
    .where("expires_at", ">", now().toISOString())
    .select(["id", "ip_address", "user_agent", "created_at", "updated_at as seen_at"])
    .orderBy("created_at", "desc")
    .limit(100)
    .execute();
  return rows.map((row) => ({ ...row, is_current: row.id === user.session_id }));
}

export const revokeSession = (context: Context, id: string): Promise<void> =>
  transact(context, async (tx) => {
    const { numDeletedRows } = await deleteOwnSessions(tx).where("id", "=", id).executeTakeFirst();
    if (numDeletedRows === 0n) throw notFound("Session");
    await logRevoked(tx, Number(numDeletedRows));
  });

export const revokeOthers = (context: Context): Promise<void> =>
  transact(context, async (tx) => logRevoked(tx, await deleteOtherSessions(tx)));

/**
 * Changes the password; ends every other session, remembered browser and reset link of the user, and notifies them
 * by e-mail.
 */
export const changePassword = (
  context: Context,
  { current_password, new_password }: { current_password: string; new_password: string },
): Promise<void> =>
  transact(context, async (tx) => {
    const { user_id } = tx.user;
    if (!(await isCorrectPassword(tx, user_id, current_password)))
      throw invalid({ current_password: ["errors/auth:wrongPassword"] });
    if (current_password === new_password) throw invalid({ new_password: ["errors/auth:samePassword"] });
    await replacePassword(tx, user_id, new_password);
    await deleteOtherSessions(tx);
    await writeAuditLog(tx, { action: "profile.change-password", subject_kind: "user", subject: user_id });
  });

const deleteOwnSessions = ({ db, user }: Context) =>
  db.deleteFrom("sessions").where("user_id", "=", user.user_id);

async function deleteOtherSessions(context: Context): Promise<number> {
  const { numDeletedRows } = await deleteOwnSessions(context)
    .where("id", "!=", context.user.session_id)
    .executeTakeFirst();
  return Number(numDeletedRows);
}

async function logRevoked(context: Context, count: number): Promise<void> {
  context.afterCommit(() => clearIdentityCache(context));
  await writeAuditLog(context, {
    action: "profile.revoke-sessions",
    subject_kind: "user",
    subject: context.user.user_id,
    details: { count },
  });
}
