import type { SystemContext } from "#context.ts";
import { writeSystemAuditLog } from "#platform/audit-log/write-audit-log.ts";
import { transact } from "#platform/db/transaction.ts";
import { invalid } from "#platform/http/errors.ts";
import { pageUrl } from "#platform/http/server-url.ts";
import { setPassword } from "./accounts.ts";
import { clearIdentityCache } from "#platform/auth/identity.ts";
import { sendPasswordChangedMail, sendResetMail } from "#features/auth/mails/send-auth-mails.ts";
import { timeAfter, newLinkToken, sha256 } from "./one-time-token.ts";
import { checkPassword } from "./password-rules.ts";
import { forgetAllDevices } from "#features/auth/second-factor/remembered-devices.ts";
import { forgetBrowsers, rememberBrowser } from "#features/auth/sign-in/known-browsers.ts";
import { returnAttempts, takeAttempt } from "#features/auth/sign-in/sign-in-limits.ts";

const VALID_MS = 30 * 60_000;

/**
 * Sends a password reset link if there is such an account. It runs after the reply was sent, so that neither the
 * reply nor its timing reveals whether there is one. A newer link replaces the older one.
 */
export async function sendResetLink(context: SystemContext, email: string): Promise<void> {
  const { db, now, settings } = context;
  const user = await db
    .selectFrom("users")
    .innerJoin("memberships", "memberships.user_id", "users.id")
    .where((eb) => eb(eb.fn<string>("lower", ["users.email"]), "=", email.toLowerCase()))
    .select(["users.id", "memberships.user_type"])
    .orderBy("memberships.id")
    .executeTakeFirst();
  if (!user) return;
  await takeAttempt(context, [["reset", user.id]]);
  await transact(context, async (tx) => {
    const token = newLinkToken();
    await deleteResetLinks(tx, user.id);
    await tx.db
      .insertInto("one_time_tokens")
      .values({
        token_sha256: sha256(token),
        purpose: "reset",
        user_id: user.id,
        expires_at: timeAfter(now(), VALID_MS),
      })
      .execute();
    const side = user.user_type === "client" ? "client" : "center";
    await sendResetMail(tx, user.id, pageUrl(settings, side, `/reset-password#${token}`));
  });
}

/**
 * Sets a new password by a reset link, which is used up; ends all sessions and forgets all devices and browsers of the
 * user. Returns a cookie that makes this browser known.
 */
export const resetPassword = (
  context: SystemContext,
  { token, new_password }: { token: string; new_password: string },
  cookies: string,
): Promise<string> =>
  transact(context, async (tx) => {
    const { db, now } = tx;
    const used = await db
      .deleteFrom("one_time_tokens")
      .where("token_sha256", "=", sha256(token))
      .where("purpose", "=", "reset")
      .where("expires_at", ">", now().toISOString())
      .returning("user_id")
      .executeTakeFirst();
    if (!used) throw invalid({ token: ["errors/auth:expiredLink"] });
    const { user_id } = used;
    const { email, name } = await replacePassword(tx, user_id, new_password);
    await db.deleteFrom("sessions").where("user_id", "=", user_id).execute();
    await returnAttempts(tx, [["account", email]]);
    await logReset(tx, user_id, name);
    await forgetBrowsers(tx, user_id);
    return rememberBrowser(tx, user_id, cookies);
  });

/**
 * Checks and sets a new password; deletes the user's reset links, forgets their devices and notifies them by e-mail.
 * Sessions stay.
 */
export async function replacePassword(tx: SystemContext, user_id: string, new_password: string) {
  const user = await tx.db
    .selectFrom("users")
    .where("id", "=", user_id)
    .select(["email", "name"])
    .executeTakeFirstOrThrow();
  await checkPassword("new_password", new_password, [user.email, user.name]);
  await setPassword(tx, user_id, new_password);
  await deleteResetLinks(tx, user_id);
  await forgetAllDevices(tx, user_id);
  await sendPasswordChangedMail(tx, user_id);
  tx.afterCommit(() => clearIdentityCache(tx));
  return user;
}

/** Writes to the audit log of every organization that the user belongs to. */
async function logReset(tx: SystemContext, user_id: string, actor_name: string): Promise<void> {
  const organizations = await tx.db
    .selectFrom("memberships")
    .where("user_id", "=", user_id)
    .select("organization_id")
    .distinct()
    .execute();
  for (const { organization_id } of organizations)
    await writeSystemAuditLog(
      tx,
      { organization_id, user_id, actor_name },
      { action: "auth.reset-password", subject_kind: "user", subject: user_id },
    );
}

/** Invalidates all reset links of a user. */
export const deleteResetLinks = ({ db }: Pick<SystemContext, "db">, user_id: string) =>
  db.deleteFrom("one_time_tokens").where("user_id", "=", user_id).where("purpose", "=", "reset").execute();
