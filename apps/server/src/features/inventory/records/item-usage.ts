import type { ItemReference } from "@overfly/contract/inventory/item-reference";
import type { ItemUsage } from "@overfly/contract/inventory/inventory";
import { type RawBuilder, sql, type SqlBool } from "kysely";
import type { Context } from "#context.ts";
import { findItem } from "./equipment.ts";

/**
 * SQL of whether `flights` was flown with an item. Kits by their assignment; accessories by none, as no flight says which
 * of a kit's were used.
 */
export const isFlownWith = (kind: RawBuilder<string>, id: RawBuilder<number>): RawBuilder<SqlBool> => sql`
  case ${kind}
    when 'docks' then flights.dock_id = ${id}
    when 'kits' then exists (select 1 from assignments
      where assignments.mission_id = flights.mission_id and assignments.kit_id = ${id} and assignments.released_at is null)
    else exists (select 1 from flight_equipment
      where flight_equipment.flight_id = flights.id and flight_equipment.item_kind = ${kind}
        and flight_equipment.item_id = ${id}) end`;

/** SQL of the hours of `flights`. */
export const FLIGHT_HOURS = sql<number>`coalesce(
  sum(extract(epoch from flights.landed_at - flights.took_off_at)), 0)::double precision / 3600`;

export async function itemUsage(context: Context, item: ItemReference): Promise<ItemUsage> {
  await findItem(context, "view", item);
  const { rows } = await sql<ItemUsage>`
    select count(*)::integer as flights, ${FLIGHT_HOURS} as flight_hours, max(flights.took_off_at) as last_flight_at
    from flights
    where flights.provider_id = ${context.user.organization_id}
      and flights.took_off_at is not null and flights.landed_at is not null
      and ${isFlownWith(sql`${item.item_kind}::text`, sql`${item.item_id}::integer`)}`.execute(context.db);
  return rows[0] ?? { flights: 0, flight_hours: 0, last_flight_at: null };
}
