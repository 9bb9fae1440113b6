import type { AuthUser } from "@overfly/contract/auth";
import type { FastifyRequest } from "fastify";
import { audit } from "#audit-log/audit.ts";
import { HttpError } from "#http/errors.ts";
import { describeUser, type PublicContext } from "./auth-service.ts";
import { identify } from "./identity.ts";

interface Credentials {
  email: string;
  password: string;
}

/** What a list of sessions shows of a browser, and the cookies it sent. */
export interface Caller {
  ip: string;
  agent: string;
  cookie: string;
}

export const callerOf = ({ ip, headers }: FastifyRequest): Caller => ({
  ip,
  agent: (headers["user-agent"] ?? "").slice(0, 300),
  cookie: headers.cookie ?? "",
});

/** The password was right, and now the browser should ask for a code. */
export const codeWanted = () =>
  new HttpError(401, "Type the code of your authenticator app", { code: ["Type the code"] });

interface SignedIn {
  user: AuthUser;
  cookies: string[];
}

/**
 * Signs in; the cookies are to be set on the reply. A wrong address and a wrong password read the same.
 * Without a user, a code is still wanted: the cookies then remember who for ten minutes.
 */
export async function signIn(
  context: PublicContext,
  { email, password }: Credentials,
  caller: Caller,
): Promise<SignedIn | { user: undefined; cookies: string[] }> {
  const answer = await context.auth.api.signInEmail({
    body: { email: email.toLowerCase(), password },
    headers: headersOf(caller, "trust_device"),
    asResponse: true,
  });
  if (!answer.ok) throw new HttpError(401, "The e-mail address or the password is wrong");
  const { twoFactorRedirect } = (await answer.json()) as { twoFactorRedirect?: boolean };
  const cookies = answer.headers.getSetCookie();
  return twoFactorRedirect ? { user: undefined, cookies } : signedIn(context, cookies);
}

/** Finishes a sign-in by the authenticator app's six digits, or by a recovery code, which is then used up. */
export async function signInByCode(
  context: PublicContext,
  { code, remember }: { code: string; remember: boolean },
  caller: Caller,
): Promise<SignedIn> {
  const input = {
    body: { code, trustDevice: remember },
    headers: headersOf(caller, "two_factor"),
    asResponse: true,
  } as const;
  const answer = /^\d{6}$/.test(code)
    ? await context.auth.api.verifyTOTP(input)
    : await context.auth.api.verifyBackupCode(input);
  if (answer.status === 429) throw new HttpError(429, "Too many wrong codes; try again in 15 minutes");
  if (!answer.ok) throw new HttpError(401, "This code does not work", { code: ["This code does not work"] });
  return signedIn(context, answer.headers.getSetCookie());
}

async function signedIn(context: PublicContext, cookies: string[]): Promise<SignedIn> {
  const user = await identify(context, cookies.map((cookie) => cookie.split(";")[0]).join("; "));
  if (!user) throw new HttpError(403, "This account belongs to no organization any more");
  await audit({ ...context, user }, { action: "auth.login", subject_kind: "user", subject: user.user_id });
  return { user: await describeUser(context, user), cookies };
}

/** Only the one cookie that matters: with a session's, better-auth would take the call for that session's. */
function headersOf({ ip, agent, cookie }: Caller, kept: string): Headers {
  const found = cookie.split("; ").filter((one) => one.split("=")[0]?.endsWith(`overfly.${kept}`));
  return new Headers({ "user-agent": agent, "x-forwarded-for": ip, cookie: found.join("; ") });
}
