import type { SecondFactorStart } from "@overfly/contract/auth/second-factor";
import { writeAuditLog } from "#platform/audit-log/write-audit-log.ts";
import type { Context } from "#context.ts";
import { conflict, invalid } from "#platform/http/errors.ts";
import { passwordIsRight } from "./accounts.ts";
import { forgetIdentities } from "./identity.ts";
import { forgetDevices } from "./remembered-devices.ts";
import { bindSession } from "./sign-in.ts";
import { useCode } from "./sign-in-code.ts";
import type { Sender } from "./identity.ts";

/** Makes an app's secret and recovery codes. Nothing changes for signing in until a code is confirmed. */
export async function startSecondFactor(
  context: Context,
  password: string,
  { cookie }: Sender,
): Promise<SecondFactorStart> {
  await confirmPassword(context, password);
  const answer = await context.auth.api.enableTwoFactor({
    body: { password, method: "totp" },
    headers: headers(cookie),
    asResponse: true,
  });
  if (!answer.ok) throw conflict("There is an authenticator app already");
  const { totpURI, backupCodes } = (await answer.json()) as { totpURI: string; backupCodes: string[] };
  return { uri: totpURI, recovery_codes: backupCodes };
}

/** From now on signing in asks for a code. Answers with the new session's cookies. */
export async function confirmSecondFactor(context: Context, code: string, sender: Sender): Promise<string[]> {
  const answer = await context.auth.api.verifyTOTP({
    body: { code },
    headers: headers(sender.cookie),
    asResponse: true,
  });
  if (!answer.ok || !(await useCode(context, context.user.user_id, code)))
    throw invalid({ code: ["This code does not work; type the newest one"] });
  return keepGoing(context, answer.headers.getSetCookie(), sender, "profile.second-factor-on");
}

/** Takes the app away. Codes by e-mail and recovery codes stay where they were on. */
export async function disableSecondFactor(
  context: Context,
  password: string,
  sender: Sender,
): Promise<string[]> {
  await confirmPassword(context, password);
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
    return keepGoing(context, [], sender, "profile.second-factor-off");
  }
  return turnOff(context, password, sender, "profile.second-factor-off");
}

/** No code is asked any more; browsers that were remembered are forgotten. */
export async function turnOff(
  context: Context,
  password: string,
  sender: Sender,
  action: string,
): Promise<string[]> {
  const answer = await context.auth.api.disableTwoFactor({
    body: { password },
    headers: headers(sender.cookie),
    asResponse: true,
  });
  if (!answer.ok) throw conflict("Sign in again first");
  await forgetDevices(context, context.user.user_id);
  return keepGoing(context, answer.headers.getSetCookie(), sender, action);
}

export async function confirmPassword(context: Context, password: string): Promise<void> {
  if (!(await passwordIsRight(context, context.user.user_id, password)))
    throw invalid({ password: ["The password is wrong"] });
}

/** Where the session was replaced by a new one, it goes on acting for the same organization on the same host. */
export async function keepGoing(
  context: Context,
  cookies: string[],
  { host }: Sender,
  action: string,
): Promise<string[]> {
  const { db, user } = context;
  forgetIdentities(context);
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
