import { createHmac, timingSafeEqual } from "node:crypto";
import { can } from "@overfly/contract/permissions";
import { sql } from "kysely";
import type { Context, Identity, SystemContext } from "#context.ts";
import { writeAuditLog } from "#platform/audit-log/write-audit-log.ts";
import { membershipIdentity } from "#platform/auth/membership-identity.ts";
import { installationSecret } from "#platform/db/installation-secret.ts";
import { transact } from "#platform/db/transaction.ts";
import { forbidden, notFound } from "#platform/http/errors.ts";
import { pageUrl } from "#platform/http/server-url.ts";

const TOKEN = /^(\d{1,9})-([\w-]{43})(?:\.ics)?$/u;

export async function getCalendarAddress(context: Context): Promise<{ url: string | null }> {
  const { db, user, settings } = context;
  refuseImpersonators(user);
  const feed = await db
    .selectFrom("calendar_feeds")
    .where("membership_id", "=", user.membership_id)
    .select(["membership_id", "salt"])
    .executeTakeFirst();
  if (!feed) return { url: null };
  const token = `${feed.membership_id}-${await signatureOf(context, feed)}`;
  const side = user.user_type === "client" ? "client" : "center";
  return { url: pageUrl(settings, side, `/api/calendar/${token}.ics`) };
}

/** A new address; the old one stops at once. */
export const renewCalendarAddress = (context: Context): Promise<{ url: string | null }> =>
  transact(context, async (tx) => {
    const { membership_id } = tx.user;
    refuseImpersonators(tx.user);
    await tx.db
      .insertInto("calendar_feeds")
      .values({ membership_id })
      .onConflict((feed) =>
        feed.column("membership_id").doUpdateSet({ salt: sql`gen_random_uuid()`, created_at: tx.now() }),
      )
      .execute();
    await log(tx, "calendar.renew");
    return getCalendarAddress(tx);
  });

export const removeCalendarAddress = (context: Context): Promise<void> =>
  transact(context, async (tx) => {
    refuseImpersonators(tx.user);
    const { numDeletedRows } = await tx.db
      .deleteFrom("calendar_feeds")
      .where("membership_id", "=", tx.user.membership_id)
      .executeTakeFirst();
    if (numDeletedRows === 0n) throw notFound("Calendar");
    await log(tx, "calendar.remove");
  });

/** The address would outlive the hour in which they act for a client. */
function refuseImpersonators({ impersonator }: Identity): void {
  if (impersonator) throw forbidden();
}

const log = (tx: Context, action: string) =>
  writeAuditLog(tx, { action, subject_kind: "user", subject: tx.user.user_id });

/** Whose calendar an address is; undefined for an unknown one, and once the person may not view missions any more. */
export async function readerOf(context: SystemContext, token: string) {
  const [, id, signature = ""] = TOKEN.exec(token) ?? [];
  if (id === undefined) return undefined;
  const feed = await context.db
    .selectFrom("calendar_feeds")
    .where("membership_id", "=", Number(id))
    .select(["membership_id", "salt"])
    .executeTakeFirst();
  if (!feed) return undefined;
  const expected = Buffer.from(await signatureOf(context, feed));
  if (!timingSafeEqual(expected, Buffer.from(signature))) return undefined;
  const reader = await membershipIdentity(context, feed.membership_id);
  return reader && mayRead(reader.user) ? reader : undefined;
}

const mayRead = (user: Identity): boolean => user.user_type !== "center" && can(user, "view missions");

async function signatureOf(
  { db }: Pick<Context, "db">,
  { membership_id, salt }: { membership_id: number; salt: string },
): Promise<string> {
  const secret = await installationSecret(db, "calendar");
  return createHmac("sha256", secret).update(`${membership_id}.${salt}`).digest("base64url");
}
