import type { CodeChannel, CodeChannels } from "@overfly/contract/auth/auth";
import { HttpError, RateLimited } from "#platform/http/errors.ts";
import type { SystemContext } from "#context.ts";
import { timeAfter, sha256 } from "#features/auth/accounts/one-time-token.ts";
import { findKnownBrowser } from "./known-browsers.ts";
import { returnAttempts, type LimitedKey, takeAttempt } from "./sign-in-limits.ts";
import { recordSignIn } from "./sign-in-history.ts";
import { completeSignIn, bindSession, headersOf, type SignedIn } from "./sign-in.ts";
import type { Caller } from "./caller.ts";

/** A TOTP code is valid for 30 seconds, plus one step before and after. */
const CODE_VALID_MS = 120_000;

interface CodeInput {
  code: string;
  by?: CodeChannel | undefined;
  remember: boolean;
}

const wrongCode = () => new HttpError(401, "errors/auth:wrongCode", { code: ["errors/auth:wrongCode"] });

/** Completes a sign-in with a code of the authenticator app, of an e-mail, or a recovery code. Each works once. */
export async function signInByCode(
  context: SystemContext,
  { code, by = /^\d{6}$/.test(code) ? "app" : "recovery", remember }: CodeInput,
  caller: Caller,
): Promise<SignedIn> {
  const pending = await pendingUser(context, caller);
  if (!pending) throw wrongCode();
  const { user_id } = pending;
  const { tries, mails } = await codeLimits(context, pending, caller);
  await takeAttempt(context, [tries]).catch(async (error: unknown) => {
    if (error instanceof RateLimited) await recordSignIn(context, { user_id }, { result: "locked", caller });
    throw error;
  });
  if (by === "app" && (await isUsed(context, user_id, code))) {
    await recordSignIn(context, { user_id }, { result: "wrong_code", caller });
    throw wrongCode(); // better-auth would accept it, and use up this sign-in
  }
  const input = {
    body: { code, trustDevice: remember },
    headers: headersOf(caller, "two_factor"),
    asResponse: true,
  } as const;
  const { api } = context.auth;
  const verify = { app: api.verifyTOTP, email: api.verifyTwoFactorOTP, recovery: api.verifyBackupCode };
  const response = await verify[by](input);
  const cookies = response.headers.getSetCookie();
  const isNew = response.ok && (by !== "app" || (await consumeCode(context, user_id, code)));
  if (!isNew) {
    if (response.ok) await dropSession(context, cookies, caller);
    await recordSignIn(context, { user_id }, { result: "wrong_code", caller });
    throw wrongCode();
  }
  await returnAttempts(context, [tries, mails]);
  return completeSignIn(context, cookies, { caller, method: by });
}

/** The channels by which this browser's sign-in can be completed. */
export async function listCodeChannels(context: SystemContext, caller: Caller): Promise<CodeChannels> {
  const pending = await pendingUser(context, caller);
  if (!pending) throw new HttpError(401, "errors/auth:signInFirst");
  return { app: pending.code_by_app, email: pending.code_by_email ? maskEmail(pending.email) : null };
}

export async function sendSignInCode(context: SystemContext, caller: Caller): Promise<void> {
  const pending = await pendingUser(context, caller);
  if (!pending?.code_by_email) throw new HttpError(401, "errors/auth:signInFirst");
  const { mails } = await codeLimits(context, pending, caller);
  await takeAttempt(context, [mails]);
  const response = await context.auth.api.sendTwoFactorOTP({
    body: {},
    headers: headersOf(caller, "two_factor"),
    asResponse: true,
  });
  if (!response.ok) throw new HttpError(401, "errors/auth:signInFirst");
}

/**
 * An account's codes are limited for all browsers together. A known browser counts for itself, so that somebody else
 * who has the password can't lock it out.
 */
async function codeLimits(context: SystemContext, { user_id, email }: PendingUser, { cookie }: Caller) {
  const browser = await findKnownBrowser(context, email, cookie);
  const of = browser === undefined ? `code ${user_id}` : `code of browser ${browser}`;
  const tries: LimitedKey = [browser === undefined ? "account" : "browser", of];
  const mails: LimitedKey = ["reset", of];
  return { tries, mails };
}

/** Marks a TOTP code as used; false if it was used before. */
export async function consumeCode(
  { db, now }: Pick<SystemContext, "db" | "now">,
  user_id: string,
  code: string,
): Promise<boolean> {
  const used_at = now().toISOString();
  const marked = await db
    .insertInto("used_codes")
    .values({ user_id, code_sha256: sha256(`${user_id} ${code}`), used_at })
    .onConflict((conflict) =>
      conflict
        .columns(["user_id", "code_sha256"])
        .doUpdateSet({ used_at })
        .where("used_codes.used_at", "<", timeAfter(now(), -CODE_VALID_MS)),
    )
    .returning("user_id")
    .executeTakeFirst();
  return marked !== undefined;
}

async function isUsed({ db, now }: SystemContext, user_id: string, code: string): Promise<boolean> {
  const used = await db
    .selectFrom("used_codes")
    .where("user_id", "=", user_id)
    .where("code_sha256", "=", sha256(`${user_id} ${code}`))
    .where("used_at", ">=", timeAfter(now(), -CODE_VALID_MS))
    .select("user_id")
    .executeTakeFirst();
  return used !== undefined;
}

async function dropSession(context: SystemContext, cookies: string[], caller: Caller): Promise<void> {
  const { id } = await bindSession(context, cookies, caller.host);
  await context.db.deleteFrom("sessions").where("id", "=", id).execute();
}

/** The user whose password was just verified in this browser. better-auth verifies the cookie's signature. */
async function pendingUser({ db, now }: SystemContext, { cookie }: Caller) {
  const name = /overfly\.two_factor=([^.;]+)\./.exec(cookie)?.[1];
  if (name === undefined) return undefined;
  return db
    .selectFrom("verifications")
    .innerJoin("users", "users.id", "verifications.value")
    .leftJoin("second_factors", (join) =>
      join.onRef("second_factors.user_id", "=", "users.id").on("second_factors.verified", "=", true),
    )
    .where("verifications.identifier", "=", decodeURIComponent(name))
    .where("verifications.expires_at", ">", now().toISOString())
    .select(["users.id as user_id", "users.email", "users.code_by_email"])
    .select((eb) => eb("second_factors.id", "is not", null).$castTo<boolean>().as("code_by_app"))
    .executeTakeFirst();
}

type PendingUser = NonNullable<Awaited<ReturnType<typeof pendingUser>>>;

/** r•••@example.com */
const maskEmail = (email: string) => email.replace(/^(.)[^@]*/, "$1•••");
