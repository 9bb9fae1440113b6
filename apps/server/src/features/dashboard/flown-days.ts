import { sql, type SqlBool } from "kysely";
import type { Context } from "#context.ts";
import { filterMissions } from "#features/missions/list-missions.ts";
import { isInDays, organizationZone } from "#platform/db/organization-days.ts";
import { owned } from "#tenancy.ts";
import type { Days } from "./days.ts";

/** From the first day to the last. */
export const wholeOf = (parts: readonly Days[]): [string, string] => [
  parts[0]?.first ?? "",
  parts.at(-1)?.last ?? "",
];

/** The number of the part in which a time lies, from 1 on; the parts follow one another. */
export const partOf = (user: Context["user"], column: string, parts: readonly Days[]) =>
  sql<number>`width_bucket((${sql.ref(column)} at time zone ${organizationZone(user)})::date,
    ${parts.map(({ first }) => first)}::date[])`;

/** Missions by the week or month of their completion. */
export async function completedIn(context: Context, parts: readonly Days[]) {
  const part = partOf(context.user, "missions.completed_at", parts);
  const rows = await filterMissions(context, { completed: wholeOf(parts), status: "completed" })
    .groupBy(sql`1`)
    .select(({ fn }) => [part.as("part"), fn.countAll<number>().as("count")])
    .execute();
  const counts = new Map(rows.map((row) => [row.part, row.count]));
  return parts.map((days, index) => ({ ...days, count: counts.get(index + 1) ?? 0 }));
}

/** Flights and hours in the air by the week or month of the take-off; of all pilots, or of one. */
export async function flownIn(context: Context, parts: readonly Days[], pilot?: string) {
  const { db, user } = context;
  const part = partOf(user, "flights.took_off_at", parts);
  const rows = await db
    .selectFrom("flights")
    .where(owned(user, "flights"))
    .where(isInDays(user, "flights.took_off_at", wholeOf(parts)))
    .where(pilot === undefined ? sql<SqlBool>`true` : sql<SqlBool>`flights.pilot_id = ${pilot}`)
    .groupBy(sql`1`)
    .select(({ fn }) => [
      part.as("part"),
      fn.countAll<number>().as("count"),
      sql<number>`coalesce(sum(extract(epoch from flights.landed_at - flights.took_off_at)), 0)::float8 / 3600`.as(
        "hours",
      ),
    ])
    .execute();
  const found = new Map(rows.map((row) => [row.part, row]));
  return parts.map((days, index) => {
    const { count = 0, hours = 0 } = found.get(index + 1) ?? {};
    return { ...days, count, hours };
  });
}
