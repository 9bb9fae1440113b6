import type { SecondFactorStart } from "@overfly/contract/second-factor";
import { audit } from "#audit-log/audit.ts";
import type { Context } from "#context.ts";
import { conflict, invalid } from "#http/errors.ts";
import { passwordIsRight } from "./accounts.ts";
import { forgetIdentities, identify } from "./identity.ts";

/** Makes an app's secret and recovery codes. Nothing changes for signing in until a code is confirmed. */
export async function startSecondFactor(
  context: Context,
  password: string,
  cookie: string,
): Promise<SecondFactorStart> {
  await checkPassword(context, password);
  const answer = await context.auth.api.enableTwoFactor({
    body: { password, method: "totp" },
    headers: new Headers({ cookie }),
    asResponse: true,
  });
  if (!answer.ok) throw conflict("There is an authenticator app already");
  const { totpURI, backupCodes } = (await answer.json()) as { totpURI: string; backupCodes: string[] };
  return { uri: totpURI, recovery_codes: backupCodes };
}

/** From now on signing in asks for a code. Answers with the new session's cookies. */
export async function confirmSecondFactor(context: Context, code: string, cookie: string): Promise<string[]> {
  const answer = await context.auth.api.verifyTOTP({
    body: { code },
    headers: new Headers({ cookie }),
    asResponse: true,
  });
  if (!answer.ok) throw invalid({ code: ["This code does not work; type the newest one"] });
  return goOn(context, answer.headers.getSetCookie(), "profile.second-factor-on");
}

export async function disableSecondFactor(
  context: Context,
  password: string,
  cookie: string,
): Promise<string[]> {
  await checkPassword(context, password);
  const answer = await context.auth.api.disableTwoFactor({
    body: { password },
    headers: new Headers({ cookie }),
    asResponse: true,
  });
  if (!answer.ok) throw conflict("Sign in again first");
  return goOn(context, answer.headers.getSetCookie(), "profile.second-factor-off");
}

async function checkPassword(context: Context, password: string): Promise<void> {
  if (!(await passwordIsRight(context, context.user.user_id, password)))
    throw invalid({ password: ["The password is wrong"] });
}

/** The session was replaced by a new one: it goes on acting for the same organization. */
async function goOn(context: Context, cookies: string[], action: string): Promise<string[]> {
  const { db, user } = context;
  forgetIdentities(context);
  const next = await identify(context, cookies.map((cookie) => cookie.split(";")[0]).join("; "));
  if (next) {
    await db
      .updateTable("sessions")
      .set({ active_membership_id: user.membership_id })
      .where("id", "=", next.session_id)
      .execute();
    forgetIdentities(context);
  }
  await audit(context, { action, subject_kind: "user", subject: user.user_id });
  return cookies;
}
