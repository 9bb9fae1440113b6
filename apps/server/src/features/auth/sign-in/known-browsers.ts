import { randomBytes } from "node:crypto";
import { sql } from "kysely";
import type { SystemContext } from "#context.ts";
import { sha256, timeAfter } from "#features/auth/accounts/one-time-token.ts";

const VALID_S = 90 * 86_400;
const TOKEN_BYTES = 16;
/** People who share a browser. */
const MAX_TOKENS = 5;
const MAX_BROWSERS = 20;

type BrowserStore = Pick<SystemContext, "db" | "now" | "settings">;

/**
 * The browser's id, if the user has signed in with it before. Its failed attempts are counted apart, so that strangers
 * who guess a user's password can't lock that user out (OWASP's "device cookies").
 */
export async function findKnownBrowser(
  { db, now }: Pick<BrowserStore, "db" | "now">,
  email: string,
  cookies: string,
): Promise<number | undefined> {
  const tokens = tokensIn(cookies);
  if (tokens.length === 0) return undefined;
  const browser = await db
    .selectFrom("known_browsers")
    .innerJoin("users", "users.id", "known_browsers.user_id")
    .where("known_browsers.token_sha256", "in", tokens.map(sha256))
    .where("known_browsers.expires_at", ">", now().toISOString())
    .where(sql`lower(users.email)`, "=", email.toLowerCase())
    .select("known_browsers.id")
    .executeTakeFirst();
  return browser?.id;
}

/** Makes a browser known to the user who has signed in with it, under a new token. Returns its cookie. */
export async function rememberBrowser(
  context: BrowserStore,
  user_id: string,
  cookies: string,
): Promise<string> {
  const { db, now } = context;
  const token = randomBytes(TOKEN_BYTES).toString("base64url");
  const tokens = tokensIn(cookies);
  const replaced = await db
    .deleteFrom("known_browsers")
    .where("user_id", "=", user_id)
    .where("token_sha256", "in", [...tokens, ""].map(sha256))
    .returning("token_sha256")
    .execute();
  await db
    .insertInto("known_browsers")
    .values({
      user_id,
      token_sha256: sha256(token),
      seen_at: now().toISOString(),
      expires_at: timeAfter(now(), VALID_S * 1000),
    })
    .execute();
  await deleteOldest(context, user_id);
  const old = new Set(replaced.map(({ token_sha256 }) => token_sha256));
  const others = tokens.filter((one) => !old.has(sha256(one)));
  return browserCookie(context, [token, ...others].slice(0, MAX_TOKENS));
}

export const forgetBrowsers = ({ db }: Pick<BrowserStore, "db">, user_id: string) =>
  db.deleteFrom("known_browsers").where("user_id", "=", user_id).execute();

const deleteOldest = ({ db }: Pick<BrowserStore, "db">, user_id: string) =>
  db
    .deleteFrom("known_browsers")
    .where("id", "in", (eb) =>
      eb
        .selectFrom("known_browsers")
        .where("user_id", "=", user_id)
        .select("id")
        .orderBy("id", "desc")
        .offset(MAX_BROWSERS),
    )
    .execute();

function browserCookie({ settings }: Pick<BrowserStore, "settings">, tokens: readonly string[]): string {
  const isSecure = settings.CENTER_HOST?.startsWith("https:") === true;
  const [prefix, secure] = isSecure ? ["__Secure-", "; Secure"] : ["", ""];
  return `${prefix}overfly.known_browser=${tokens.join(".")}; Max-Age=${VALID_S}; Path=/; HttpOnly; SameSite=Lax${secure}`;
}

/** A browser's tokens, one for each of its last users. */
function tokensIn(cookies: string): string[] {
  const [, tokens = ""] = /(?:^|; )(?:__Secure-)?overfly\.known_browser=([\w.-]*)/.exec(cookies) ?? [];
  return tokens.split(".").filter(Boolean).slice(0, MAX_TOKENS);
}
