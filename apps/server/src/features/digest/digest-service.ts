import type { DailyDigest, dailyDigest } from "@overfly/contract/digest/digest";
import type { Body } from "@overfly/contract/endpoint";
import { sql } from "kysely";
import type { Context } from "#context.ts";

export async function getDigest({ db, user }: Context): Promise<DailyDigest> {
  const digest = await db
    .selectFrom("daily_digests")
    .where("membership_id", "=", user.membership_id)
    .select(["hour", "time_zone"])
    .executeTakeFirst();
  return digest ?? { hour: null, time_zone: null };
}

/** An hour that is over today counts from tomorrow. */
export async function setDigest(
  context: Context,
  { hour, time_zone }: Body<typeof dailyDigest.set>,
): Promise<DailyDigest> {
  const { db, user, now } = context;
  const { membership_id } = user;
  if (hour === null) {
    await db.deleteFrom("daily_digests").where("membership_id", "=", membership_id).execute();
    return getDigest(context);
  }
  const local = sql`(${now().toISOString()}::timestamptz at time zone ${time_zone}::text)`;
  const sent_on = sql<
    string | null
  >`case when extract(hour from ${local}) >= ${hour}::integer then ${local}::date end`;
  await db
    .insertInto("daily_digests")
    .values({ membership_id, hour, time_zone, sent_on })
    .onConflict((existing) =>
      existing.column("membership_id").doUpdateSet({
        hour,
        time_zone,
        sent_on: sql`coalesce(daily_digests.sent_on, excluded.sent_on)`,
      }),
    )
    .execute();
  return getDigest(context);
}
