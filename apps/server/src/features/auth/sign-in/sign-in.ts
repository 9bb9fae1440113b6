import type { SystemContext } from "#context.ts";
import type { AuthUser } from "@overfly/contract/auth/auth";
import type { SignInMethod } from "@overfly/contract/auth/sign-ins";
import { writeAuditLog } from "#platform/audit-log/write-audit-log.ts";
import { HttpError, RateLimited } from "#platform/http/errors.ts";
import { describeUser } from "#features/auth/sessions/auth-user.ts";
import { identify } from "#platform/auth/identity.ts";
import type { Caller } from "./caller.ts";
import { findKnownBrowser, rememberBrowser } from "./known-browsers.ts";
import { notifyOfNewBrowser } from "./new-browser.ts";
import { rememberDevice } from "#features/auth/second-factor/remembered-devices.ts";
import { recordSignIn } from "./sign-in-history.ts";
import { returnAttempts, type LimitedKey, takeAttempt } from "./sign-in-limits.ts";
import { hostSide } from "#platform/auth/host-side.ts";

interface PasswordCredentials {
  email: string;
  password: string;
}

/** The password was right; the browser has to ask for a code. */
export const codeRequired = () =>
  new HttpError(401, "errors/auth:secondFactorRequired", { code: ["errors/auth:codeRequired"] });

export interface SignedIn {
  user: AuthUser;
  cookies: string[];
}

/** A code is still required; the cookies identify the pending sign-in for ten minutes. */
export interface PendingSignIn {
  user: undefined;
  cookies: string[];
}

/**
 * Signs in; the caller sets the returned cookies. A wrong address and a wrong password get the same reply in the
 * same time. After too many failures the account and the IP address are locked for a while, even with the right
 * password, but not for the account's known browsers.
 */
export async function signIn(
  context: SystemContext,
  { email, password }: PasswordCredentials,
  caller: Caller,
): Promise<SignedIn | PendingSignIn> {
  const browser = await findKnownBrowser(context, email, caller.cookie);
  const limited: LimitedKey[] =
    browser === undefined
      ? [
          ["address", caller.ip],
          ["account", email],
        ]
      : [["browser", String(browser)]];
  await takeAttempt(context, limited).catch(async (error: unknown) => {
    if (error instanceof RateLimited) await recordSignIn(context, { email }, { result: "locked", caller });
    throw error;
  });
  const response = await context.auth.api.signInEmail({
    body: { email: email.toLowerCase(), password },
    headers: headersOf(caller, "trust_device"),
    asResponse: true,
  });
  if (!response.ok) {
    await recordSignIn(context, { email }, { result: "wrong_password", caller });
    throw new HttpError(401, "errors/auth:wrongCredentials");
  }
  await returnAttempts(context, limited);
  return continueSignIn(context, response, { email }, { caller, method: "password" });
}

/** Signs in a user who was verified by an identity provider; asks for a second factor as after a password. */
export async function signInAs(
  context: SystemContext,
  user_id: string,
  { caller, method }: { caller: Caller; method: SignInMethod },
): Promise<SignedIn | PendingSignIn> {
  const response = await context.auth.api.openSession({
    body: { userId: user_id },
    headers: headersOf(caller, "trust_device"),
    asResponse: true,
  });
  if (!response.ok) throw new HttpError(401, "errors/auth:accountCannotSignIn");
  return continueSignIn(context, response, { user_id }, { caller, method });
}

async function continueSignIn(
  context: SystemContext,
  response: Response,
  who: { email: string } | { user_id: string },
  { caller, method }: { caller: Caller; method: SignInMethod },
): Promise<SignedIn | PendingSignIn> {
  const { twoFactorRedirect } = (await response.json()) as { twoFactorRedirect?: boolean };
  const cookies = response.headers.getSetCookie();
  if (!twoFactorRedirect) return completeSignIn(context, cookies, { caller, method });
  await recordSignIn(context, who, { result: "code_required", method, caller });
  return { user: undefined, cookies };
}

/** Binds a new session to the host, records the sign-in, and returns the user. */
export async function completeSignIn(
  context: SystemContext,
  cookies: string[],
  { caller, method }: { caller: Caller; method: SignInMethod },
): Promise<SignedIn> {
  const session = await bindSession(context, cookies, caller.host);
  const sender = { cookie: cookiesIn(cookies), host: caller.host };
  const user = await identify(context, sender);
  if (!user) {
    await recordSignIn(context, session, { result: "suspended", method, caller });
    await context.db.deleteFrom("sessions").where("id", "=", session.id).execute();
    throw new HttpError(403, "errors/auth:noOrganization");
  }
  await rememberDevice(context, user.user_id, cookies, caller);
  await notifyOfNewBrowser(context, user.user_id, caller);
  await recordSignIn(context, session, { result: "signed_in", method, caller });
  await writeAuditLog(
    { ...context, user },
    { action: "auth.login", subject_kind: "user", subject: user.user_id },
  );
  const browserCookie = await rememberBrowser(context, user.user_id, caller.cookie);
  return { user: await describeUser(context, user), cookies: [...cookies, browserCookie] };
}

/** A session is valid only on the side's host where it was opened. */
export async function bindSession(
  { db, settings }: SystemContext,
  cookies: readonly string[],
  host?: string,
) {
  const token = /session_token=([^.;]+)/.exec(decodeURIComponent(cookies.join("; ")))?.[1] ?? "";
  return db
    .updateTable("sessions")
    .set({ side: hostSide(settings, host) })
    .where("token", "=", token)
    .returning(["id", "user_id"])
    .executeTakeFirstOrThrow();
}

/** The Cookie header that a browser would send. */
export const cookiesIn = (cookies: readonly string[]): string =>
  cookies.map((cookie) => cookie.split(";")[0]).join("; ");

/** Passes only the given cookie on: with a session cookie, better-auth would use that session. */
export function headersOf({ ip, agent, cookie }: Omit<Caller, "host">, cookieName: string): Headers {
  const ownCookies = cookie.split("; ").filter((one) => one.split("=")[0]?.endsWith(`overfly.${cookieName}`));
  return new Headers({ "user-agent": agent, "x-forwarded-for": ip, cookie: ownCookies.join("; ") });
}
