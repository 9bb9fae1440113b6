import type { SecondFactorStart } from "@overfly/contract/auth/second-factor";
import { writeAuditLog } from "#platform/audit-log/write-audit-log.ts";
import type { Context } from "#context.ts";
import { conflict, invalid } from "#platform/http/errors.ts";
import { isCorrectPassword } from "#features/auth/accounts/accounts.ts";
import { clearIdentityCache } from "#platform/auth/identity.ts";
import { forgetAllDevices } from "./remembered-devices.ts";
import { bindSession } from "#features/auth/sign-in/sign-in.ts";
import { consumeCode } from "#features/auth/sign-in/sign-in-code.ts";
import type { Credentials } from "#platform/auth/identity.ts";

/** Creates an app's secret and recovery codes. They take effect after a code was confirmed. */
export async function startSecondFactor(
  context: Context,
  password: string,
  { cookie }: Credentials,
): Promise<SecondFactorStart> {
  await requirePassword(context, password);
  const response = await context.auth.api.enableTwoFactor({
    body: { password, method: "totp" },
    headers: headers(cookie),
    asResponse: true,
  });
  if (!response.ok) throw conflict("errors/auth:authenticatorExists");
  const { totpURI, backupCodes } = (await response.json()) as { totpURI: string; backupCodes: string[] };
  return { uri: totpURI, recovery_codes: backupCodes };
}

/** Enables the second factor. Returns the new session's cookies. */
export async function confirmSecondFactor(
  context: Context,
  code: string,
  sender: Credentials,
): Promise<string[]> {
  const response = await context.auth.api.verifyTOTP({
    body: { code },
    headers: headers(sender.cookie),
    asResponse: true,
  });
  if (!response.ok || !(await consumeCode(context, context.user.user_id, code)))
    throw invalid({ code: ["errors/auth:replacedCode"] });
  return continueSession(context, response.headers.getSetCookie(), sender, "profile.second-factor-on");
}

/** Removes the app. Codes by e-mail and recovery codes stay enabled. */
export async function disableSecondFactor(
  context: Context,
  password: string,
  sender: Credentials,
): Promise<string[]> {
  await requirePassword(context, password);
  const { db, user } = context;
  const { code_by_email } = await db
    .selectFrom("users")
    .where("id", "=", user.user_id)
    .select("code_by_email")
    .executeTakeFirstOrThrow();
  if (code_by_email) {
    await db
      .updateTable("second_factors")
      .set({ verified: false })
      .where("user_id", "=", user.user_id)
      .execute();
    return continueSession(context, [], sender, "profile.second-factor-off");
  }
  return disableTwoFactor(context, password, sender, "profile.second-factor-off");
}

/** Disables all second factors and forgets remembered browsers. */
export async function disableTwoFactor(
  context: Context,
  password: string,
  sender: Credentials,
  action: string,
): Promise<string[]> {
  const response = await context.auth.api.disableTwoFactor({
    body: { password },
    headers: headers(sender.cookie),
    asResponse: true,
  });
  if (!response.ok) throw conflict("errors/auth:signInAgain");
  await forgetAllDevices(context, context.user.user_id);
  return continueSession(context, response.headers.getSetCookie(), sender, action);
}

export async function requirePassword(context: Context, password: string): Promise<void> {
  if (!(await isCorrectPassword(context, context.user.user_id, password)))
    throw invalid({ password: ["errors/auth:wrongPassword"] });
}

/** If better-auth replaced the session, keeps its active organization and host. */
export async function continueSession(
  context: Context,
  cookies: string[],
  { host }: Credentials,
  action: string,
): Promise<string[]> {
  const { db, user } = context;
  clearIdentityCache(context);
  if (cookies.some((cookie) => cookie.includes("session_token="))) {
    const { id } = await bindSession(context, cookies, host);
    await db
      .updateTable("sessions")
      .set({ active_membership_id: user.membership_id })
      .where("id", "=", id)
      .execute();
  }
  await writeAuditLog(context, { action, subject_kind: "user", subject: user.user_id });
  return cookies;
}

const headers = (cookie: string | undefined) => new Headers({ cookie: cookie ?? "" });
