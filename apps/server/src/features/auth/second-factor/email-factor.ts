import { writeAuditLog } from "#platform/audit-log/write-audit-log.ts";
import type { Context } from "#context.ts";
import { conflict, invalid } from "#platform/http/errors.ts";
import type { Credentials } from "#platform/auth/identity.ts";
import { requirePassword, continueSession, disableTwoFactor } from "./second-factor.ts";

interface RecoveryCodes {
  recovery_codes: string[];
}

/**
 * Sends a code to verify the e-mail address. Users without recovery codes get some: better-auth stores them with an
 * app's secret, so an unverified one is created, which can't be used.
 */
export async function startEmailFactor(
  context: Context,
  password: string,
  { cookie }: Credentials,
): Promise<RecoveryCodes> {
  await requirePassword(context, password);
  const { api } = context.auth;
  const input = { headers: new Headers({ cookie: cookie ?? "" }), asResponse: true } as const;
  const recovery_codes: string[] = [];
  if (!(await hasAuthenticator(context))) {
    const response = await api.enableTwoFactor({ ...input, body: { password, method: "totp" } });
    if (!response.ok) throw conflict("errors/auth:signInAgain");
    const { backupCodes } = (await response.json()) as { backupCodes: string[] };
    recovery_codes.push(...backupCodes);
  }
  const sent = await api.sendTwoFactorOTP({ ...input, body: {} });
  if (!sent.ok) throw conflict("errors/auth:signInAgain");
  return { recovery_codes };
}

export async function confirmEmailFactor(
  context: Context,
  code: string,
  sender: Credentials,
): Promise<string[]> {
  const response = await context.auth.api.verifyTwoFactorOTP({
    body: { code },
    headers: new Headers({ cookie: sender.cookie ?? "" }),
    asResponse: true,
  });
  if (!response.ok) throw invalid({ code: ["errors/auth:expiredCode"] });
  await setCodeByEmail(context, true);
  return continueSession(context, response.headers.getSetCookie(), sender, "profile.email-factor-on");
}

export async function disableEmailFactor(
  context: Context,
  password: string,
  sender: Credentials,
): Promise<string[]> {
  await requirePassword(context, password);
  await setCodeByEmail(context, false);
  if (await hasAuthenticator(context))
    return continueSession(context, [], sender, "profile.email-factor-off");
  return disableTwoFactor(context, password, sender, "profile.email-factor-off");
}

async function hasAuthenticator({ db, user }: Context): Promise<boolean> {
  const app = await db
    .selectFrom("second_factors")
    .where("user_id", "=", user.user_id)
    .where("verified", "=", true)
    .select("id")
    .executeTakeFirst();
  return app !== undefined;
}

export async function newRecoveryCodes(
  context: Context,
  password: string,
  { cookie }: Credentials,
): Promise<RecoveryCodes> {
  await requirePassword(context, password);
  const response = await context.auth.api.generateBackupCodes({
    body: { password },
    headers: new Headers({ cookie: cookie ?? "" }),
    asResponse: true,
  });
  if (!response.ok) throw conflict("errors/auth:secondFactorFirst");
  const { backupCodes } = (await response.json()) as { backupCodes: string[] };
  const { user_id } = context.user;
  await writeAuditLog(context, {
    action: "profile.new-recovery-codes",
    subject_kind: "user",
    subject: user_id,
  });
  return { recovery_codes: backupCodes };
}

const setCodeByEmail = ({ db, user }: Context, code_by_email: boolean) =>
  db.updateTable("users").set({ code_by_email }).where("id", "=", user.user_id).execute();
