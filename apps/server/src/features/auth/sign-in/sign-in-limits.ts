import { sql } from "kysely";
import { message } from "@overfly/i18n/message";
import type { SystemContext } from "#context.ts";
import { RateLimited } from "#platform/http/errors.ts";
import { sha256 } from "#features/auth/accounts/one-time-token.ts";

interface Limit {
  max: number;
  windowMs: number;
}

const LOCKOUT_MS = 15 * 60_000;
/**
 * An account is locked for 15 minutes after ten failures, an IP address after a hundred. A browser with which the user
 * has signed in before counts for itself: neither of them locks it.
 */
const LIMITS = {
  account: { max: 10, windowMs: LOCKOUT_MS },
  browser: { max: 10, windowMs: LOCKOUT_MS },
  address: { max: 100, windowMs: LOCKOUT_MS },
  reset: { max: 5, windowMs: 60 * 60_000 },
  // the PIN of a guest link has six digits: by all addresses together, 3360 of a million are tried in a week
  guest_link: { max: 20, windowMs: 60 * 60_000 },
  guest_address: { max: 5, windowMs: LOCKOUT_MS },
} satisfies Record<string, Limit>;

type LimitKind = keyof typeof LIMITS;
/** What is limited. Only its hash is stored; the account need not exist. */
export type LimitedKey = readonly [kind: LimitKind, of: string];

type LimitStore = Pick<SystemContext, "db" | "now">;

/**
 * Counts an attempt for each key before its outcome is known, so that concurrent attempts can't exceed the limit.
 * Rejects (429) if a limit is reached; `returnAttempts` undoes it after a success.
 */
export async function takeAttempt(context: LimitStore, limited: readonly LimitedKey[]): Promise<void> {
  for (const one of limited) {
    const waitS = await secondsToWait(context, one);
    if (waitS > 0)
      throw new RateLimited(message("errors/auth:tooManyTries", { minutes: Math.ceil(waitS / 60) }), waitS);
  }
}

/** Whose counters many share: a success of one of them doesn't forgive the others' failures. */
const SHARED: ReadonlySet<LimitKind> = new Set(["address", "guest_link"]);

/** After a success: resets the counter of one person, and decrements those that many share. */
export async function returnAttempts({ db }: LimitStore, limited: readonly LimitedKey[]): Promise<void> {
  for (const one of limited) {
    if (SHARED.has(one[0]))
      await sql`update sign_in_failures set failures = greatest(0, failures - 1), locked_until = null
        where key = ${keyOf(one)}`.execute(db);
    else await db.deleteFrom("sign_in_failures").where("key", "=", keyOf(one)).execute();
  }
}

/** Counts an attempt; returns the seconds to wait, or zero. */
async function secondsToWait({ db, now }: LimitStore, one: LimitedKey): Promise<number> {
  const { max: most, windowMs }: Limit = LIMITS[one[0]];
  const at = now();
  const time = at.toISOString();
  const oldest = new Date(at.getTime() - windowMs).toISOString();
  const until = new Date(at.getTime() + windowMs).toISOString();
  const { rows } = await sql`insert into sign_in_failures as f (key, failures, since, locked_until)
    values (${keyOf(one)}, 1, ${time}, null)
    on conflict (key) do update set
      failures = case when f.since < ${oldest} or f.locked_until is not null then 1 else f.failures + 1 end,
      since = case when f.since < ${oldest} or f.locked_until is not null then ${time} else f.since end,
      locked_until = case when f.since >= ${oldest} and f.locked_until is null and f.failures + 1 >= ${most}
        then ${until}::timestamptz end
    where f.locked_until is null or f.locked_until <= ${time}
    returning failures`.execute(db);
  if (rows.length > 0) return 0;
  const closed = await db
    .selectFrom("sign_in_failures")
    .where("key", "=", keyOf(one))
    .select("locked_until")
    .executeTakeFirst();
  return closed?.locked_until ? Math.max(1, (Date.parse(closed.locked_until) - at.getTime()) / 1000) : 1;
}

const keyOf = ([kind, of]: LimitedKey) => `${kind}:${sha256(of.toLowerCase())}`;
