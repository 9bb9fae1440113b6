import { sql, type RawBuilder } from "kysely";
import type { Context } from "#context.ts";
import { organizationZone, quarterOf } from "#platform/db/organization-days.ts";

type Flown = "drones" | "payloads" | "batteries";

const endedFlights = (table: Flown): RawBuilder<unknown> => sql`flight_equipment
  where item_kind = ${sql.lit(table)} and item_id = ${sql.ref(`${table}.id`)} and flown_s is not null`;

/** SQL of the hours that an item was flown. */
export const flownHours = (table: Flown): RawBuilder<number> =>
  sql<number>`(select coalesce(sum(flown_s), 0) / 3600 from ${endedFlights(table)})`;

/** SQL of the flights that an item was used in. */
export const flownCycles = (table: Flown): RawBuilder<number> =>
  sql<number>`(select count(*)::integer from ${endedFlights(table)})`;

/** SQL of the days that a battery has been in storage, also where a flight hasn't ended. */
export function storageDays({ user, now }: Pick<Context, "user" | "now">): RawBuilder<number | null> {
  const zone = organizationZone(user);
  const last = sql`greatest(
    coalesce((select max(took_off_at) from flight_equipment where item_kind = 'batteries' and item_id = batteries.id)
      at time zone ${zone}, batteries.last_charged_on, batteries.created_at at time zone ${zone})::date,
    batteries.last_charged_on)`;
  return sql<number | null>`case when batteries.status in ('retired', 'lost') then null
    else greatest(0, (${quarterOf(now())}::timestamptz at time zone ${zone})::date - ${last}) end`;
}
