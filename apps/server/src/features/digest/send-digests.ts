import { sql, type SqlBool } from "kysely";
import type { SystemContext } from "#context.ts";
import { membershipIdentity } from "#platform/auth/membership-identity.ts";
import { transact } from "#platform/db/transaction.ts";
import { pageUrl } from "#platform/http/server-url.ts";
import { getFixedT } from "@overfly/i18n/node/translate";
import { queueMail } from "#platform/mail/queue-mail.ts";
import { waitingItems } from "./waiting-items.ts";

/** Sends each user's summary once their hour has come, once a day; none where nothing waits for them. */
export async function sendDigests(context: SystemContext): Promise<void> {
  const due = await context.db
    .selectFrom("daily_digests")
    .where(isDue(context))
    .select("membership_id")
    .orderBy("membership_id")
    .execute();
  for (const { membership_id } of due)
    await sendDigest(context, membership_id).catch((error: unknown) =>
      context.log.error(error, `The daily summary of membership ${membership_id} could not be sent`),
    );
}

const localTime = ({ now }: SystemContext) =>
  sql`(${now().toISOString()}::timestamptz at time zone daily_digests.time_zone)`;

const isDue = (context: SystemContext) => sql<SqlBool>`(
  extract(hour from ${localTime(context)}) >= daily_digests.hour
  and daily_digests.sent_on is distinct from ${localTime(context)}::date)`;

/** By one of several servers. */
const sendDigest = (context: SystemContext, membershipId: number): Promise<void> =>
  transact(context, async (tx) => {
    const digest = await tx.db
      .updateTable("daily_digests")
      .set({ sent_on: sql<string>`${localTime(tx)}::date` })
      .where("membership_id", "=", membershipId)
      .where(isDue(tx))
      .returning("time_zone")
      .executeTakeFirst();
    const reader = digest && (await membershipIdentity(tx, membershipId));
    if (!reader) return;
    const { user, locale, email } = reader;
    const items = await waitingItems({ ...tx, user }, digest.time_zone);
    if (items.length === 0) return;
    const t = getFixedT(locale, "notifications/digest");
    const url = pageUrl(tx.settings, user.user_type === "client" ? "client" : "center", "/dashboard");
    const message = {
      locale,
      subject: t("subject", { company: user.organization_name }),
      lines: [t("intro"), ...items.map(({ key, count }) => t(key, { count })), t("turnOff")],
      link: { url, label: t("link") },
    };
    await queueMail(tx, {
      to: email,
      message,
      organization_id: user.organization_id,
      user_id: user.user_id,
    });
  });
